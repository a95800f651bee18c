/** The items of the list or object over which a loop or a function such as `forEach` iterates. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../values/evaluator.js';
import {
  type Argument,
  isUnknown,
  literal,
  type Unknown,
  undecidedValue,
  type Value,
} from '../values/value.js';
import { asObject } from './module-object.js';

export interface Item extends Argument {
  /** The name of the item in an object, or its index in a list. */
  key: Value;
}

/** Functions that call a callback for each item. The value states whether they drop the results. */
const METHODS: ReadonlyMap<string, boolean> = new Map([
  ['forEach', true],
  ['each', true],
  ['forOwn', true],
  ['map', false],
]);
const LIBRARIES: ReadonlySet<string> = new Set(['_', 'lodash', 'underscore']);

export interface IterationBy {
  list: ts.Expression;
  callback: ts.Expression;
  /** Whether the list may be an object. */
  isNamed: boolean;
  /** Whether the results of the callback are dropped. */
  isLoop: boolean;
}

/** `list.forEach(callback)`, and underscore's `_.each(list, callback)`, which iterates over objects too. */
export function iterationOfCall(call: ts.CallExpression): IterationBy | undefined {
  const { expression: callee } = call;
  const [first, second] = call.arguments;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const isLoop = METHODS.get(callee.name.text);
  if (first === undefined || isLoop === undefined) return undefined;
  const { expression: owner } = callee;
  if (ts.isIdentifier(owner) && LIBRARIES.has(owner.text))
    return second && { list: first, callback: second, isNamed: true, isLoop };
  return { list: owner, callback: first, isNamed: false, isLoop };
}

export const itemsOfIteration = (
  evaluator: Evaluator,
  { list, isNamed }: IterationBy,
): readonly Item[] | Unknown =>
  isNamed ? itemsOfValue(evaluator, evaluator.evaluate(list), list) : itemsOfArray(evaluator, list);

export function itemsOfArray(evaluator: Evaluator, node: ts.Expression): readonly Item[] | Unknown {
  const value = evaluator.evaluate(node);
  return value.kind === 'array' ? numberItems(value.items) : undecidedValue(value, node);
}

export function itemsOfObject(evaluator: Evaluator, node: ts.Expression): readonly Item[] | Unknown {
  const value = evaluator.evaluate(node);
  return value.kind === 'array' ? undecidedValue(value, node) : itemsOfValue(evaluator, value, node);
}

/** The items of a list, or the members of an object. */
export function itemsOfValue(evaluator: Evaluator, list: Value, node: ts.Node): readonly Item[] | Unknown {
  const value = asObject(evaluator, list);
  if (value.kind === 'array') return numberItems(value.items);
  return value.kind === 'object' ? namedItems(value) : undecidedValue(value, node);
}

const numberItems = (items: readonly Argument[]): Item[] =>
  items.map((item, index) => ({ ...item, key: literal(index) }));

/** The enumerable members of an object. Of several with one name, the last one counts. */
export function namedItems({ members, isHidden }: Value & { kind: 'object' }): readonly Item[] | Unknown {
  const items = new Map<string, Item>();
  for (const member of isHidden === true ? [] : members) {
    if (isUnknown(member)) return member;
    const { name, key, value } = member;
    items.set(name, { node: key, value, key: literal(name, key) });
  }
  return [...items.values()];
}

export const isItems = (items: readonly Item[] | Unknown): items is readonly Item[] => Array.isArray(items);
