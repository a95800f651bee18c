/** Sorts documents in MongoDB's order. */
import { isObjectId, type StoredDocument } from '../documents/document.js';
import { mingoUtil } from './mingo.js';
import { valuesAt } from './paths.js';
import type { Collation, SortOrder } from './store.js';

type CompareValues = (left: unknown, right: unknown) => number;

/** The sort value of an empty array, which comes before null. */
const EMPTY = Symbol('empty array');

/** The rank of a value's kind, lowest first. */
function rank(value: unknown): number {
  if (value === EMPTY) return 0;
  if (value === null || value === undefined) return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (typeof value === 'boolean') return 8;
  if (Array.isArray(value)) return 5;
  if (value instanceof Uint8Array) return 6;
  if (isObjectId(value)) return 7;
  if (value instanceof Date) return 9;
  return value instanceof RegExp ? 10 : 4;
}

/** Compares values as mingo does, except for the order of kinds, NaN, and texts of a language. */
function valueOrder(collation: Collation | undefined): CompareValues {
  const { compare } = mingoUtil();
  const sensitivity = (['base', 'accent'] as const)[(collation?.strength ?? 3) - 1] ?? 'variant';
  const texts = collation && new Intl.Collator(collation.locale, { sensitivity });
  return (left, right) => {
    const order = rank(left) - rank(right);
    if (order !== 0 || rank(left) < 2) return order;
    if (texts !== undefined && typeof left === 'string') return texts.compare(left, String(right));
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
    return compare(left, right);
  };
}

/** The value by which a document is sorted; for an array its least element, or its greatest in descending order. */
function sortValue(
  document: StoredDocument,
  field: string,
  direction: 1 | -1,
  compare: CompareValues,
): unknown {
  const values = valuesAt(document, field).flatMap((value) =>
    Array.isArray(value) && value.length === 0 ? [EMPTY] : value,
  );
  if (values.length < 2) return values[0];
  return values.reduce((best, value) => (compare(value, best) * direction < 0 ? value : best));
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
    keys: order.map(([field, direction]) => sortValue(item.document, field, direction, compare)),
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
