/** Compares values in the order in which MongoDB sorts them. */
import { isPlainObject } from '../../runtime/index.js';
import { isObjectId, type StoredDocument } from '../documents/document.js';
import { valuesAt } from './paths.js';
import type { Collation, SortOrder } from './store.js';

type CompareStrings = (left: string, right: string) => number;

const compareBinary = (left: string | number | boolean, right: string | number | boolean): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** The rank of a value's kind in the sort order, lowest first. */
export function rank(value: unknown): number {
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

/** Whether a value can be a simple bound: a number, string or date. */
export const isBound = (value: unknown): value is number | string | Date =>
  typeof value === 'string' ||
  (typeof value === 'number' && !Number.isNaN(value)) ||
  (value instanceof Date && !Number.isNaN(value.getTime()));

function compareValues(left: unknown, right: unknown, compareStrings: CompareStrings): number {
  if (typeof left === 'number' && typeof right === 'number') return compareNumbers(left, right);
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right);
  if (typeof left === 'boolean' && typeof right === 'boolean') return compareBinary(left, right);
  if (left instanceof Date && right instanceof Date) return compareBinary(left.getTime(), right.getTime());
  if (isObjectId(left) && isObjectId(right)) return compareBinary(left.toHexString(), right.toHexString());
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right);
  if (Array.isArray(left) && Array.isArray(right)) return compareLists(left, right, compareStrings);
  if (isPlainObject(left) && isPlainObject(right)) {
    return compareLists(Object.entries(left).flat(), Object.entries(right).flat(), compareStrings);
  }
  return rank(left) - rank(right);
}

/** NaN comes before every other number. */
function compareNumbers(left: number, right: number): number {
  if (Number.isNaN(left) || Number.isNaN(right))
    return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  return compareBinary(left, right);
}

function compareLists(left: unknown[], right: unknown[], compareStrings: CompareStrings): number {
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const order = compareValues(left[index], right[index], compareStrings);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** The sort value of an empty array, which comes before null. */
const EMPTY = Symbol('empty array');

/** The value by which a document is sorted; for an array its least element, or its greatest in descending order. */
function sortValue(
  document: StoredDocument,
  field: string,
  direction: 1 | -1,
  compareStrings: CompareStrings,
) {
  const values = valuesAt(document, field).flatMap((value) =>
    Array.isArray(value) && value.length === 0 ? [EMPTY] : value,
  );
  if (values.length === 0) return undefined;
  return values.reduce((best, value) =>
    compareSortValues(value, best, compareStrings) * direction < 0 ? value : best,
  );
}

function compareSortValues(left: unknown, right: unknown, compareStrings: CompareStrings): number {
  if (left === EMPTY || right === EMPTY) return Number(right === EMPTY) - Number(left === EMPTY);
  return compareValues(left, right, compareStrings);
}

/** Sorts documents stably. */
export function sortedDocuments(
  documents: readonly StoredDocument[],
  order: SortOrder,
  collation: Collation | undefined,
): StoredDocument[] {
  const compareStrings = stringComparison(collation);
  const keyed = documents.map((document) => ({
    document,
    keys: order.map(([field, direction]) => sortValue(document, field, direction, compareStrings)),
  }));
  keyed.sort((left, right) => {
    for (const [index, [, direction]] of order.entries()) {
      const result = compareSortValues(left.keys[index], right.keys[index], compareStrings);
      if (result !== 0) return result * direction;
    }
    return 0;
  });
  return keyed.map(({ document }) => document);
}

const SENSITIVITY = ['base', 'accent', 'variant'] as const;

function stringComparison(collation: Collation | undefined): CompareStrings {
  if (collation === undefined) return compareBinary;
  const sensitivity = SENSITIVITY[(collation.strength ?? 3) - 1] ?? 'variant';
  return new Intl.Collator(collation.locale, { sensitivity }).compare;
}
