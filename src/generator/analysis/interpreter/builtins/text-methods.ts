/** Methods of texts: `text.toUpperCase()`, `text.slice(…)`. */
import { ts } from 'ts-morph';
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
  const callArguments = evaluatedArguments(evaluator, node);
  const passed = callArguments.flatMap(({ node: argument, value }): unknown[] => {
    if (ts.isRegularExpressionLiteral(argument)) return expressionIn(argument);
    const given = value();
    return given.kind === 'literal' ? [given.value] : [];
  });
  if (passed.length < callArguments.length) return unknown('call', node);
  const method: unknown = Reflect.get(String.prototype, name);
  const answer: unknown = typeof method === 'function' ? Reflect.apply(method, text, passed) : undefined;
  if (Array.isArray(answer))
    return { kind: 'array', items: answer.map((part) => ({ node, value: () => literal(part, at) })) };
  if (typeof answer === 'string') return literal(answer, at);
  return typeof answer === 'number' || typeof answer === 'boolean' ? literal(answer) : undefined;
}

/** Nothing for an expression that only other versions of the language have. */
function expressionIn({ text }: ts.RegularExpressionLiteral): RegExp[] {
  const end = text.lastIndexOf('/');
  try {
    return [new RegExp(text.slice(1, end), text.slice(end + 1))];
  } catch {
    return [];
  }
}
