/** Whether conditions hold on a server. */
import { ts } from 'ts-morph';
import { rootOfAccess } from '../../syntax/index.js';
import { isChanged } from '../changed-names.js';
import type { Evaluator } from './evaluator.js';
import { currentExecution } from './execution.js';
import { literal, unknown } from './value.js';

/** `undefined` if it cannot be decided. Memoized: each call in a chain of `else if` asks for all conditions before it. */
export function truth(evaluator: Evaluator, node: ts.Expression): boolean | undefined {
  const value = evaluator.condition(node, () => {
    const answer = decidedTruth(evaluator, node);
    return answer === undefined ? unknown('other', node) : literal(answer);
  });
  return value.kind === 'literal' ? Boolean(value.value) : undefined;
}

function decidedTruth(evaluator: Evaluator, node: ts.Expression): boolean | undefined {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    const sides = [truth(evaluator, node.left), truth(evaluator, node.right)];
    if (sides.includes(false)) return false;
    return sides.includes(undefined) ? undefined : true;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.BarBarToken) {
    return truth(evaluator, node.left) === true || truth(evaluator, node.right) === true ? true : undefined;
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = truth(evaluator, node.operand);
    return inner === undefined ? undefined : !inner;
  }
  if (isOfChanged(evaluator, node)) return undefined;
  const value = evaluator.evaluate(node);
  if (value.kind === 'literal') return Boolean(value.value);
  if (value.kind === 'unknown')
    return evaluator.frame !== undefined && value.reason === 'no-such-name' ? false : undefined;
  // The condition may run before the member is assigned: `if (Collection.prototype.aggregate) throw …`.
  const isMember = ts.isPropertyAccessExpression(node);
  if (isMember && (value.kind === 'function' || value.kind === 'host')) return undefined;
  return value.kind === 'module' ? undefined : true;
}

/** `cache[name]` of `if (!cache[name]) cache[name] = …`, or any part of an object that a function makes and changes. */
function isOfChanged(evaluator: Evaluator, node: ts.Expression): boolean {
  const root = rootOfAccess(node);
  if (root === node || !ts.isIdentifier(root) || currentExecution(evaluator.frame) !== undefined)
    return false;
  const [declaration] = evaluator.lookup(root.text, root) ?? [];
  if (declaration === undefined || !isChanged(evaluator, declaration)) return false;
  return ts.isElementAccessExpression(node) || ts.findAncestor(declaration, ts.isFunctionLike) !== undefined;
}
