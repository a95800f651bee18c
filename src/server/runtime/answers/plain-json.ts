import { isRegExp, isUint8Array } from 'node:util/types';
import { hexDigits } from '../object-id.js';

/** Encodes an instance of a type that the host adds to EJSON; returns `undefined` for other objects. */
export type EncodeInstance = (instance: object) => unknown;

/** Deeper values take the slower path, which also detects cycles. */
const MAX_DEPTH = 64;

/**
 * Writes a value as plain JSON (C15): dates as ISO 8601 strings, ObjectIds as hex digits, binary data as base64, regular
 * expressions as in source code: `/open/i`. Returns `undefined` for `undefined`.
 * @throws TypeError if the value has a cycle or holds a BigInt
 */
export function plainJson(value: unknown, encode?: EncodeInstance): string | undefined {
  // A replacer makes `JSON.stringify` many times slower, and few answers need one.
  return isPlain(value, 0) ? JSON.stringify(value) : JSON.stringify(value, plainValue(encode));
}

/** Whether `JSON.stringify` without a replacer writes this value correctly; false for a BigInt, which JSON cannot express. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
  if (depth === MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Date.prototype) return true;
  // bson's ObjectId has a `toJSON` that writes hex digits; Meteor's does not.
  if (prototype !== Object.prototype && prototype !== null)
    return 'toHexString' in value && 'toJSON' in value;
  const fields = value as Record<string, unknown>;
  for (const key in fields) if (!isPlain(fields[key], depth + 1)) return false;
  return true;
}

/** A replacer. Reads the original value from `this`, because `value` is already the result of `toJSON`. */
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
