import { isRegExp, isUint8Array } from 'node:util/types';
import { hexDigits } from '../object-id.js';

/** What JSON writes for an instance of a type that the host adds to EJSON; `undefined` for other objects. */
export type EncodeInstance = (instance: object) => unknown;

/** Deeper values are left to the slower way, which also detects cycles. */
const DEEPEST_LOOK = 64;

/**
 * Writes the value as plain JSON (C15): dates as ISO 8601 strings, ObjectIds as hex digits, binary data as base64, regular
 * expressions as in source code: `/open/i`.
 * `undefined` if there is nothing to write.
 * @throws TypeError if the value has a cycle or holds a BigInt
 */
export function plainJson(value: unknown, encode?: EncodeInstance): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // A replacer makes JSON.stringify many times slower, and few answers need one.
  return isPlain(value, 0) ? JSON.stringify(value) : JSON.stringify(value, plainValue(encode));
}

/** Whether JSON.stringify without a replacer writes everything in this value as it should be. */
function isPlain(value: object, depth: number): boolean {
  if (depth === DEEPEST_LOOK) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isPlainItem(item, depth)) return false;
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Date.prototype) return true;
  // An ObjectId that has `toJSON` (bson's, not Meteor's) writes its own hex digits.
  if (prototype !== Object.prototype && prototype !== null)
    return 'toHexString' in value && 'toJSON' in value;
  const fields: Record<string, unknown> = value as Record<string, unknown>;
  for (const key in fields) if (!isPlainItem(fields[key], depth)) return false;
  return true;
}

/** Also false for a BigInt, which JSON cannot express. */
export const isPlainItem = (item: unknown, depth: number): boolean =>
  typeof item === 'object' ? item === null || isPlain(item, depth + 1) : typeof item !== 'bigint';

/** The holder still has the value from before `toJSON`. */
const plainValue = (encode: EncodeInstance | undefined) =>
  function (this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
    const original = this[key];
    if (typeof original !== 'object' || original === null) return value;
    if (isUint8Array(original)) {
      return Buffer.from(original.buffer, original.byteOffset, original.byteLength).toString('base64');
    }
    if (isRegExp(value)) return String(value);
    return encode?.(original) ?? hexDigits(original) ?? value;
  };
