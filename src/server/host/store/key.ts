/** Encodes values as byte texts that sort as MongoDB sorts the values. No text is a prefix of another. */
import { createHash } from 'node:crypto';
import { isObjectId } from '../documents/document.js';
import { equalityKey, foldCase } from './equality.js';
import { rank } from './order.js';

/** The key of a value. Two values have the same key exactly if they are equal. */
export function valueKey(value: unknown, fold: boolean, limit: number): string {
  const kind = kindKey(value);
  if (typeof value === 'string') return kind + limited(escaped(fold ? foldCase(value) : value), limit);
  if (typeof value === 'number') return kind + numberBytes(value);
  if (typeof value === 'boolean') return kind + (value ? '\x01' : '\x00');
  if (value === null || value === undefined) return kind;
  if (value instanceof Date) return kind + numberBytes(value.getTime());
  if (isObjectId(value)) return kind + value.toHexString();
  return kind + digest(equalityKey(value, fold));
}

/** Whether the key of this value sorts like the value. */
export function keepsOrder(value: unknown, limit: number): boolean {
  if (typeof value === 'string') return value.length * 3 < limit || escaped(value).length <= limit;
  return value === null || typeof value !== 'object' || value instanceof Date || isObjectId(value);
}

/** The prefix of the keys of all values of the same kind. */
export const kindKey = (value: unknown): string => String.fromCharCode(rank(value) + 1);

/** The key of an empty array, which sorts before everything. */
export const EMPTY_ARRAY_KEY = '\x01';

/**
 * The key of a bound: a number, date or string. For a long string it is the prefix that neighbouring strings share,
 * because their keys may be cut there; `isWhole` is false then.
 */
export function boundKey(value: unknown, limit: number): { key: string; isWhole: boolean } {
  const most = limit - MARK;
  if (keepsOrder(value, most)) return { key: valueKey(value, false, limit), isWhole: true };
  return { key: kindKey(value) + escaped(String(value)).slice(0, most), isWhole: false };
}

/** Inverts the bytes, so that the texts sort in the opposite order. */
export function inverted(key: string): string {
  let bytes = '';
  for (let index = 0; index < key.length; index++) bytes += String.fromCharCode(0xff ^ key.charCodeAt(index));
  return bytes;
}

/** How many bytes the mark and the digest of a cut text take. */
const MARK = 34;

/** Cuts a text that is too long for a key, and adds a digest that keeps it distinct. */
function limited(bytes: string, limit: number): string {
  if (bytes.length <= limit) return `${bytes}\x00`;
  return `${bytes.slice(0, limit - MARK)}\x01\xff${digest(bytes)}`;
}

const digest = (text: string): string => createHash('sha256').update(text).digest().toString('latin1');

/** Encodes each UTF-16 unit on its own as UTF-8. This preserves JavaScript's order of strings, and lone surrogates. */
function escaped(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  let bytes = '';
  for (let index = 0; index < text.length; index++) bytes += unitBytes(text.charCodeAt(index));
  return bytes;
}

/** The bytes 0 and 1 are reserved for ends and marks. */
function unitBytes(unit: number): string {
  if (unit < 2) return `\x01${String.fromCharCode(unit + 1)}`;
  if (unit < 0x80) return String.fromCharCode(unit);
  const last = 0x80 | (unit & 0x3f);
  if (unit < 0x800) return String.fromCharCode(0xc0 | (unit >> 6), last);
  return String.fromCharCode(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), last);
}

/** Decodes the string at the beginning of a key. A string that was too long is returned only up to its cut. */
export function stringOfKey(key: string): { text: string; length: number; isWhole: boolean } {
  const bytes = Buffer.from(key, 'latin1');
  let text = '';
  for (let index = 1; ; ) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(index, index + 3);
    if (first === 0) return { text, length: index + 1, isWhole: true };
    if (first === 1 && second === 0xff) return { text, length: index + MARK, isWhole: false };
    const [unit, size] = unitOf(first, second, third);
    text += String.fromCharCode(unit);
    index += size;
  }
}

/** The inverse of `unitBytes`; also returns the number of bytes read. */
function unitOf(first: number, second: number, third: number): [unit: number, size: number] {
  if (first === 1) return [second - 1, 2];
  if (first < 0x80) return [first, 1];
  if (first < 0xe0) return [((first & 0x1f) << 6) | (second & 0x3f), 2];
  return [((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f), 3];
}

const FLOAT = new DataView(new ArrayBuffer(8));

/** Flips the sign bit of positive numbers and all bits of negative ones: the bytes sort like the numbers, NaN first. */
function numberBytes(value: number): string {
  if (Number.isNaN(value)) return '\x00'.repeat(8);
  FLOAT.setFloat64(0, value === 0 ? 0 : value);
  const [high, low] = [FLOAT.getInt32(0), FLOAT.getInt32(4)];
  return value < 0 ? fourBytes(~high) + fourBytes(~low) : fourBytes(high | (1 << 31)) + fourBytes(low);
}

const fourBytes = (bits: number): string =>
  String.fromCharCode(bits >>> 24, (bits >>> 16) & 0xff, (bits >>> 8) & 0xff, bits & 0xff);
