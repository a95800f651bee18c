/** Code that a server never runs, as in `if (Meteor.isClient) { … }`. */
import { ts } from 'ts-morph';
import type { Evaluator } from './evaluator.js';

export function isDead(evaluator: Evaluator, node: ts.Node): boolean {
  for (let child = node; child.parent !== undefined; child = child.parent) {
    const condition = conditionFor(child);
    if (condition !== undefined && truth(evaluator, condition.expression) === !condition.whenTrue)
      return true;
  }
  return false;
}

/** What has to be true, or false, for a node to run. */
function conditionFor(node: ts.Node): { expression: ts.Expression; whenTrue: boolean } | undefined {
  const { parent } = node;
  if (ts.isIfStatement(parent) && node !== parent.expression) {
    return { expression: parent.expression, whenTrue: node === parent.thenStatement };
  }
  if (ts.isConditionalExpression(parent) && node !== parent.condition) {
    return { expression: parent.condition, whenTrue: node === parent.whenTrue };
  }
  const isAnd =
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isAnd && node === parent.right ? { expression: parent.left, whenTrue: true } : undefined;
}

/** Nothing where it cannot be decided. */
function truth(evaluator: Evaluator, node: ts.Expression): boolean | undefined {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    return truth(evaluator, node.left) === false || truth(evaluator, node.right) === false
      ? false
      : undefined;
  }
  const value = evaluator.evaluate(node);
  return value.kind === 'literal' ? Boolean(value.value) : undefined;
}
