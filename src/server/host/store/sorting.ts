/** Sorts documents in MongoDB's order. */
import { type CompareValues, compareKinds, kindOf, type SortOrder, sortValues } from '../../runtime/index.js';
import type { StoredDocument } from '../documents/document.js';
import { mingoUtil } from './mingo.js';
import type { Collation } from './store.js';

/** Kinds whose values are all equal. */
const EQUAL: ReadonlySet<string> = new Set(['emptyArray', 'null', 'nan']);

/** Compares values of the same kind as mingo does, except for texts of a language. */
function valueOrder(collation: Collation | undefined): CompareValues {
  const { compare } = mingoUtil();
  const sensitivity = (['base', 'accent'] as const)[(collation?.strength ?? 3) - 1] ?? 'variant';
  const texts = collation && new Intl.Collator(collation.locale, { sensitivity });
  return (left, right) => {
    const order = compareKinds(left, right);
    if (order !== 0 || EQUAL.has(kindOf(left))) return order;
    if (texts !== undefined && typeof left === 'string') return texts.compare(left, String(right));
    return compare(left, right);
  };
}

/** Sorts stably. */
export function inOrder<Item extends { document: StoredDocument }>(
  items: readonly Item[],
  order: SortOrder,
  collation: Collation | undefined,
): Item[] {
  const compare = valueOrder(collation);
  const keyed = items.map((item) => ({
    item,
    keys: order.map(([field, direction]) => sortValues(item.document, field, direction, compare)[0]),
  }));
  keyed.sort((left, right) => {
    for (const [index, [, direction]] of order.entries()) {
      const result = compare(left.keys[index], right.keys[index]) * direction;
      if (result !== 0) return result;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}
