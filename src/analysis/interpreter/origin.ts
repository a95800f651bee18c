/** Which expression a name stands for, where the value that it has is of no use: what is read is how it is made. */
import { ts } from 'ts-morph';
import type { Declaration } from '../syntax/index.js';
import { isConstant } from './constant.js';
import { globalAssignment, memberAssignment } from './globals.js';
import { assignedMember } from './objects/assigned-member.js';
import { memberOfObject, staticMember } from './origin-members.js';
import { type Resolved, resolveExport, resolveModule, resolveName } from './symbols/resolve.js';
import type { Evaluator } from './values/evaluator.js';

export type Origin =
  | { kind: 'expression'; node: ts.Expression }
  /** A parameter, a function, a class, an enum: what is no expression. */
  | { kind: 'declaration'; node: ts.Node }
  | { kind: 'module'; file: string }
  /** Something of a package, or of what is there without an import, where `from` is empty. */
  | { kind: 'outside'; from: string; path: readonly string[] };

/** Names of names; beyond it nothing is followed. */
const DEPTH = 50;

/** Nothing where it cannot be followed. */
export function originOf(evaluator: Evaluator, node: ts.Node, depth = DEPTH): Origin | undefined {
  if (depth <= 0) return undefined;
  if (ts.isIdentifier(node)) return ofName(evaluator, node, depth - 1);
  if (ts.isPropertyAccessExpression(node)) return ofAccess(evaluator, node, depth - 1);
  if (ts.isQualifiedName(node)) return memberOf(evaluator, node.left, node.right.text, node, depth - 1);
  if (isWrapper(node)) return originOf(evaluator, node.expression, depth - 1);
  if (ts.isCallExpression(node)) return ofCall(evaluator, node, depth - 1);
  return ts.isExpression(node) ? { kind: 'expression', node } : undefined;
}

const isWrapper = (
  node: ts.Node,
): node is ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression | ts.NonNullExpression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node);

const ofName = (evaluator: Evaluator, node: ts.Identifier, depth: number): Origin | undefined =>
  ofResolved(evaluator, resolveName(evaluator, node.text, node, 'value'), depth);

function ofResolved(evaluator: Evaluator, found: Resolved | undefined, depth: number): Origin | undefined {
  switch (found?.kind) {
    case undefined:
      return undefined;
    case 'declared':
      return ofDeclarations(evaluator, found.declarations, depth);
    case 'expression':
      return originOf(evaluator, found.node, depth);
    case 'member': {
      const whole = originOf(evaluator, found.of, depth);
      return found.name === 'default' || whole === undefined
        ? whole
        : member(evaluator, whole, found.name, depth);
    }
    case 'module':
      return found;
    case 'foreign':
      return { kind: 'outside', from: found.specifier, path: found.path };
    case 'global': {
      const assigned = globalAssignment(evaluator, found.at, found.name);
      return assigned === undefined
        ? { kind: 'outside', from: '', path: [found.name] }
        : originOf(evaluator, assigned, depth);
    }
  }
}

/** What is assigned to a member of a shared name stands elsewhere: `App.schemas = …`. */
function ofAccess(
  evaluator: Evaluator,
  node: ts.PropertyAccessExpression,
  depth: number,
): Origin | undefined {
  const found = memberOf(evaluator, node.expression, node.name.text, node, depth);
  const isOpen =
    found === undefined ||
    (found.kind === 'outside' && found.from === '') ||
    (found.kind === 'expression' && found.node === node);
  const assigned = isOpen ? memberAssignment(evaluator, node) : undefined;
  return assigned === undefined ? found : originOf(evaluator, assigned, depth);
}

function ofDeclarations(
  evaluator: Evaluator,
  [node]: readonly Declaration[],
  depth: number,
): Origin | undefined {
  if (node === undefined) return undefined;
  if (ts.isVariableDeclaration(node)) return ofVariable(evaluator, node, depth);
  return ts.isBindingElement(node) ? destructured(evaluator, node, depth) : { kind: 'declaration', node };
}

function ofVariable(evaluator: Evaluator, node: ts.VariableDeclaration, depth: number): Origin | undefined {
  if (!isConstant(evaluator, node) || node.initializer === undefined) return { kind: 'declaration', node };
  return originOf(evaluator, node.initializer, depth);
}

function destructured(evaluator: Evaluator, node: ts.BindingElement, depth: number): Origin | undefined {
  const owner = node.parent.parent;
  const key = node.propertyName ?? node.name;
  const isPlain = node.dotDotDotToken === undefined && node.initializer === undefined && ts.isIdentifier(key);
  if (!isPlain || !ts.isVariableDeclaration(owner) || !ts.isObjectBindingPattern(node.parent))
    return { kind: 'declaration', node };
  const whole = ofVariable(evaluator, owner, depth);
  return whole === undefined ? undefined : member(evaluator, whole, key.text, depth);
}

/** `require('…')`, and calls that return their argument. */
function ofCall(evaluator: Evaluator, node: ts.CallExpression, depth: number): Origin | undefined {
  const [argument] = node.arguments;
  const { expression: callee } = node;
  const isRequire =
    ts.isIdentifier(callee) &&
    callee.text === 'require' &&
    argument !== undefined &&
    evaluator.lookup('require', callee) === undefined;
  if (isRequire)
    return ts.isStringLiteralLike(argument)
      ? ofResolved(evaluator, resolveModule(evaluator, argument.text, argument, 'value'), depth)
      : undefined;
  const freezes = ts.isPropertyAccessExpression(callee) && callee.getText() === 'Object.freeze';
  if (freezes && argument !== undefined) return originOf(evaluator, argument, depth);
  return { kind: 'expression', node };
}

function memberOf(
  evaluator: Evaluator,
  object: ts.Node,
  name: string,
  access: ts.Expression | ts.QualifiedName,
  depth: number,
): Origin | undefined {
  const whole = originOf(evaluator, object, depth);
  const found = whole === undefined ? undefined : member(evaluator, whole, name, depth);
  if (found !== undefined) return found;
  const assigned = whole?.kind === 'expression' ? assignedMember(evaluator, whole.node, name) : undefined;
  if (assigned !== undefined) return originOf(evaluator, assigned, depth);
  // A member of what is made by a call: who asks knows what that is.
  return whole?.kind === 'expression' && ts.isExpression(access)
    ? { kind: 'expression', node: access }
    : undefined;
}

function member(evaluator: Evaluator, whole: Origin, name: string, depth: number): Origin | undefined {
  switch (whole.kind) {
    case 'outside':
      return { ...whole, path: [...whole.path, name] };
    case 'module':
      return ofResolved(evaluator, resolveExport(evaluator, whole.file, name, 'value'), depth - 1);
    case 'declaration':
      return followed(evaluator, staticMember(whole.node, name), depth);
    case 'expression':
      return followed(evaluator, memberOfObject(evaluator, whole.node, name), depth);
  }
}

const followed = (evaluator: Evaluator, node: ts.Node | undefined, depth: number): Origin | undefined =>
  node === undefined ? undefined : originOf(evaluator, node, depth);
