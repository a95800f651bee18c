/** `Map` objects: lists of pairs, of which executed code adds more. */
import { ts } from 'ts-morph';
import { evaluatedArguments } from '../functions/invocation.js';
import { keyAndValue } from '../objects/iterated-items.js';
import { isUndeclared } from '../objects/lodash.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Execution } from '../values/frame.js';
import { literal, type Value } from '../values/value.js';

/** `new Map()`, `new Map([['a', 1]])`; `undefined` for other classes, and if the pairs are not decided. */
export function madeMap(evaluator: Evaluator, node: ts.NewExpression): Value | undefined {
  const { expression: made } = node;
  if (!ts.isIdentifier(made) || made.text !== 'Map' || !isUndeclared(evaluator, made)) return undefined;
  const [pairs] = evaluatedArguments(evaluator, node).map(({ value }) => value());
  if (pairs !== undefined && pairs.kind !== 'array') return undefined;
  return { kind: 'array', items: pairs?.items ?? [], isMap: true };
}

/** `map.set(key, value)`, `map.entries()` */
export function mapMethod(
  evaluator: Evaluator,
  { lists }: Execution,
  node: ts.CallExpression,
): Value | undefined {
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee) || !METHODS.has(callee.name.text)) return undefined;
  const map = evaluator.evaluate(callee.expression);
  const pairs = map.kind === 'array' && map.isMap ? lists.get(map) : undefined;
  if (pairs === undefined) return undefined;
  const passed = evaluatedArguments(evaluator, node);
  const at = pairs.findIndex((pair) => isSameKey(keyAndValue(pair)[0]?.value(), passed[0]?.value()));
  switch (callee.name.text) {
    case 'set':
      pairs.splice(at === -1 ? pairs.length : at, 1, {
        node,
        value: () => ({ kind: 'array', items: passed }),
      });
      return map;
    case 'delete':
      return literal(at !== -1 && pairs.splice(at, 1).length > 0);
    case 'has':
      return literal(at !== -1);
    case 'get':
      return pairs[at] && keyAndValue(pairs[at])[1]?.value();
    default: {
      const part = PARTS[callee.name.text];
      return {
        kind: 'array',
        items: part === undefined ? [...pairs] : pairs.flatMap((pair) => keyAndValue(pair)[part] ?? []),
      };
    }
  }
}

const METHODS: ReadonlySet<string> = new Set(['set', 'delete', 'has', 'get', 'entries', 'keys', 'values']);
const PARTS: Readonly<Record<string, number>> = { keys: 0, values: 1 };

const isSameKey = (one: Value | undefined, other: Value | undefined): boolean =>
  one?.kind === 'literal' && other?.kind === 'literal' && one.value === other.value;
