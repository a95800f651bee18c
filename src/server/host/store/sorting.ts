/** Sorts documents in MongoDB's order. */
import { type CompareValues, compareKinds, type KeySet, sortKind, sortValues } from '../../runtime/index.js';
import type { StoredDocument } from '../documents/document.js';
import { mingoUtil } from './mingo.js';
import type { Collation, FindOptions } from './store.js';

/** Kinds whose values are all equal. */
const EQUAL: ReadonlySet<string> = new Set(['emptyArray', 'null', 'nan']);

/** Compares values of the same kind as mingo does, except for texts of a language. */
function valueOrder(collation: Collation | undefined): CompareValues {
  const { compare } = mingoUtil();
  const sensitivity = (['base', 'accent'] as const)[(collation?.strength ?? 3) - 1] ?? 'variant';
  const texts = collation && new Intl.Collator(collation.locale, { sensitivity });
  return (left, right) => {
    const order = compareKinds(left, right);
    if (order !== 0 || EQUAL.has(sortKind(left))) return order;
    if (texts !== undefined && typeof left === 'string') return texts.compare(left, String(right));
    return compare(left, right);
  };
}

/**
 * Sorts stably, and leaves out what is not behind `after`.
 * @param most how many items are wanted at most
 */
export function inOrder<Item extends { document: StoredDocument }>(
  items: readonly Item[],
  { sort: order = [], collation, after }: FindOptions,
  most = Number.POSITIVE_INFINITY,
): Item[] {
  const compare = valueOrder(collation);
  const compareKeys = (left: KeySet, right: KeySet): number => {
    for (const [index, [, direction]] of order.entries()) {
      const result = compare(left[index], right[index]) * direction;
      if (result !== 0) return result;
    }
    return 0;
  };
  const keyed = items.map((item) => ({
    item,
    keys: order.map(([field, direction]) => sortValues(item.document, field, direction, compare)[0]),
  }));
  const behind = after === undefined ? keyed : keyed.filter(({ keys }) => compareKeys(keys, after) > 0);
  return foremost(behind, most, (left, right) => compareKeys(left.keys, right.keys)).map(({ item }) => item);
}

/** The first items in order. To sort all of them would take longer, if few are wanted. */
function foremost<Item>(
  items: readonly Item[],
  most: number,
  compare: (left: Item, right: Item) => number,
): Item[] {
  let found: Item[] = [];
  let last: Item | undefined;
  for (const item of items) {
    if (last !== undefined && compare(item, last) >= 0) continue;
    if (found.push(item) < most * 2) continue;
    found = found.sort(compare).slice(0, most);
    last = found.at(-1);
  }
  return found.sort(compare).slice(0, most);
}
