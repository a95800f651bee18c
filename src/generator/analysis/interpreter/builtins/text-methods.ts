/** Methods of texts: `text.toUpperCase()`, `text.slice(…)`. */
import type { ts } from 'ts-morph';
import { evaluatedArguments } from '../functions/invocation.js';
import type { Evaluator } from '../values/evaluator.js';
import { literal, unknown, type Value } from '../values/value.js';

/** `undefined` if texts have no such method. */
export function textMethod(
  evaluator: Evaluator,
  { value: text, at }: Value & { kind: 'literal' },
  name: string,
  node: ts.CallExpression,
): Value | undefined {
  const callArguments = evaluatedArguments(evaluator, node).map(({ value }) => value());
  const passed = callArguments.flatMap((argument) => (argument.kind === 'literal' ? [argument.value] : []));
  if (passed.length < callArguments.length) return unknown('call', node);
  const method: unknown = Reflect.get(String.prototype, name);
  const answer: unknown = typeof method === 'function' ? Reflect.apply(method, text, passed) : undefined;
  if (Array.isArray(answer))
    return { kind: 'array', items: answer.map((part) => ({ node, value: () => literal(part, at) })) };
  if (typeof answer === 'string') return literal(answer, at);
  return typeof answer === 'number' || typeof answer === 'boolean' ? literal(answer) : undefined;
}
