/** Methods of texts: `text.toUpperCase()`, `text.slice(…)`. */
import type { ts } from 'ts-morph';
import { argumentsOf } from '../functions/invocation.js';
import type { Evaluator } from '../values/evaluator.js';
import { literal, unknown, type Value } from '../values/value.js';

export function ofText(
  evaluator: Evaluator,
  { value: text, at }: Value & { kind: 'literal' },
  name: string,
  node: ts.CallExpression,
): Value | undefined {
  if (typeof text !== 'string') return undefined;
  const given = argumentsOf(evaluator, node).map(({ value }) => value());
  const [one, two] = given.map((each) => (each.kind === 'literal' ? each.value : undefined));
  if (given.some((each) => each.kind !== 'literal')) return unknown('call', node);
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
        text.concat(...given.map((each) => (each.kind === 'literal' ? String(each.value) : ''))),
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
