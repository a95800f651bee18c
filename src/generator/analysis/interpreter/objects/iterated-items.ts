/** The items of the list or object over which a loop or a function such as `forEach` iterates. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../values/evaluator.js';
import {
  type Argument,
  isUnknown,
  literal,
  type Unknown,
  undecided,
  unknown,
  type Value,
} from '../values/value.js';
import { isOfLibrary } from './lodash.js';
import { asObject } from './module-object.js';

export interface Item extends Argument {
  /** The name of the item in an object, or its index in a list. */
  key: Value;
}

const METHODS: ReadonlySet<string> = new Set([
  'forEach',
  'map',
  'flatMap',
  'filter',
  'some',
  'every',
  'reduce',
  'each',
  'forOwn',
  'then',
]);
const LOOPS: ReadonlySet<string> = new Set(['each', 'forEach', 'forOwn']);
const LIBRARIES: ReadonlySet<string> = new Set(['_', 'lodash', 'underscore']);

export interface IterationBy {
  list: ts.Expression;
  callback: ts.Expression;
  /** Whether the list may be an object. */
  isNamed: boolean;
  /** Whether the results of the callback are dropped. */
  isLoop: boolean;
  /** Whether it is a promise, whose value is the only item. */
  isPromise?: boolean;
  /** Whether the first argument of the callback is the result of the call before. */
  isReduced?: boolean;
}

/** `list.forEach(callback)`, `promise.then(callback)`, and underscore's `_.each(list, callback)`, which iterates over objects too. */
export function iterationBy(evaluator: Evaluator, call: ts.CallExpression): IterationBy | undefined {
  const { expression: callee } = call;
  const [first, second] = call.arguments;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  if (first === undefined || !ts.isIdentifier(name) || !METHODS.has(name.text)) return undefined;
  const isLoop = LOOPS.has(name.text);
  const owner = ts.isPropertyAccessExpression(callee) ? callee.expression : undefined;
  const isLibrary =
    owner === undefined
      ? isLoop && isOfLibrary(evaluator, name)
      : ts.isIdentifier(owner) && LIBRARIES.has(owner.text);
  if (isLibrary) return second && { list: first, callback: second, isNamed: true, isLoop };
  const { text } = name;
  const kind = { isLoop, isPromise: text === 'then', isReduced: text === 'reduce' };
  return owner && { list: owner, callback: first, isNamed: false, ...kind };
}

/** The arguments of the callback for an item. */
export const passedBy = ({ isReduced, list }: IterationBy, { value, key }: Item): (() => Value)[] => [
  ...(isReduced ? [() => unknown('loop', list)] : []),
  value,
  () => key,
];

export function itemsOf(
  evaluator: Evaluator,
  { list, isNamed, isPromise }: IterationBy,
): readonly Item[] | Unknown {
  const value = evaluator.evaluate(list);
  if (isPromise) return isUnknown(value) ? value : numbered([{ node: list, value: () => value }]);
  return isNamed ? itemsIn(evaluator, value, list) : itemsOfArray(evaluator, list);
}

export function itemsOfArray(evaluator: Evaluator, node: ts.Expression): readonly Item[] | Unknown {
  const value = evaluator.evaluate(node);
  return value.kind === 'array' ? numbered(value.items) : undecided(value, node);
}

export function itemsOfObject(evaluator: Evaluator, node: ts.Expression): readonly Item[] | Unknown {
  const value = evaluator.evaluate(node);
  return value.kind === 'array' ? undecided(value, node) : itemsIn(evaluator, value, node);
}

/** The items of a list, or the members of an object. */
export function itemsIn(evaluator: Evaluator, list: Value, node: ts.Node): readonly Item[] | Unknown {
  const value = asObject(evaluator, list);
  if (value.kind === 'array') return numbered(value.items);
  return value.kind === 'object' ? namedItems(value) : undecided(value, node);
}

export const numbered = (items: readonly Argument[]): Item[] =>
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
