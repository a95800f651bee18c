/** Checks `uniqueItems` without comparing each pair of items, which would take quadratic time. */
import { isPlainObject } from '../plain-object.js';

export const hasNoItemTwice = (items: readonly unknown[]): boolean =>
  new Set(items.map(sameText)).size === items.length;

/** A text that is the same for equal values, whatever the order of their keys, and different for others. */
function sameText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sameText).join()}]`;
  if (isPlainObject(value)) {
    const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${sameText(field)}`);
    return `{${fields.sort().join()}}`;
  }
  if (value instanceof Date) return `Date ${value.getTime()}`;
  // An ObjectId is written as its digits, bytes as numbers, NaN as its name.
  return typeof value === 'string' ? JSON.stringify(value) : `${typeof value} ${String(value)}`;
}
