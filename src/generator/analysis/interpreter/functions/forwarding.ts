/** Whether a wrapper calls the function that it gets with its own arguments, unchanged. */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../../syntax/index.js';
import { callsIn } from '../../syntax/index.js';
import type { Scopes } from '../values/evaluator.js';

export function forwards(evaluator: Scopes, wrapper: FunctionNode): boolean {
  const parameters = wrapper.parameters.filter(({ name }) => ts.isIdentifier(name));
  const calls = callsIn(wrapper).filter((call) => callsParameter(evaluator, parameters, call));
  return calls.length > 0 && calls.every(passesAll);
}

const BOUND: ReadonlySet<string> = new Set(['apply', 'call']);

/** Whether one of the parameters is called: `handler(…)`, `handler.apply(…)`. */
function callsParameter(
  { lookup }: Scopes,
  parameters: readonly ts.ParameterDeclaration[],
  { expression: callee }: ts.CallExpression,
): boolean {
  const isBound = ts.isPropertyAccessExpression(callee) && BOUND.has(callee.name.text);
  const called = isBound ? callee.expression : callee;
  if (!ts.isIdentifier(called)) return false;
  const [declaration] = lookup(called.text, called) ?? [];
  return declaration !== undefined && ts.isParameter(declaration) && parameters.includes(declaration);
}

function passesAll({ expression: callee, arguments: callArguments }: ts.CallExpression): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  if (name === 'apply') return callArguments.length === 2;
  const [first, ...more] = name === 'call' ? callArguments.slice(1) : callArguments;
  return first !== undefined && ts.isSpreadElement(first) && more.length === 0;
}
