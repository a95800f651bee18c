/** Methods of lists: `list.map(…)`, `list.filter(…)`, `list.concat(…)`. */
import type { ts } from 'ts-morph';
import { evaluatedArguments, type FunctionValue, invoked } from '../functions/invocation.js';
import { type Item, numbered } from '../objects/iterated-items.js';
import type { Evaluator } from '../values/evaluator.js';
import { type Argument, literal, textOfValue, undecided, unknown, type Value } from '../values/value.js';

export function listMethod(
  evaluator: Evaluator,
  { items }: Value & { kind: 'array' },
  name: string,
  node: ts.CallExpression,
): Value | undefined {
  const callArguments = evaluatedArguments(evaluator, node);
  const first = callArguments[0]?.value();
  if (first?.kind === 'function' && ITERATIONS.has(name))
    return iterated(evaluator, name, numbered(items), callArguments, node);
  switch (name) {
    case 'concat':
      return joinedLists(items, callArguments, node);
    case 'flat':
      return joinedLists([], items, node);
    case 'entries':
      return {
        kind: 'array',
        items: numbered(items).map((item) => ({ node: item.node, value: () => entryOf(item) })),
      };
    case 'sort':
      return callArguments.length === 0 ? sorted(items, node) : unknown('call', node);
    case 'slice': {
      const [start, end] = callArguments.map(({ value }) => value());
      const isPlain = [start, end].every((bound) => bound === undefined || bound.kind === 'literal');
      const position = (bound: Value | undefined): number | undefined =>
        bound?.kind === 'literal' && bound.value !== undefined ? Number(bound.value) : undefined;
      return isPlain
        ? { kind: 'array', items: items.slice(position(start), position(end)) }
        : unknown('call', node);
    }
    case 'includes':
    case 'indexOf':
      return positionIn(items, name, first, node);
    case 'join': {
      const texts = items.map(({ value }) => value());
      const part = texts.find((text) => text.kind !== 'literal');
      if (part !== undefined) return undecided(part, node);
      const between = first?.kind === 'literal' ? String(first.value) : ',';
      const at = texts.find((text) => text.kind === 'literal' && text.at !== undefined);
      return literal(
        texts.map((text) => (text.kind === 'literal' ? String(text.value) : '')).join(between),
        at?.kind === 'literal' ? at.at : undefined,
      );
    }
    default:
      return undefined;
  }
}

/** `['a', 0]` */
export const entryOf = ({ node, key, value }: Item): Value => ({
  kind: 'array',
  items: [
    { node, value: () => key },
    { node, value },
  ],
});

/** In the order of `sort()`. */
export function sorted(items: readonly Argument[], node: ts.Node): Value {
  const texts = items.map(({ value }) => value());
  const open = texts.find(({ kind }) => kind !== 'literal');
  if (open !== undefined) return undecided(open, node);
  const textAt = (index: number): string => String(textOfValue(texts[index]));
  const order = [...items.keys()].sort((one, other) => (textAt(one) < textAt(other) ? -1 : 1));
  return { kind: 'array', items: order.flatMap((index) => items[index] ?? []) };
}

/** Functions that call another one for each item: `list.map(callback)`, `_.map(list, callback)`. */
export function iterated(
  evaluator: Evaluator,
  name: string,
  items: readonly Item[],
  [callback, start]: readonly Argument[],
  node: ts.Node,
): Value {
  const callee = callback?.value();
  if (callee?.kind !== 'function') return unknown('call', node);
  const call = ({ key, ...item }: Item): Value =>
    invoked(evaluator, callee, [item, { node: callee.node, value: () => key }], node);
  switch (name) {
    case 'flatMap':
      return joinedLists(
        [],
        items.map((item) => ({ node: item.node, value: () => call(item) })),
        node,
      );
    case 'map':
      return { kind: 'array', items: items.map((item) => ({ node: item.node, value: () => call(item) })) };
    case 'filter':
      return filtered(items, call, node);
    case 'some':
    case 'every': {
      const selected = filtered(items, call, node);
      if (selected.kind !== 'array') return selected;
      return literal(name === 'some' ? selected.items.length > 0 : selected.items.length === items.length);
    }
    default:
      return reduced(evaluator, items, callee, start?.value(), node);
  }
}

export const ITERATIONS: ReadonlySet<string> = new Set([
  'map',
  'flatMap',
  'filter',
  'reduce',
  'some',
  'every',
]);

function filtered(items: readonly Item[], call: (item: Item) => Value, node: ts.Node): Value {
  const selected: Argument[] = [];
  for (const item of items) {
    const answer = call(item);
    if (answer.kind === 'unknown') return { ...answer, node };
    if (answer.kind !== 'literal' || answer.value) selected.push({ node: item.node, value: item.value });
  }
  return { kind: 'array', items: selected };
}

function joinedLists(items: readonly Argument[], callArguments: readonly Argument[], node: ts.Node): Value {
  const all = [...items];
  for (const argument of callArguments) {
    const value = argument.value();
    if (value.kind === 'unknown') return { ...value, node };
    if (value.kind === 'array') all.push(...value.items);
    else all.push(argument);
  }
  return { kind: 'array', items: all };
}

export function positionIn(
  items: readonly Argument[],
  name: 'includes' | 'indexOf',
  wanted: Value | undefined,
  node: ts.Node,
): Value {
  const index = indexIn(items, wanted);
  if (index === undefined) return undecided(wanted ?? unknown('call', node), node);
  return literal(name === 'includes' ? index !== -1 : index);
}

/** `undefined` where an item before it is not decided. */
function indexIn(items: readonly Argument[], wanted: Value | undefined): number | undefined {
  if (wanted?.kind !== 'literal') return undefined;
  for (const [index, { value }] of items.entries()) {
    const item = value();
    if (item.kind === 'unknown') return undefined;
    if (item.kind === 'literal' && item.value === wanted.value) return index;
  }
  return -1;
}

/** `list.reduce(callback, start)` */
function reduced(
  evaluator: Evaluator,
  items: readonly Item[],
  callee: FunctionValue,
  start: Value | undefined,
  node: ts.Node,
): Value {
  if (start === undefined) return unknown('call', node);
  let value = start;
  for (const { key, ...item } of items) {
    const before = value;
    const callArguments = [{ node, value: () => before }, item, { node, value: () => key }];
    value = invoked(evaluator, callee, callArguments, node);
    if (value.kind === 'unknown') return { ...value, node };
  }
  return value;
}
