/** Which expression a name stands for, where the value that it has is of no use: what is read is how it is made. */
import { ts } from 'ts-morph';
import { isConstant } from './constant.js';
import { globalAssignment, memberAssignment } from './globals.js';
import { assignedMember } from './objects/assigned-member.js';
import { memberOfObject, staticMember } from './origin-members.js';
import type { Evaluator } from './values/evaluator.js';
import { hostModule } from './values/host-symbols.js';

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

function ofName(evaluator: Evaluator, node: ts.Identifier, depth: number): Origin | undefined {
  const [declaration] = evaluator.lookup(node.text, node) ?? [];
  if (declaration === undefined) {
    const assigned = globalAssignment(evaluator, node, node.text);
    return assigned === undefined
      ? { kind: 'outside', from: '', path: [node.text] }
      : originOf(evaluator, assigned, depth);
  }
  return ofDeclaration(evaluator, declaration, depth);
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

function ofDeclaration(evaluator: Evaluator, node: ts.Node, depth: number): Origin | undefined {
  if (ts.isVariableDeclaration(node)) return ofVariable(evaluator, node, depth);
  if (ts.isImportSpecifier(node))
    return imported(
      evaluator,
      node.parent.parent.parent.moduleSpecifier,
      (node.propertyName ?? node.name).text,
      depth,
    );
  if (ts.isImportClause(node)) return imported(evaluator, node.parent.moduleSpecifier, 'default', depth);
  if (ts.isNamespaceImport(node))
    return imported(evaluator, node.parent.parent.moduleSpecifier, undefined, depth);
  if (ts.isBindingElement(node)) return destructured(evaluator, node, depth);
  return { kind: 'declaration', node };
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

/** `require('…')`, and calls that pass a value on. */
function ofCall(evaluator: Evaluator, node: ts.CallExpression, depth: number): Origin | undefined {
  const [argument] = node.arguments;
  const { expression: callee } = node;
  if (ts.isIdentifier(callee) && callee.text === 'require' && argument !== undefined) {
    if (evaluator.lookup('require', callee) === undefined)
      return imported(evaluator, argument, undefined, depth);
  }
  const freezes = ts.isPropertyAccessExpression(callee) && callee.getText() === 'Object.freeze';
  if (freezes && argument !== undefined) return originOf(evaluator, argument, depth);
  return { kind: 'expression', node };
}

/** No name means the module whole. */
function imported(
  evaluator: Evaluator,
  specifier: ts.Expression,
  name: string | undefined,
  depth: number,
): Origin | undefined {
  if (!ts.isStringLiteralLike(specifier)) return undefined;
  const module = moduleOrigin(evaluator, specifier.text, specifier);
  return name === undefined ? module : member(evaluator, module, name, depth);
}

function moduleOrigin(evaluator: Evaluator, specifier: string, at: ts.Node): Origin {
  const file =
    hostModule(specifier) === undefined
      ? evaluator.project.resolve(at.getSourceFile().fileName, specifier)
      : undefined;
  if (file === undefined) return { kind: 'outside', from: specifier, path: [] };
  evaluator.keep(file);
  return { kind: 'module', file };
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
      return exported(evaluator, whole.file, name, depth);
    case 'declaration':
      return followed(evaluator, staticMember(whole.node, name), depth);
    case 'expression':
      return followed(evaluator, memberOfObject(evaluator, whole.node, name), depth);
  }
}

const followed = (evaluator: Evaluator, node: ts.Node | undefined, depth: number): Origin | undefined =>
  node === undefined ? undefined : originOf(evaluator, node, depth);

function exported(evaluator: Evaluator, file: string, name: string, depth: number): Origin | undefined {
  if (depth <= 0) return undefined;
  const { named, stars, whole } = evaluator.exportsOf(file);
  const target = named.get(name);
  switch (target?.kind) {
    case 'local': {
      const [declaration] = evaluator.lookup(target.name, evaluator.project.source(file)) ?? [];
      return declaration === undefined ? undefined : ofDeclaration(evaluator, declaration, depth - 1);
    }
    case 'expression':
      return originOf(evaluator, target.expression, depth - 1);
    case 'declaration':
      return { kind: 'declaration', node: target.node };
    case 'from': {
      const module = moduleOrigin(evaluator, target.specifier, target.at);
      return target.name === undefined ? module : member(evaluator, module, target.name, depth - 1);
    }
    case undefined:
      break;
  }
  if (whole !== undefined) {
    const origin = originOf(evaluator, whole, depth - 1);
    return name === 'default' || origin === undefined ? origin : member(evaluator, origin, name, depth - 1);
  }
  for (const { specifier, at } of stars) {
    const module = moduleOrigin(evaluator, specifier, at);
    const found = module.kind === 'module' ? exported(evaluator, module.file, name, depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
