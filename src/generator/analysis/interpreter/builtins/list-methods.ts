/** Methods of lists: `list.map(…)`, `list.filter(…)`, `list.join('.')`. */
import type { ts } from 'ts-morph';
import { evaluatedArguments, invokeFunction } from '../functions/invocation.js';
import type { Evaluator } from '../values/evaluator.js';
import { type Argument, literal, undecidedValue, unknown, type Value } from '../values/value.js';

type ListMethod = (evaluator: Evaluator, items: readonly Argument[], node: ts.CallExpression) => Value;

export const LIST_METHODS: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ['map', mapItems],
  ['filter', filterItems],
  ['join', joinItems],
  ['includes', (...call) => withPosition(...call, (index) => index !== -1)],
  ['indexOf', (...call) => withPosition(...call, (index) => index)],
]);

/** The results of a callback for the items; `undefined` if the callback is not decided. */
function callbackResults(
  evaluator: Evaluator,
  items: readonly Argument[],
  node: ts.CallExpression,
): Argument[] | undefined {
  const callee = evaluatedArguments(evaluator, node)[0]?.value();
  if (callee?.kind !== 'function') return undefined;
  return items.map((item, index) => ({
    node: item.node,
    value: () => invokeFunction(evaluator, callee, [item, { node, value: () => literal(index) }], node),
  }));
}

function mapItems(evaluator: Evaluator, items: readonly Argument[], node: ts.CallExpression): Value {
  const results = callbackResults(evaluator, items, node);
  return results === undefined ? unknown('call', node) : { kind: 'array', items: results };
}

function filterItems(evaluator: Evaluator, items: readonly Argument[], node: ts.CallExpression): Value {
  const answers = callbackResults(evaluator, items, node)?.map(({ value }) => value());
  const open = answers?.find(({ kind }) => kind === 'unknown');
  if (answers === undefined || open !== undefined) return undecidedValue(open ?? unknown('call', node), node);
  const isKept = (answer: Value | undefined): boolean => answer?.kind !== 'literal' || Boolean(answer.value);
  return { kind: 'array', items: items.filter((_, index) => isKept(answers[index])) };
}

function joinItems(evaluator: Evaluator, items: readonly Argument[], node: ts.CallExpression): Value {
  const between = evaluatedArguments(evaluator, node)[0]?.value() ?? literal(',');
  const parts = [between, ...items.map(({ value }) => value())];
  const texts = parts.flatMap((part) => (part.kind === 'literal' ? [part] : []));
  const open = parts.find(({ kind }) => kind !== 'literal');
  if (open !== undefined) return undecidedValue(open, node);
  const [separator, ...words] = texts.map(({ value }) => String(value));
  return literal(words.join(separator), texts.slice(1).find(({ at }) => at !== undefined)?.at);
}

/** `undefined` where an item before the wanted one is not decided. */
function withPosition(
  evaluator: Evaluator,
  items: readonly Argument[],
  node: ts.CallExpression,
  answer: (index: number) => boolean | number,
): Value {
  const wanted = evaluatedArguments(evaluator, node)[0]?.value();
  if (wanted?.kind !== 'literal') return undecidedValue(wanted ?? unknown('call', node), node);
  for (const [index, { value }] of items.entries()) {
    const item = value();
    if (item.kind === 'unknown') return undecidedValue(item, node);
    if (item.kind === 'literal' && item.value === wanted.value) return literal(answer(index));
  }
  return literal(answer(-1));
}
