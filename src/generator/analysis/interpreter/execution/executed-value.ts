/** The value of an expression while code is executed, with its effects. */
import { ts } from 'ts-morph';
import { append } from '../../../../shared/grouped.js';
import { bare, isPlainAssignment } from '../../syntax/index.js';
import { valueOfExpression } from '../expressions.js';
import type { Evaluator } from '../values/evaluator.js';
import { adopted, copied } from '../values/execution.js';
import { type Execution, executedWith, type Frame } from '../values/frame.js';
import { type Argument, unknown, type Value } from '../values/value.js';
import { effectOf } from './effects.js';

/** The value of an expression at the moment of its execution. */
export function executedValue(evaluator: Evaluator, execution: Execution, node: ts.Node): Value {
  const variables = evaluator.frame?.executed?.variables;
  const isOfFile =
    isObjectOrList(node) && evaluator.frame !== undefined && ts.isSourceFile(evaluator.frame.of);
  const before = isPlainAssignment(node)
    ? undefined
    : (isObjectOrList(node) ? executedWith(evaluator.frame, node)?.variables : variables)?.get(node);
  if (before !== undefined) return before;
  execution.stepsLeft -= 1;
  if (execution.stepsLeft < 0) return unknown('too-deep', node);
  const isWatched = execution.watched.has(node);
  const early = [receiverCall(node), isWatched ? nameIn(node) : undefined].filter(
    (part) => part !== undefined,
  );
  for (const part of early) variables?.set(part, evaluator.evaluate(part));
  if (isWatched && evaluator.frame !== undefined)
    append(execution.reached, node, withTexts(copied(evaluator.frame), early));
  const value = effectOf(evaluator, execution, node) ?? valueOfExpression(evaluator, node);
  for (const part of early) variables?.delete(part);
  if (!isObjectOrList(node) && !ts.isCallExpression(node) && !ts.isNewExpression(node)) return value;
  const made = adopted(execution, value);
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

/** The name in a call that declares, which may count: `publish(prefix + next(), …)`. */
function nameIn(node: ts.Node): ts.Expression | undefined {
  const [first] = ts.isCallExpression(node) || ts.isNewExpression(node) ? (node.arguments ?? []) : [];
  return first === undefined || ts.isSpreadElement(first) || ts.isObjectLiteralExpression(first)
    ? undefined
    : first;
}

/** A frame in which expressions keep the texts that they had. */
function withTexts(frame: Frame, nodes: readonly ts.Expression[]): Frame {
  const texts = nodes.flatMap((node): Argument[] => {
    const value = frame.executed?.variables.get(node);
    return value?.kind === 'literal' ? [{ node, value: () => value }] : [];
  });
  return { ...frame, arguments: [...frame.arguments, ...texts] };
}
