/** The value of a name after the code has assigned to it: `'pre.a'` after `key = 'pre.' + key`. */
import { ts } from 'ts-morph';
import type { Declaration } from '../syntax/index.js';
import { isInside } from '../syntax/index.js';
import { isDead } from './call-sites/dead-code.js';
import { isChanged } from './constant.js';
import type { Evaluator, Scopes, Values } from './values/evaluator.js';
import { truth } from './values/truth.js';
import { literal, unknown, type Value } from './values/value.js';

type Assignable = ts.ParameterDeclaration | ts.VariableDeclaration | ts.BindingElement;

/**
 * The value of the last assignment before `use`; without `use`, of the last assignment of all. `undefined` if there is
 * none before: then the name has its initial value.
 */
export function reassignedValue(
  evaluator: Evaluator,
  declaration: Declaration,
  use?: ts.Identifier,
): Value | undefined {
  if (!isAssignable(declaration)) return undefined;
  const all = evaluator.assignmentsTo(declaration);
  if (all.length === 0) return undefined;
  const scope = assignmentScope(declaration);
  const targets = all.filter(
    (identifier) => !isAfter(identifier, use, scope) && !isDead(evaluator, identifier),
  );
  if (targets.length === 0) return firstValue(evaluator, declaration);
  const before = targets.filter((target) => use === undefined || endOf(target) <= use.pos);
  const isLater = use === undefined || isDeferred(use, scope);
  const counting = isLater && targets.length === 1 && hasNoInitializer(declaration) ? targets : before;
  const isCertain =
    (!isLater || counting.length === targets.length) &&
    targets.every((target) => assignedIn(evaluator, target, scope) !== undefined);
  if (!isCertain) return openValue(evaluator, declaration) ?? unknown('variable', declaration);
  const last = counting.at(-1);
  const assigned = last && assignedIn(evaluator, last, scope);
  if (assigned !== undefined) {
    const value = evaluator.evaluate(assigned);
    return isChanged(evaluator, declaration) && isChangeable(value)
      ? unknown('variable', declaration)
      : value;
  }
  return firstValue(evaluator, declaration);
}

/** The initial value of a variable; `undefined` if a call or an iteration decides it. */
const firstValue = (evaluator: Values, declaration: Assignable): Value | undefined =>
  ts.isVariableDeclaration(declaration) && !isOfLoop(declaration)
    ? initialValue(evaluator, declaration)
    : undefined;

/** An unknown value that a call or an iteration may still decide. */
function openValue(evaluator: Values, declaration: Assignable): Value | undefined {
  if (ts.isVariableDeclaration(declaration) && !isOfLoop(declaration)) return undefined;
  const value = evaluator.declaration(declaration);
  return value.kind === 'unknown' && value.binder !== undefined ? value : undefined;
}

const isChangeable = ({ kind }: Value): boolean => kind === 'object' || kind === 'array';

const isAssignable = (node: Declaration): node is Assignable =>
  (ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) &&
  ts.isIdentifier(node.name);

const hasNoInitializer = (node: Assignable): boolean =>
  ts.isVariableDeclaration(node) && node.initializer === undefined;

function initialValue(evaluator: Values, declaration: ts.VariableDeclaration): Value {
  const { initializer } = declaration;
  if (initializer === undefined) return literal(undefined);
  const value = evaluator.evaluate(initializer);
  return isChangeable(value) ? unknown('variable', declaration) : value;
}

const endOf = (target: ts.Identifier): number => target.parent.end;

const isOfLoop = ({ parent }: ts.Node): boolean =>
  ts.isVariableDeclarationList(parent) &&
  (ts.isForOfStatement(parent.parent) || ts.isForInStatement(parent.parent));

/** The scope of the name: a function, the body of a loop, or a block. */
function assignmentScope(declaration: Assignable): ts.Node {
  let node: ts.Node = declaration;
  while (!ts.isFunctionLike(node) && !ts.isBlock(node) && !ts.isSourceFile(node) && !isLoop(node))
    node = node.parent;
  return isLoop(node) ? node.statement : node;
}

const isLoop = (node: ts.Node): node is ts.IterationStatement =>
  ts.isIterationStatement(node, /* lookInLabeledStatements */ false);

/** Whether a use is in an inner function, which may run at any time. */
function isDeferred(use: ts.Node, scope: ts.Node): boolean {
  for (let node = use; node !== scope && node.parent !== undefined; node = node.parent)
    if (ts.isFunctionLike(node)) return true;
  return false;
}

/** Whether an assignment comes after the use and no loop runs it before. */
function isAfter(target: ts.Identifier, use: ts.Identifier | undefined, scope: ts.Node): boolean {
  if (use === undefined || target.pos < use.pos || isDeferred(use, scope)) return false;
  const loop = ts.findAncestor(target, isLoop);
  return loop === undefined || !isInside(loop, scope) || loop.statement === scope;
}

/** The value of an assignment that always runs, and once; `undefined` for others. */
function assignedIn(
  evaluator: Values & Scopes,
  { parent }: ts.Identifier,
  scope: ts.Node,
): ts.Expression | undefined {
  const isPlain =
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isExpressionStatement(parent.parent);
  if (!isPlain) return undefined;
  for (let node: ts.Node = parent.parent; node !== scope; node = node.parent)
    if (node.parent === undefined || !runsWith(evaluator, node, scope)) return undefined;
  return parent.right;
}

/** Whether a node runs whenever its scope does. */
function runsWith(evaluator: Values & Scopes, node: ts.Node, scope: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBlock(parent) || ts.isSourceFile(parent)) return true;
  if (parent === scope) return true;
  return ts.isIfStatement(parent) && truth(evaluator, parent.expression) === (node === parent.thenStatement);
}
