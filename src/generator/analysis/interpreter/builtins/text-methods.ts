/** Methods of texts: `text.toUpperCase()`, `text.slice(…)`. */
import type { ts } from 'ts-morph';
import { evaluatedArguments } from '../functions/invocation.js';
import type { Values } from '../values/evaluator.js';
import { literal, unknown, type Value } from '../values/value.js';

export function textMethod(
  evaluator: Values,
  { value: text, at }: Value & { kind: 'literal' },
  name: string,
  node: ts.CallExpression,
): Value | undefined {
  if (typeof text !== 'string') return undefined;
  const callArguments = evaluatedArguments(evaluator, node).map(({ value }) => value());
  const [one, two] = callArguments.map((argument) =>
    argument.kind === 'literal' ? argument.value : undefined,
  );
  if (callArguments.some((argument) => argument.kind !== 'literal')) return unknown('call', node);
  switch (name) {
    case 'toUpperCase':
      return literal(text.toUpperCase(), at);
    case 'toLowerCase':
      return literal(text.toLowerCase(), at);
    case 'trim':
      return literal(text.trim(), at);
    case 'toString':
      return literal(text, at);
    case 'startsWith':
      return literal(text.startsWith(String(one)));
    case 'endsWith':
      return literal(text.endsWith(String(one)));
    case 'includes':
      return literal(text.includes(String(one)));
    case 'indexOf':
      return literal(text.indexOf(String(one)));
    case 'charAt':
      return literal(text.charAt(Number(one ?? 0)), at);
    case 'slice':
      return literal(text.slice(Number(one ?? 0), two === undefined ? undefined : Number(two)), at);
    case 'concat':
      return literal(
        text.concat(
          ...callArguments.map((argument) => (argument.kind === 'literal' ? String(argument.value) : '')),
        ),
        at,
      );
    case 'replace':
      return typeof one === 'string' && typeof two === 'string'
        ? literal(
            text.replace(one, () => two),
            at,
          )
        : undefined;
    default:
      return undefined;
  }
}
