/** Code that a server never runs, as in `if (Meteor.isClient) { … }`. */
import { ts } from 'ts-morph';
import { isInside } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { framesAround } from '../values/frame.js';
import { truth } from '../values/truth.js';

export function isDead(evaluator: Evaluator, node: ts.Node): boolean {
  for (let child = node; child.parent !== undefined; child = child.parent) {
    const condition = conditionFor(child);
    if (condition !== undefined && truth(evaluator, condition.expression) === !condition.whenTrue)
      return true;
    if (isAfterTheEnd(evaluator, child)) return true;
    if (ts.isCaseOrDefaultClause(child) && isSkipped(evaluator, child)) return true;
  }
  return false;
}

/** Whether code is dead in a call: it is dead itself, or one of the call sites around it is. */
export const isDeadInCall = (evaluator: Evaluator, node: ts.Node): boolean =>
  isDead(evaluator, node) ||
  framesAround(evaluator.frame).some(({ site, outer }) => {
    if (site === undefined) return false;
    // The call of an inner function may be found before that of the function around it.
    const around = outer === undefined ? [] : [evaluator.within(outer)];
    return [site.evaluator, ...around].some((within) => isDead(within, site.at));
  });

/** The condition under which a node runs. */
export function conditionFor(node: ts.Node): { expression: ts.Expression; whenTrue: boolean } | undefined {
  const { parent } = node;
  if (ts.isIfStatement(parent) && node !== parent.expression) {
    return { expression: parent.expression, whenTrue: node === parent.thenStatement };
  }
  if (ts.isConditionalExpression(parent) && node !== parent.condition) {
    return { expression: parent.condition, whenTrue: node === parent.whenTrue };
  }
  // Other conditions of loops change while the loop runs: `while (queue.length) declare(queue.shift());`.
  if (ts.isWhileStatement(parent) && parent.expression.kind === ts.SyntaxKind.FalseKeyword)
    return { expression: parent.expression, whenTrue: true };
  if (!ts.isBinaryExpression(parent) || node !== parent.right) return undefined;
  const { left, operatorToken } = parent;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return { expression: left, whenTrue: true };
  return operatorToken.kind === ts.SyntaxKind.BarBarToken ? { expression: left, whenTrue: false } : undefined;
}

/** Whether a statement runs whenever the code around another node does, unless it is dead. */
export function runsWith(evaluator: Evaluator, statement: ts.Node, outer: ts.Node): boolean {
  for (let node = statement; !isInside(outer, node); node = node.parent) {
    const condition = conditionFor(node);
    const isDecided = condition !== undefined && truth(evaluator, condition.expression) !== undefined;
    if (!isDecided && !ts.isBlock(node.parent) && !ts.isSourceFile(node.parent)) return false;
  }
  return true;
}

/** Whether a `switch` of a decided value jumps over a clause, or leaves before it. */
function isSkipped(evaluator: Evaluator, clause: ts.CaseOrDefaultClause): boolean {
  const { clauses, parent } = clause.parent;
  const start = clauseReached(evaluator, parent);
  const own = clauses.indexOf(clause);
  return start !== undefined && (start === -1 || own < start || clauses.slice(start, own).some(leavesBlock));
}

/** The index of the clause to which a `switch` goes, or -1 without any; `undefined` if that is not decided. */
export function clauseReached(
  evaluator: Evaluator,
  { expression, caseBlock: { clauses } }: ts.SwitchStatement,
): number | undefined {
  const chosen = evaluator.evaluate(expression);
  if (chosen.kind !== 'literal') return undefined;
  for (const [index, candidate] of clauses.entries()) {
    if (ts.isDefaultClause(candidate)) continue;
    const value = evaluator.evaluate(candidate.expression);
    if (value.kind !== 'literal') return undefined;
    if (value.value === chosen.value) return index;
  }
  return clauses.findIndex(ts.isDefaultClause);
}

/** Whether a statement before it ends the block on a server: `if (Meteor.isServer) return;`. */
function isAfterTheEnd(evaluator: Evaluator, node: ts.Node): boolean {
  const { parent } = node;
  const isHoisted = ts.isFunctionDeclaration(node);
  if (isHoisted || !(ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)))
    return false;
  for (const before of evaluator.scanOf(node.getSourceFile()).mayLeave(parent)) {
    if (before.pos >= node.pos) return false;
    if (leaves(evaluator, before)) return true;
  }
  return false;
}

/** Whether a statement certainly ends the block around it. */
function leaves(evaluator: Evaluator, node: ts.Statement): boolean {
  if (ts.isBlock(node)) return node.statements.some((statement) => leaves(evaluator, statement));
  if (!ts.isIfStatement(node)) return leavesBlock(node);
  const { expression, thenStatement, elseStatement } = node;
  const thenLeaves = leaves(evaluator, thenStatement);
  const elseLeaves = elseStatement !== undefined && leaves(evaluator, elseStatement);
  if (thenLeaves === elseLeaves) return thenLeaves;
  return truth(evaluator, expression) === thenLeaves;
}

function leavesBlock(node: ts.Statement | ts.CaseOrDefaultClause): boolean {
  const last = 'statements' in node ? node.statements.at(-1) : node;
  return (
    last !== undefined &&
    (ts.isReturnStatement(last) ||
      ts.isThrowStatement(last) ||
      ts.isContinueStatement(last) ||
      ts.isBreakStatement(last))
  );
}

/** Whether only one of two nodes runs: they are in different branches, or one leaves the block before the other. */
export function areAlternatives(one: ts.Node, other: ts.Node): boolean {
  const branches = new Map<ts.Node, ts.Node>();
  for (let node = one; node.parent !== undefined; node = node.parent) branches.set(node.parent, node);
  for (let node = other; node.parent !== undefined; node = node.parent) {
    const branch = branches.get(node.parent);
    if (branch === undefined) continue;
    if (branch === node) return false;
    if (isBranch(branch) && isBranch(node)) return true;
    return branch.pos < node.pos ? leavesWithin(branch, one) : leavesWithin(node, other);
  }
  return false;
}

const isBranch = (node: ts.Node): boolean =>
  (ts.isIfStatement(node.parent) && node !== node.parent.expression) ||
  (ts.isConditionalExpression(node.parent) && node !== node.parent.condition) ||
  (ts.isTryStatement(node.parent) && node !== node.parent.finallyBlock) ||
  ts.isCaseOrDefaultClause(node);

/** Whether the branch that holds a node ends by leaving the block of a statement around it. */
function leavesWithin(statement: ts.Node, inner: ts.Node): boolean {
  for (let node = inner; node !== statement && !ts.isFunctionLike(node); node = node.parent)
    if (ts.isIfStatement(node.parent) && ts.isStatement(node) && leavesBlock(node)) return true;
  return false;
}
