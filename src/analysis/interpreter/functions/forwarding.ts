/** Whether a function that is given another one hands its own arguments on to it, as they are. */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../../syntax/index.js';
import { callsIn } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';

/** As far as its body shows it: `handler(...args)`, `handler.apply(this, args)`, `handler.call(this, ...args)`. */
export function forwards(evaluator: Evaluator, wrapper: FunctionNode): boolean {
  const given = wrapper.parameters.filter(({ name }) => ts.isIdentifier(name));
  const calls = callsIn(wrapper).filter((call) => isCallOf(evaluator, given, call));
  return calls.length > 0 && calls.every(passesAll);
}

const BOUND: ReadonlySet<string> = new Set(['apply', 'call']);

/** Whether one of the parameters is called, by itself or with another `this`. */
function isCallOf(
  { lookup }: Evaluator,
  given: readonly ts.ParameterDeclaration[],
  { expression: callee }: ts.CallExpression,
): boolean {
  const isBound = ts.isPropertyAccessExpression(callee) && BOUND.has(callee.name.text);
  const called = isBound ? callee.expression : callee;
  if (!ts.isIdentifier(called)) return false;
  const [declaration] = lookup(called.text, called) ?? [];
  return declaration !== undefined && ts.isParameter(declaration) && given.includes(declaration);
}

function passesAll({ expression: callee, arguments: given }: ts.CallExpression): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  if (name === 'apply') return given.length === 2;
  const [first, ...more] = name === 'call' ? given.slice(1) : given;
  return first !== undefined && ts.isSpreadElement(first) && more.length === 0;
}
