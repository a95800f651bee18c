/** The branches, clauses, handlers and functions around a node decide whether it runs. */
import { ts } from 'ts-morph';

export interface Condition {
  /** The statement, expression or function that may leave the node out. */
  of: ts.Node;
  /** Its test, and whether the node runs if the test is true or if it is false. */
  test?: { expression: ts.Expression; when: boolean };
}

/** Why a node may not run although its parent does; `undefined` if it runs with its parent. The body of a loop counts as running. */
export function conditionOfNode(node: ts.Node): Condition | undefined {
  const { parent } = node;
  if (ts.isIfStatement(parent))
    return node === parent.expression
      ? undefined
      : testCondition(parent, parent.expression, node === parent.thenStatement);
  if (ts.isConditionalExpression(parent))
    return node === parent.condition
      ? undefined
      : testCondition(parent, parent.condition, node === parent.whenTrue);
  if (ts.isBinaryExpression(parent)) return node === parent.right ? conditionOfOperand(parent) : undefined;
  const mayBeLeftOut =
    ts.isCaseOrDefaultClause(node) ||
    (ts.isTryStatement(parent) && node !== parent.finallyBlock) ||
    (ts.isFunctionLike(parent) && node !== parent.name) ||
    (ts.isCallExpression(parent) && node !== parent.expression && ts.isOptionalChain(parent));
  return mayBeLeftOut ? { of: parent } : undefined;
}

const testCondition = (of: ts.Node, expression: ts.Expression, when: boolean): Condition => ({
  of,
  test: { expression, when },
});

/** The right side of `a && b`, `a || b` and `a ?? b`. */
function conditionOfOperand(of: ts.BinaryExpression): Condition | undefined {
  switch (of.operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return testCondition(of, of.left, true);
    case ts.SyntaxKind.BarBarToken:
      return testCondition(of, of.left, false);
    case ts.SyntaxKind.QuestionQuestionToken:
      return { of };
    default:
      return undefined;
  }
}

/** The conditions of a node inside of another one, from the inside out. */
export function surroundingConditions(node: ts.Node, root: ts.Node): Condition[] {
  const conditions: Condition[] = [];
  for (let inner = node; inner !== root && inner.parent !== undefined; inner = inner.parent)
    conditions.push(...[conditionOfNode(inner)].filter((condition) => condition !== undefined));
  return conditions;
}

/** The `catch` clauses that get the errors of a node, from the inside out. */
export const surroundingCatches = (node: ts.Node, root: ts.Node): ts.CatchClause[] =>
  surroundingConditions(node, root).flatMap(({ of }) =>
    ts.isTryStatement(of) && of.catchClause !== undefined && node.pos < of.tryBlock.end
      ? [of.catchClause]
      : [],
  );

/** Whether a node is the test of a statement or of `a ? b : c`. */
export function isTest(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isForStatement(parent) || ts.isConditionalExpression(parent)) return parent.condition === node;
  return (
    (ts.isIfStatement(parent) ||
      ts.isWhileStatement(parent) ||
      ts.isDoStatement(parent) ||
      ts.isSwitchStatement(parent)) &&
    parent.expression === node
  );
}
