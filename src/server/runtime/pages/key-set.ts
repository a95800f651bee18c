/** Finds the documents behind a place in a sorted list, by conditions of MongoDB's query language. */
import { comparePlain, type KeySet, KINDS, type SortOrder, sortKind, sortValues } from './sort-value.js';

type Condition = Readonly<Record<string, unknown>>;

/**
 * Conditions for kinds whose values are all equal. NaN has a condition without NaN, because some servers refuse NaN
 * in a query.
 */
const EQUAL: Readonly<Record<string, Condition>> = {
  emptyArray: { $size: 0 },
  null: { $eq: null },
  nan: { $type: 'number', $not: { $gte: Number.NEGATIVE_INFINITY } },
};

/** Conditions that find all values of a kind. For other kinds, `$type` does. */
const WHOLE: Readonly<Record<string, Condition>> = { ...EQUAL, number: { $gte: Number.NEGATIVE_INFINITY } };

/** Kinds whose values differ between databases in their order. */
const WITHOUT_ORDER: ReadonlySet<string> = new Set(['object', 'array', 'regex']);

/** Whether a page can begin behind this value. */
export const isPlace = (value: unknown): boolean => !WITHOUT_ORDER.has(sortKind(value));

export const keySetOfDocument = (document: object, order: SortOrder): KeySet =>
  order.map(([field, direction]) => {
    const [key = null, ...others] = sortValues(document, field, direction, comparePlain);
    // No condition finds NaN among other elements of an array.
    return Number.isNaN(key) && others.length > 0 ? [key] : key;
  });

/** Ends an order with `_id`, which no two documents share. */
export function totalOrder(order: SortOrder): SortOrder {
  const last = order.findIndex(([field]) => field === '_id');
  return last === -1 ? [...order, ['_id', 1]] : order.slice(0, last + 1);
}

/** The selector, of documents behind a place only. */
export const withPlace = <Selector extends object>(
  selector: Selector,
  order: SortOrder,
  after: KeySet | undefined,
): Selector | Record<string, unknown> =>
  after === undefined ? selector : { $and: [selector, behind(order, after)] };

/** Selects the documents behind this key set: their first value that differs is further back in the order. */
function behind(order: SortOrder, keys: KeySet): Condition {
  const same: Condition[] = [];
  const alternatives = order.map(([field, direction], index) => {
    const { equal, ahead } = conditionsOfKey(keys[index], direction);
    const alternative = { $and: [...same, ...none(field, [...ahead, equal])] };
    same.push({ [field]: equal }, ...none(field, ahead));
    return alternative;
  });
  return { $or: alternatives };
}

/** Conditions for values that equal a key, and that come ahead of it. Comparisons of MongoDB find only values of the same kind. */
function conditionsOfKey(key: unknown, direction: 1 | -1): { equal: Condition; ahead: Condition[] } {
  const kind = sortKind(key);
  const rank = KINDS.indexOf(kind);
  const kinds = direction === 1 ? KINDS.slice(0, rank) : KINDS.slice(rank + 1);
  const others = kinds.filter((other) => other !== 'array').map((other) => WHOLE[other] ?? { $type: other });
  const equal = EQUAL[kind];
  return equal === undefined
    ? { equal: { $eq: key }, ahead: [...others, { [direction === 1 ? '$lt' : '$gt']: key }] }
    : { equal, ahead: others };
}

/** An array is sorted by its foremost element, so that a condition for any element must not hold. */
const none = (field: string, conditions: readonly Condition[]): Condition[] =>
  conditions.map((condition) => ({ [field]: { $not: condition } }));
