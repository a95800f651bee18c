/** `uniqueItems`: comparing each item with each other one would take the square of their number. */
import { isPlainObject } from '../plain-object.js';

export const hasNoItemTwice = (items: readonly unknown[]): boolean =>
  new Set(items.map(sameText)).size === items.length;

/** The same for two values exactly where they are equal, in whatever order their keys stand. */
function sameText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sameText).join()}]`;
  if (isPlainObject(value)) {
    const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${sameText(field)}`);
    return `{${fields.sort().join()}}`;
  }
  if (value instanceof Date) return `Date ${value.getTime()}`;
  // Of ObjectIds the digits, of bytes the numbers; of NaN its name.
  return typeof value === 'string' ? JSON.stringify(value) : `${typeof value} ${String(value)}`;
}
