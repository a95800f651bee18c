/** The values by which documents are sorted, and their order across types, as in MongoDB. */
import { hexDigits } from '../object-id.js';
import { valuesAtPath } from '../paths.js';
import { isPlainObject } from '../plain-object.js';

export type CompareValues = (left: unknown, right: unknown) => number;

/** The fields with their directions, in the order in which they count. */
export type SortOrder = readonly (readonly [field: string, direction: 1 | -1])[];

/** The values by which a document is sorted. */
export type KeySet = readonly unknown[];

/** The kinds of values, lowest first, by the names of `$type` where it has one. */
export const KINDS: readonly string[] =
  'emptyArray null nan number string object array binData objectId bool date regex'.split(' ');

/** A missing field counts as null. Values of any other class are objects. */
export function sortKind(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return Number.isNaN(value) ? 'nan' : 'number';
  if (typeof value === 'boolean') return 'bool';
  if (Array.isArray(value)) return value.length === 0 ? 'emptyArray' : 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof Uint8Array) return 'binData';
  if (value instanceof RegExp) return 'regex';
  if (typeof value !== 'object') return typeof value;
  return !isPlainObject(value) && hexDigits(value) !== undefined ? 'objectId' : 'object';
}

/** Negative or positive if the kinds of the values decide; else 0. */
export function compareKinds(left: unknown, right: unknown): number {
  const [kind, other] = [sortKind(left), sortKind(right)];
  return kind === other ? 0 : KINDS.indexOf(kind) - KINDS.indexOf(other);
}

/** The value by which a document is sorted, then the others: an array counts by its least or its greatest element. */
export function sortValues(
  document: object,
  field: string,
  direction: 1 | -1,
  compare: CompareValues,
): unknown[] {
  const values = valuesAtPath(document, field).flatMap((value) =>
    Array.isArray(value) && value.length === 0 ? [value] : value,
  );
  return values.length < 2 ? values : values.sort((one, other) => compare(one, other) * direction);
}

/** Compares values behind which a page can begin; others of the same kind are equal. */
export function comparePlain(left: unknown, right: unknown): number {
  const [one, other] = [comparable(left), comparable(right)];
  return compareKinds(left, right) || (one < other ? -1 : Number(one > other));
}

function comparable(value: unknown): string | number {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (typeof value !== 'object' || value === null) return Number(value);
  return hexDigits(value) ?? (value instanceof Date ? value.getTime() : 0);
}

/** Returns `{ a: 1 }`, `['a', 'b']` and `[['a', 'desc']]` as pairs of field and direction. */
export function sortOrder(specifier: unknown): SortOrder {
  if (specifier === undefined || specifier === null) return [];
  if (Array.isArray(specifier)) {
    return specifier.map((item: unknown) =>
      Array.isArray(item) ? pair(item[0], item[1] ?? 1) : pair(item, 1),
    );
  }
  if (isPlainObject(specifier)) return Object.entries(specifier).map(([field, order]) => pair(field, order));
  throw new TypeError('A sort order is an object or an array.');
}

function pair(field: unknown, direction: unknown): readonly [string, 1 | -1] {
  if (typeof field !== 'string') throw new TypeError('The name of a field to sort by is a string.');
  if (direction === 1 || direction === 'asc') return [field, 1];
  if (direction === -1 || direction === 'desc') return [field, -1];
  throw new TypeError(`'${field}' is sorted by 1 or -1 ('asc' or 'desc'), not ${String(direction)}.`);
}
