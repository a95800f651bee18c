/**
 * Finds the expression that creates the value of a name. Schemas of libraries are read from the calls that build them, not
 * from their values.
 */
import { ts } from 'ts-morph';
import { type Declaration, isComma, isTransparent } from '../syntax/index.js';
import { ownMember } from './classes/classes.js';
import { globalAssignment, memberAssignment } from './globals.js';
import { assignedMember } from './objects/assigned-member.js';
import { onlyValueOf } from './only-value.js';
import { type Resolved, resolveExport, resolveModule, resolveName } from './symbols/resolve.js';
import type { Evaluator } from './values/evaluator.js';
import { decidedMember, type Origin } from './values/value.js';

const DEPTH = 50;

/** `undefined` if the names cannot be followed. Memoized, because every schema library asks for the origin of every call. */
export const originOf = (evaluator: Evaluator, node: ts.Node): Origin | undefined =>
  evaluator.origin(node, () => followed({ evaluator, left: DEPTH }, node));

interface Following {
  evaluator: Evaluator;
  /** How many more names are followed. */
  left: number;
}

function followed(from: Following, node: ts.Node): Origin | undefined {
  if (from.left <= 0) return undefined;
  const following = { ...from, left: from.left - 1 };
  if (ts.isIdentifier(node)) return originOfName(following, node);
  if (ts.isPropertyAccessExpression(node)) return originOfProperty(following, node);
  if (ts.isQualifiedName(node)) return originOfAccess(following, node.left, node.right.text, node);
  if (isTransparent(node)) return followed(following, node.expression);
  if (isComma(node)) return followed(following, node.right);
  if (ts.isCallExpression(node)) return originOfCall(following, node);
  return ts.isExpression(node) ? { kind: 'expression', node } : undefined;
}

const originOfName = (following: Following, node: ts.Identifier): Origin | undefined =>
  originOfResolved(following, resolveName(following.evaluator, node.text, node, 'value'));

function originOfResolved(following: Following, resolved: Resolved | undefined): Origin | undefined {
  switch (resolved?.kind) {
    case undefined:
      return undefined;
    case 'declared':
      return originOfDeclared(following, resolved.declarations);
    case 'expression':
      return followed(following, resolved.node);
    case 'member': {
      const whole = followed(following, resolved.of);
      return resolved.name === 'default' || whole === undefined
        ? whole
        : originOfMember(following, whole, resolved.name);
    }
    case 'module': {
      const { whole } = following.evaluator.exportsOf(resolved.file);
      return whole === undefined ? resolved : followed(following, whole);
    }
    case 'foreign':
      return { kind: 'outside', from: resolved.specifier, path: resolved.path };
    case 'global': {
      const assigned = globalAssignment(following.evaluator, resolved.at, resolved.name);
      return assigned === undefined
        ? { kind: 'outside', from: '', path: [resolved.name] }
        : followed(following, assigned);
    }
  }
}

/** A file may assign to a member of an object that all files share: `App.schemas = …`. */
function originOfProperty(following: Following, node: ts.PropertyAccessExpression): Origin | undefined {
  const origin = originOfAccess(following, node.expression, node.name.text, node);
  const isOpen =
    origin === undefined ||
    (origin.kind === 'outside' && origin.from === '') ||
    (origin.kind === 'expression' && origin.node === node);
  const assigned = isOpen ? memberAssignment(following.evaluator, node) : undefined;
  return assigned === undefined ? origin : followed(following, assigned);
}

function originOfDeclared(following: Following, [node]: readonly Declaration[]): Origin | undefined {
  if (node === undefined) return undefined;
  if (ts.isVariableDeclaration(node)) return originOfVariable(following, node);
  return ts.isBindingElement(node) ? originOfBinding(following, node) : { kind: 'declaration', node };
}

function originOfVariable(following: Following, node: ts.VariableDeclaration): Origin | undefined {
  const made = onlyValueOf(following.evaluator, node);
  return made === undefined ? { kind: 'declaration', node } : followed(following, made);
}

function originOfBinding(following: Following, node: ts.BindingElement): Origin | undefined {
  const owner = node.parent.parent;
  const key = node.propertyName ?? node.name;
  const isPlain = node.dotDotDotToken === undefined && node.initializer === undefined && ts.isIdentifier(key);
  if (!isPlain || !ts.isVariableDeclaration(owner) || !ts.isObjectBindingPattern(node.parent))
    return { kind: 'declaration', node };
  const whole = originOfVariable(following, owner);
  return whole && originOfMember(following, whole, key.text);
}

/** `require('…')`, and calls that return their argument. */
function originOfCall(following: Following, node: ts.CallExpression): Origin | undefined {
  const { evaluator } = following;
  const [argument] = node.arguments;
  const { expression: callee } = node;
  const isRequire =
    ts.isIdentifier(callee) &&
    callee.text === 'require' &&
    argument !== undefined &&
    evaluator.lookup('require', callee) === undefined;
  if (isRequire)
    return ts.isStringLiteralLike(argument)
      ? originOfResolved(following, resolveModule(evaluator, argument.text, argument, 'value'))
      : undefined;
  const freezes = ts.isPropertyAccessExpression(callee) && callee.getText() === 'Object.freeze';
  if (freezes && argument !== undefined) return followed(following, argument);
  return { kind: 'expression', node };
}

function originOfAccess(
  following: Following,
  object: ts.Node,
  name: string,
  access: ts.Expression | ts.QualifiedName,
): Origin | undefined {
  const whole = followed(following, object);
  const origin = whole && originOfMember(following, whole, name);
  if (origin !== undefined) return origin;
  const assigned =
    whole?.kind === 'expression' ? assignedMember(following.evaluator, whole.node, name) : undefined;
  if (assigned !== undefined) return followed(following, assigned);
  // The caller recognizes the call itself: `z.object({ … }).shape.name`.
  return whole?.kind === 'expression' && ts.isExpression(access)
    ? { kind: 'expression', node: access }
    : undefined;
}

function originOfMember(following: Following, whole: Origin, name: string): Origin | undefined {
  const { evaluator } = following;
  switch (whole.kind) {
    case 'outside':
      return { ...whole, path: [...whole.path, name] };
    case 'module':
      return originOfResolved(following, resolveExport(evaluator, whole.file, name, 'value'));
    case 'declaration':
      return originOfNode(following, staticMember(whole.node, name));
    case 'expression':
      return originOfNode(following, memberOfObject(evaluator, whole.node, name));
  }
}

const originOfNode = (following: Following, node: ts.Node | undefined): Origin | undefined =>
  node && followed(following, node);

function memberOfObject(evaluator: Evaluator, node: ts.Expression, name: string): ts.Node | undefined {
  const value = ts.isObjectLiteralExpression(node) ? evaluator.evaluate(node) : undefined;
  return value?.kind === 'object' ? decidedMember(value, name)?.expression : undefined;
}

function staticMember(node: ts.Node, name: string): ts.Expression | undefined {
  const member = ts.isClassLike(node) ? ownMember(node, name, true) : undefined;
  return member !== undefined && ts.isPropertyDeclaration(member) ? member.initializer : undefined;
}
