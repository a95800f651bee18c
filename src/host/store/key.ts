/** Values as texts of bytes that sort as MongoDB sorts the values. No text is the beginning of another. */
import { createHash } from 'node:crypto';
import { isObjectId } from '../documents/document.js';
import { equalityKey, foldCase } from './equality.js';
import { rank } from './order.js';

/** Equal for equal values alone. */
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

/** Whether the key of a value sorts among the keys of its kind as the value does. */
export function keepsOrder(value: unknown, limit: number): boolean {
  if (typeof value === 'string') return value.length * 3 < limit || escaped(value).length <= limit;
  return value === null || typeof value !== 'object' || value instanceof Date || isObjectId(value);
}

/** What the keys of all values of a kind begin with. */
export const kindKey = (value: unknown): string => String.fromCharCode(rank(value) + 1);

/** What the keys of an empty array, which sorts before everything, are. */
export const EMPTY_ARRAY_KEY = '\x01';

/** The key of a number, a date or a string, or what the keys of all strings begin with that it cannot be told from. */
export function boundKey(value: unknown, limit: number): string {
  if (keepsOrder(value, limit)) return valueKey(value, false, limit);
  return kindKey(value) + escaped(String(value)).slice(0, limit - MARK);
}

/** The same text with the opposite order. */
export const inverted = (key: string): string =>
  Buffer.from(Buffer.from(key, 'latin1').map((byte) => ~byte)).toString('latin1');

/** Bytes for the mark of a shortened text and its digest. */
const MARK = 34;

/** A text too long for a key is cut, and told from others by its digest. */
function limited(bytes: string, limit: number): string {
  if (bytes.length <= limit) return `${bytes}\x00`;
  return `${bytes.slice(0, limit - MARK)}\x01\xff${digest(bytes)}`;
}

const digest = (text: string): string => createHash('sha256').update(text).digest().toString('latin1');

/** Each UTF-16 unit by itself in the manner of UTF-8: keeps the order of JavaScript's comparison, and lone surrogates. */
function escaped(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  let bytes = '';
  for (let index = 0; index < text.length; index++) bytes += unitBytes(text.charCodeAt(index));
  return bytes;
}

/** The bytes 0 and 1 are for ends and marks. */
function unitBytes(unit: number): string {
  if (unit < 2) return `\x01${String.fromCharCode(unit + 1)}`;
  if (unit < 0x80) return String.fromCharCode(unit);
  const last = 0x80 | (unit & 0x3f);
  if (unit < 0x800) return String.fromCharCode(0xc0 | (unit >> 6), last);
  return String.fromCharCode(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), last);
}

/** The sign bit turned for positive numbers, all bits for negative ones; NaN before everything. */
function numberBytes(value: number): string {
  const bytes = Buffer.alloc(8);
  if (Number.isNaN(value)) return bytes.toString('latin1');
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  if (value < 0) for (const [index, byte] of bytes.entries()) bytes[index] = ~byte;
  else bytes[0] = (bytes[0] ?? 0) | 0x80;
  return bytes.toString('latin1');
}
