/** Code that a server never runs, as in `if (Meteor.isClient) { … }`. */
import { ts } from 'ts-morph';
import { areLeft, conditionOfNode, isInside } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { enclosingFrames } from '../values/frame.js';
import { truth } from '../values/truth.js';

export function isDead(evaluator: Evaluator, node: ts.Node): boolean {
  for (let child = node; child.parent !== undefined; child = child.parent) {
    const test = conditionOfNode(child)?.test;
    if (test !== undefined && truth(evaluator, test.expression) === !test.when) return true;
    if (isAfterTheEnd(evaluator, child)) return true;
    if (ts.isCaseOrDefaultClause(child) && isSkipped(evaluator, child)) return true;
  }
  return false;
}

/** Whether code is dead in a call: it is dead itself, or one of the call sites around it is. */
export const isDeadInCall = (evaluator: Evaluator, node: ts.Node): boolean =>
  isDead(evaluator, node) ||
  enclosingFrames(evaluator.frame).some(({ site, outer }) => {
    if (site === undefined) return false;
    // The call of an inner function may be found before that of the function around it.
    const around = outer === undefined ? [] : [evaluator.within(outer)];
    return [site.evaluator, ...around].some((within) => isDead(within, site.at));
  });

/** Whether a statement that is not dead runs each time that the code around another node runs. */
export function runsWithNode(evaluator: Evaluator, statement: ts.Node, outer: ts.Node): boolean {
  for (let node = statement; !isInside(outer, node); node = node.parent) {
    const test = conditionOfNode(node)?.test;
    const isDecided = test !== undefined && truth(evaluator, test.expression) !== undefined;
    if (!isDecided && !ts.isBlock(node.parent) && !ts.isSourceFile(node.parent)) return false;
  }
  return true;
}

/** Whether a `switch` of a decided value jumps over a clause, or leaves before it. */
function isSkipped(evaluator: Evaluator, clause: ts.CaseOrDefaultClause): boolean {
  const { clauses, parent } = clause.parent;
  const start = clauseReached(evaluator, parent);
  const own = clauses.indexOf(clause);
  return (
    start !== undefined &&
    (start === -1 || own < start || clauses.slice(start, own).some(({ statements }) => areLeft(statements)))
  );
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
  for (const before of evaluator.scanOfSource(node.getSourceFile()).mayLeave(parent)) {
    if (before.pos >= node.pos) return false;
    if (areLeft([before], (condition) => truth(evaluator, condition))) return true;
  }
  return false;
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
    return branch.pos < node.pos ? branchLeavesBlock(branch, one) : branchLeavesBlock(node, other);
  }
  return false;
}

const isBranch = (node: ts.Node): boolean =>
  conditionOfNode(node) !== undefined && !ts.isFunctionLike(node.parent);

/** Whether the branch that holds a node ends by leaving the block of a statement around it. */
function branchLeavesBlock(statement: ts.Node, inner: ts.Node): boolean {
  for (let node = inner; node !== statement && !ts.isFunctionLike(node); node = node.parent)
    if (ts.isIfStatement(node.parent) && ts.isStatement(node) && areLeft([node])) return true;
  return false;
}
