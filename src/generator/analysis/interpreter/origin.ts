/**
 * Finds the expression that creates the value of a name. Schemas of libraries are read from the calls that build them, not
 * from their values.
 */
import { ts } from 'ts-morph';
import { type Declaration, isTransparent } from '../syntax/index.js';
import { ownMember } from './classes/classes.js';
import { globalAssignment, memberAssignment } from './globals.js';
import { assignedMember } from './objects/assigned-member.js';
import { onlyValueOf } from './only-value.js';
import { type Resolved, resolveExport, resolveModule, resolveName } from './symbols/resolve.js';
import type { Symbols, Values } from './values/evaluator.js';
import { decidedMember, type Origin } from './values/value.js';

/** How many names are followed. */
const DEPTH = 50;

/** `undefined` if the names cannot be followed. Memoized, because every schema library asks for the origin of every call. */
export function originOf(evaluator: Values & Symbols, node: ts.Node): Origin | undefined {
  const memoized = evaluator.origins.get(node);
  if (memoized !== undefined) return memoized === 'none' ? undefined : memoized;
  const origin = followed(evaluator, node, DEPTH);
  evaluator.origins.set(node, origin ?? 'none');
  return origin;
}

function followed(evaluator: Values & Symbols, node: ts.Node, depth: number): Origin | undefined {
  if (depth <= 0) return undefined;
  if (ts.isIdentifier(node)) return originOfName(evaluator, node, depth - 1);
  if (ts.isPropertyAccessExpression(node)) return originOfProperty(evaluator, node, depth - 1);
  if (ts.isQualifiedName(node)) return originOfAccess(evaluator, node.left, node.right.text, node, depth - 1);
  if (isTransparent(node)) return followed(evaluator, node.expression, depth - 1);
  if (ts.isCallExpression(node)) return originOfCall(evaluator, node, depth - 1);
  return ts.isExpression(node) ? { kind: 'expression', node } : undefined;
}

const originOfName = (evaluator: Values & Symbols, node: ts.Identifier, depth: number): Origin | undefined =>
  originOfResolved(evaluator, resolveName(evaluator, node.text, node, 'value'), depth);

function originOfResolved(
  evaluator: Values & Symbols,
  resolved: Resolved | undefined,
  depth: number,
): Origin | undefined {
  switch (resolved?.kind) {
    case undefined:
      return undefined;
    case 'declared':
      return originOfDeclared(evaluator, resolved.declarations, depth);
    case 'expression':
      return followed(evaluator, resolved.node, depth);
    case 'member': {
      const whole = followed(evaluator, resolved.of, depth);
      return resolved.name === 'default' || whole === undefined
        ? whole
        : originOfMember(evaluator, whole, resolved.name, depth);
    }
    case 'module':
      return resolved;
    case 'foreign':
      return { kind: 'outside', from: resolved.specifier, path: resolved.path };
    case 'global': {
      const assigned = globalAssignment(evaluator, resolved.at, resolved.name);
      return assigned === undefined
        ? { kind: 'outside', from: '', path: [resolved.name] }
        : followed(evaluator, assigned, depth);
    }
  }
}

/** A file may assign to a member of an object that all files share: `App.schemas = …`. */
function originOfProperty(
  evaluator: Values & Symbols,
  node: ts.PropertyAccessExpression,
  depth: number,
): Origin | undefined {
  const origin = originOfAccess(evaluator, node.expression, node.name.text, node, depth);
  const isOpen =
    origin === undefined ||
    (origin.kind === 'outside' && origin.from === '') ||
    (origin.kind === 'expression' && origin.node === node);
  const assigned = isOpen ? memberAssignment(evaluator, node) : undefined;
  return assigned === undefined ? origin : followed(evaluator, assigned, depth);
}

function originOfDeclared(
  evaluator: Values & Symbols,
  [node]: readonly Declaration[],
  depth: number,
): Origin | undefined {
  if (node === undefined) return undefined;
  if (ts.isVariableDeclaration(node)) return originOfVariable(evaluator, node, depth);
  return ts.isBindingElement(node) ? originOfBinding(evaluator, node, depth) : { kind: 'declaration', node };
}

function originOfVariable(
  evaluator: Values & Symbols,
  node: ts.VariableDeclaration,
  depth: number,
): Origin | undefined {
  const made = onlyValueOf(evaluator, node);
  return made === undefined ? { kind: 'declaration', node } : followed(evaluator, made, depth);
}

function originOfBinding(
  evaluator: Values & Symbols,
  node: ts.BindingElement,
  depth: number,
): Origin | undefined {
  const owner = node.parent.parent;
  const key = node.propertyName ?? node.name;
  const isPlain = node.dotDotDotToken === undefined && node.initializer === undefined && ts.isIdentifier(key);
  if (!isPlain || !ts.isVariableDeclaration(owner) || !ts.isObjectBindingPattern(node.parent))
    return { kind: 'declaration', node };
  const whole = originOfVariable(evaluator, owner, depth);
  return whole === undefined ? undefined : originOfMember(evaluator, whole, key.text, depth);
}

/** `require('…')`, and calls that return their argument. */
function originOfCall(
  evaluator: Values & Symbols,
  node: ts.CallExpression,
  depth: number,
): Origin | undefined {
  const [argument] = node.arguments;
  const { expression: callee } = node;
  const isRequire =
    ts.isIdentifier(callee) &&
    callee.text === 'require' &&
    argument !== undefined &&
    evaluator.lookup('require', callee) === undefined;
  if (isRequire)
    return ts.isStringLiteralLike(argument)
      ? originOfResolved(evaluator, resolveModule(evaluator, argument.text, argument, 'value'), depth)
      : undefined;
  const freezes = ts.isPropertyAccessExpression(callee) && callee.getText() === 'Object.freeze';
  if (freezes && argument !== undefined) return followed(evaluator, argument, depth);
  return { kind: 'expression', node };
}

function originOfAccess(
  evaluator: Values & Symbols,
  object: ts.Node,
  name: string,
  access: ts.Expression | ts.QualifiedName,
  depth: number,
): Origin | undefined {
  const whole = followed(evaluator, object, depth);
  const origin = whole === undefined ? undefined : originOfMember(evaluator, whole, name, depth);
  if (origin !== undefined) return origin;
  const assigned = whole?.kind === 'expression' ? assignedMember(evaluator, whole.node, name) : undefined;
  if (assigned !== undefined) return followed(evaluator, assigned, depth);
  // The caller recognizes the call itself: `z.object({ … }).shape.name`.
  return whole?.kind === 'expression' && ts.isExpression(access)
    ? { kind: 'expression', node: access }
    : undefined;
}

function originOfMember(
  evaluator: Values & Symbols,
  whole: Origin,
  name: string,
  depth: number,
): Origin | undefined {
  switch (whole.kind) {
    case 'outside':
      return { ...whole, path: [...whole.path, name] };
    case 'module':
      return originOfResolved(evaluator, resolveExport(evaluator, whole.file, name, 'value'), depth - 1);
    case 'declaration':
      return originOfNode(evaluator, staticMember(whole.node, name), depth);
    case 'expression':
      return originOfNode(evaluator, memberOfObject(evaluator, whole.node, name), depth);
  }
}

const originOfNode = (
  evaluator: Values & Symbols,
  node: ts.Node | undefined,
  depth: number,
): Origin | undefined => (node === undefined ? undefined : followed(evaluator, node, depth));

function memberOfObject(evaluator: Values, node: ts.Expression, name: string): ts.Node | undefined {
  const value = ts.isObjectLiteralExpression(node) ? evaluator.evaluate(node) : undefined;
  return value?.kind === 'object' ? decidedMember(value, name)?.expression : undefined;
}

function staticMember(node: ts.Node, name: string): ts.Expression | undefined {
  const member = ts.isClassLike(node) ? ownMember(node, name, true) : undefined;
  return member !== undefined && ts.isPropertyDeclaration(member) ? member.initializer : undefined;
}
