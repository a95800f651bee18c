/** Whether code relies on the type of a value. */
import { ts } from 'ts-morph';
import type { Values } from '../analysis/interpreter/index.js';
import { calleeName, isUse } from './nodes.js';

/** Not if only the presence of the value matters, or if code of a package receives it and may check it. */
export const isTrusted = (evaluator: Values, node: ts.Identifier): boolean =>
  isUse(node) && !isCondition(node) && !isPassedOn(evaluator, node);

/** `if (all)`, `!all`, `all && …`, `all ? … : …`, `kind === 'open'`, `switch (kind)` */
function isCondition(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isSwitchStatement(parent)) return true;
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  return COMPARISONS.has(kind) || (kind === ts.SyntaxKind.AmpersandAmpersandToken && parent.left === node);
}

const COMPARISONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

function isPassedOn(evaluator: Values, node: ts.Expression): boolean {
  let outer: ts.Node = node;
  while (isPart(outer.parent)) outer = outer.parent;
  const { parent } = outer;
  const isCall = ts.isCallExpression(parent) || ts.isNewExpression(parent);
  if (!isCall || parent.expression === outer || STORE.test(calleeName(parent.expression))) return false;
  return evaluator.evaluate(parent.expression).kind !== 'function';
}

const isPart = (node: ts.Node): boolean =>
  ts.isObjectLiteralExpression(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  ts.isArrayLiteralExpression(node) ||
  ts.isSpreadElement(node) ||
  ts.isSpreadAssignment(node);

/** Methods that query the database accept any selector. */
const STORE = /^(?:find|insert|update|upsert|remove|delete|count|aggregate|distinct)/i;
