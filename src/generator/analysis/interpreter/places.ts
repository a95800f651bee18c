/** The places of texts, to which diagnostics point. */
import { ts } from 'ts-morph';
import { rootOfAccess } from '../syntax/index.js';
import type { Evaluator } from './values/evaluator.js';
import { isInCall, isOfCall } from './values/frame.js';
import type { Value } from './values/value.js';

/** A diagnostic about a text points to the use of a constant; for an argument, to the call that passes it. */
export function withPlace(evaluator: Evaluator, node: ts.Expression, value: Value): Value {
  if (value.kind !== 'literal' || dependsOnFrame(evaluator, node)) return value;
  return { ...value, at: node };
}

export function dependsOnFrame(evaluator: Evaluator, node: ts.Expression): boolean {
  const root = rootOfAccess(ts.isCallExpression(node) ? node.expression : node);
  if (root.kind === ts.SyntaxKind.ThisKeyword) return isOfCall(evaluator.frame);
  const [declaration] = ts.isIdentifier(root) ? (evaluator.lookup(root.text, root) ?? []) : [];
  return declaration !== undefined && isInCall(evaluator.frame, declaration);
}
