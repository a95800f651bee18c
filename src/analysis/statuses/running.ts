/** A function as a certain call runs it. */
import { ts } from 'ts-morph';
import { type Evaluator, evaluatedArguments, frameOfCall } from '../interpreter/index.js';
import { bare, type FunctionNode } from '../syntax/index.js';

export interface Running {
  evaluator: Evaluator;
  /** The call; `undefined` for the handler itself. */
  call?: { of: FunctionNode; arguments: readonly ts.Expression[]; by: Running };
  /** The functions that have not returned yet, this one last. */
  open: readonly FunctionNode[];
  /** How many calls are still followed: functions that call each other have more ways than anybody can go. */
  budget: { left: number };
}

/** How many calls of one handler are followed, and how deep. */
const MOST_CALLS = 300;
const DEPTH = 5;

export const runningHandler = (evaluator: Evaluator, handler: FunctionNode): Running => ({
  evaluator,
  open: [handler],
  budget: { left: MOST_CALLS },
});

/** The function of the project that a call runs; `undefined` if it is another's, or followed already. */
export function entered(
  running: Running,
  call: ts.CallExpression,
): { callee: FunctionNode; body: ts.ConciseBody; within: Running } | undefined {
  const { evaluator, open, budget } = running;
  if (open.length > DEPTH || budget.left === 0) return undefined;
  budget.left -= 1;
  const { expression, skipped } = calledExpression(call);
  const value = evaluator.evaluate(expression);
  if (value.kind !== 'function' || value.node.body === undefined || open.includes(value.node))
    return undefined;
  const given = evaluatedArguments(evaluator, call).slice(skipped);
  const within: Running = {
    evaluator: evaluator.within(frameOfCall(evaluator, value, { arguments: given })),
    call: { of: value.node, arguments: call.arguments.slice(skipped), by: running },
    open: [...open, value.node],
    budget,
  };
  return { callee: value.node, body: value.node.body, within };
}

/** `created.call(this, id)` calls `created` with the second argument. */
function calledExpression({ expression }: ts.CallExpression): { expression: ts.Expression; skipped: number } {
  const callee = bare(expression);
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'call'
    ? { expression: callee.expression, skipped: 1 }
    : { expression: callee, skipped: 0 };
}

/** The argument that the call passes for a parameter, with the function in which it is written. */
export function passedFor(
  { call }: Running,
  parameter: ts.ParameterDeclaration,
): { node: ts.Expression; by: Running } | undefined {
  if (call === undefined || parameter.parent !== call.of) return undefined;
  const position = call.of.parameters.indexOf(parameter);
  const given = call.arguments.slice(0, position + 1);
  const node = given[position];
  if (node === undefined || parameter.dotDotDotToken !== undefined || given.some(ts.isSpreadElement))
    return undefined;
  return { node, by: call.by };
}
