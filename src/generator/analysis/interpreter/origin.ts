/**
 * Finds the expression that creates the value of a name. Schemas of libraries are read from the calls that build them, not
 * from their values.
 */
import { ts } from 'ts-morph';
import { type Declaration, isComma, isTransparent } from '../syntax/index.js';
import { ownMember } from './classes/classes.js';
import { globalAssignment, memberAssignment } from './globals.js';
import { assignedMember } from './objects/assigned-member.js';
import { onlyValue } from './only-value.js';
import { type Resolved, resolveExport, resolveModule, resolveName } from './symbols/resolve.js';
import type { Evaluator } from './values/evaluator.js';
import { decidedMember, type Origin } from './values/value.js';

/** `undefined` if the names cannot be followed. Memoized, because every schema library asks for the origin of every call. */
export const findOrigin = (evaluator: Evaluator, node: ts.Node): Origin | undefined =>
  evaluator.origin(node, () => followNode(evaluator, node));

function followNode(evaluator: Evaluator, node: ts.Node): Origin | undefined {
  if (ts.isIdentifier(node)) return originOfName(evaluator, node);
  if (ts.isPropertyAccessExpression(node)) return originOfProperty(evaluator, node);
  if (ts.isQualifiedName(node)) return originOfAccess(evaluator, node.left, node.right.text, node);
  if (isTransparent(node)) return findOrigin(evaluator, node.expression);
  if (isComma(node)) return findOrigin(evaluator, node.right);
  if (ts.isCallExpression(node)) return originOfCall(evaluator, node);
  return ts.isExpression(node) ? { kind: 'expression', node } : undefined;
}

const originOfName = (evaluator: Evaluator, node: ts.Identifier): Origin | undefined =>
  originOfResolved(evaluator, resolveName(evaluator, node.text, node, 'value'));

function originOfResolved(evaluator: Evaluator, resolved: Resolved | undefined): Origin | undefined {
  switch (resolved?.kind) {
    case undefined:
      return undefined;
    case 'declared':
      return originOfDeclared(evaluator, resolved.declarations);
    case 'expression':
      return findOrigin(evaluator, resolved.node);
    case 'member': {
      const whole = findOrigin(evaluator, resolved.of);
      return resolved.name === 'default' || whole === undefined
        ? whole
        : originOfMember(evaluator, whole, resolved.name);
    }
    case 'module': {
      const { whole } = evaluator.exportsOfFile(resolved.file);
      return whole === undefined ? resolved : findOrigin(evaluator, whole);
    }
    case 'foreign':
      return { kind: 'outside', from: resolved.specifier, path: resolved.path };
    case 'global': {
      const assigned = globalAssignment(evaluator, resolved.at, resolved.name);
      return assigned === undefined
        ? { kind: 'outside', from: '', path: [resolved.name] }
        : findOrigin(evaluator, assigned);
    }
  }
}

/** A file may assign to a member of an object that all files share: `App.schemas = …`. */
function originOfProperty(evaluator: Evaluator, node: ts.PropertyAccessExpression): Origin | undefined {
  const origin = originOfAccess(evaluator, node.expression, node.name.text, node);
  const isOpen =
    origin === undefined ||
    (origin.kind === 'outside' && origin.from === '') ||
    (origin.kind === 'expression' && origin.node === node);
  const assigned = isOpen ? memberAssignment(evaluator, node) : undefined;
  return assigned === undefined ? origin : findOrigin(evaluator, assigned);
}

function originOfDeclared(evaluator: Evaluator, [node]: readonly Declaration[]): Origin | undefined {
  if (node === undefined) return undefined;
  if (ts.isVariableDeclaration(node)) return originOfVariable(evaluator, node);
  return ts.isBindingElement(node) ? originOfBinding(evaluator, node) : { kind: 'declaration', node };
}

function originOfVariable(evaluator: Evaluator, node: ts.VariableDeclaration): Origin | undefined {
  const made = onlyValue(evaluator, node);
  return made === undefined ? { kind: 'declaration', node } : findOrigin(evaluator, made);
}

function originOfBinding(evaluator: Evaluator, node: ts.BindingElement): Origin | undefined {
  const owner = node.parent.parent;
  const key = node.propertyName ?? node.name;
  const isPlain = node.dotDotDotToken === undefined && node.initializer === undefined && ts.isIdentifier(key);
  if (!isPlain || !ts.isVariableDeclaration(owner) || !ts.isObjectBindingPattern(node.parent))
    return { kind: 'declaration', node };
  const whole = originOfVariable(evaluator, owner);
  return whole && originOfMember(evaluator, whole, key.text);
}

/** `require('…')`, and calls that return their argument. */
function originOfCall(evaluator: Evaluator, node: ts.CallExpression): Origin | undefined {
  const [argument] = node.arguments;
  const { expression: callee } = node;
  const isRequire =
    ts.isIdentifier(callee) &&
    callee.text === 'require' &&
    argument !== undefined &&
    evaluator.lookup('require', callee) === undefined;
  if (isRequire)
    return ts.isStringLiteralLike(argument)
      ? originOfResolved(evaluator, resolveModule(evaluator, argument.text, argument, 'value'))
      : undefined;
  const freezes = ts.isPropertyAccessExpression(callee) && callee.getText() === 'Object.freeze';
  if (freezes && argument !== undefined) return findOrigin(evaluator, argument);
  return { kind: 'expression', node };
}

function originOfAccess(
  evaluator: Evaluator,
  object: ts.Node,
  name: string,
  access: ts.Expression | ts.QualifiedName,
): Origin | undefined {
  const whole = findOrigin(evaluator, object);
  const origin = whole && originOfMember(evaluator, whole, name);
  if (origin !== undefined) return origin;
  const assigned = whole?.kind === 'expression' ? assignedMember(evaluator, whole.node, name) : undefined;
  if (assigned !== undefined) return findOrigin(evaluator, assigned);
  // The caller recognizes the call itself: `z.object({ … }).shape.name`.
  return whole?.kind === 'expression' && ts.isExpression(access)
    ? { kind: 'expression', node: access }
    : undefined;
}

function originOfMember(evaluator: Evaluator, whole: Origin, name: string): Origin | undefined {
  switch (whole.kind) {
    case 'outside':
      return { ...whole, path: [...whole.path, name] };
    case 'module':
      return originOfResolved(evaluator, resolveExport(evaluator, whole.file, name, 'value'));
    case 'declaration':
      return originOfNode(evaluator, staticMember(whole.node, name));
    case 'expression':
      return originOfNode(evaluator, memberOfObject(evaluator, whole.node, name));
  }
}

const originOfNode = (evaluator: Evaluator, node: ts.Node | undefined): Origin | undefined =>
  node && findOrigin(evaluator, node);

function memberOfObject(evaluator: Evaluator, node: ts.Expression, name: string): ts.Node | undefined {
  const value = ts.isObjectLiteralExpression(node) ? evaluator.evaluate(node) : undefined;
  return value?.kind === 'object' ? decidedMember(value, name)?.expression : undefined;
}

function staticMember(node: ts.Node, name: string): ts.Expression | undefined {
  const member = ts.isClassLike(node) ? ownMember(node, name, true) : undefined;
  return member !== undefined && ts.isPropertyDeclaration(member) ? member.initializer : undefined;
}
