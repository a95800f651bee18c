/** Finds the fields of a selector that must equal single values, which an index can look up. */
import { isPlainObject } from '../../runtime/index.js';
import { type Fields, isObjectId } from '../documents/document.js';
import type { Collation } from './store.js';

/** Whether strings that differ only in case are equal. */
export function foldsCase(collation: Collation | undefined): boolean {
  return collation !== undefined && (collation.strength ?? 3) <= 2;
}

/** The key that texts share if they differ only in case, in width, or in how a letter is written: `Straße`, `STRASSE`, `Ｓtraße`. */
const foldCase = (text: string): string => text.normalize('NFKC').toUpperCase().normalize('NFKC');

/** Whether a value equals only itself or an array that contains it, so that one index key finds all matches. */
function isScalar(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return true;
  return value instanceof Date || isObjectId(value);
}

/** A text that two values share exactly if they are equal. */
export function equalityKey(value: unknown, fold: boolean): string {
  if (typeof value === 'string') return `s${fold ? foldCase(value) : value}`;
  if (typeof value === 'number') return `n${value}`;
  if (typeof value === 'boolean') return `b${value}`;
  if (value === null || value === undefined) return 'z';
  if (value instanceof Date) return `d${value.getTime()}`;
  if (isObjectId(value)) return `o${value.toHexString()}`;
  if (value instanceof Uint8Array) return `u${Buffer.from(value).toString('base64')}`;
  if (Array.isArray(value)) return `a[${value.map((element) => JSON.stringify(equalityKey(element, fold)))}]`;
  if (!isPlainObject(value)) return `r${String(value)}`;
  return `f{${Object.keys(value).map((key) => JSON.stringify([key, equalityKey(value[key], fold)]))}}`;
}

const isOperators = (value: unknown): value is Fields =>
  isPlainObject(value) && Object.keys(value).some((key) => key.startsWith('$'));

/** The values that each field may equal: `{ a: 1, b: { $in: [2, 3] } }` gives `a` → 1 and `b` → 2, 3. */
export function equalitiesOfSelector(selector: Fields): Map<string, readonly unknown[]> {
  const equalities = new Map<string, readonly unknown[]>();
  for (const [field, condition] of Object.entries(selector)) {
    if (field === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isPlainObject(part)) merge(equalities, equalitiesOfSelector(part));
    } else if (!field.startsWith('$')) {
      const values = demandedValues(condition);
      if (values?.every(isScalar)) equalities.set(field, values);
    }
  }
  return equalities;
}

function merge(into: Map<string, readonly unknown[]>, from: Map<string, readonly unknown[]>): void {
  for (const [field, values] of from) if (!into.has(field)) into.set(field, values);
}

function demandedValues(condition: unknown): readonly unknown[] | undefined {
  if (!isOperators(condition)) return [condition];
  if ('$eq' in condition) return [condition['$eq']];
  return Array.isArray(condition['$in']) ? condition['$in'] : undefined;
}

/** The fields that an upsert takes from the selector for the document that it inserts. */
export function upsertFields(selector: Fields): Fields {
  const fields: Fields = {};
  for (const [field, condition] of Object.entries(selector)) {
    if (field === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isPlainObject(part)) Object.assign(fields, upsertFields(part));
    } else if (!field.startsWith('$') && !(condition instanceof RegExp)) {
      if (!isOperators(condition)) fields[field] = condition;
      else if ('$eq' in condition) fields[field] = condition['$eq'];
    }
  }
  return fields;
}
