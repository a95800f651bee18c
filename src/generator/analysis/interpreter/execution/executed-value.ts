/** The value of an expression while code is executed, with its effects. */
import { ts } from 'ts-morph';
import { append } from '../../../../shared/group.js';
import { bare, isPlainAssignment } from '../../syntax/index.js';
import { valueOfExpression } from '../expressions.js';
import type { Evaluator } from '../values/evaluator.js';
import { adoptValue, copyFrame } from '../values/execution.js';
import { type Execution, executedFrame } from '../values/frame.js';
import type { Value } from '../values/value.js';
import { valueOfEffect } from './effects.js';

/** The value of an expression at the moment of its execution. */
export function executedValue(evaluator: Evaluator, execution: Execution, node: ts.Node): Value {
  const variables = evaluator.frame?.executed?.variables;
  const isOfFile =
    isObjectOrList(node) && evaluator.frame !== undefined && ts.isSourceFile(evaluator.frame.of);
  const before = isPlainAssignment(node)
    ? undefined
    : (isObjectOrList(node) ? executedFrame(evaluator.frame, node)?.variables : variables)?.get(node);
  if (before !== undefined) return before;
  const receiver = receiverCall(node);
  if (receiver !== undefined) variables?.set(receiver, evaluator.evaluate(receiver));
  if (execution.watched.has(node) && evaluator.frame !== undefined)
    append(execution.reached, node, copyFrame(evaluator.frame));
  const value = valueOfEffect(evaluator, execution, node) ?? valueOfExpression(evaluator, node);
  if (receiver !== undefined) variables?.delete(receiver);
  if (!isObjectOrList(node) && !ts.isCallExpression(node) && !ts.isNewExpression(node)) return value;
  const made = adoptValue(execution, value);
  // `export default { … }` has no other name.
  if (isOfFile) variables?.set(node, made);
  return made;
}

const isObjectOrList = (node: ts.Node): boolean =>
  ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);

/** `list()` of `list().push(item)`. It is called once, so its value is a variable while the outer call is evaluated. */
function receiverCall(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const receiver = bare(node.expression.expression);
  return ts.isCallExpression(receiver) || ts.isNewExpression(receiver) ? receiver : undefined;
}
