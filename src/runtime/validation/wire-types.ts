/** What JSON has no type for: the texts it travels as (C15), and what a handler gets in their place. */
import { isUint8Array } from 'node:util/types';
import type { Schema } from '../../contract.js';
import { isObjectIdHex } from '../body/ejson.js';
import { hexDigits } from '../json-answer.js';
import type { Host } from '../port.js';

export type WireType = NonNullable<Schema['x-type']>;

interface Described {
  /** What follows `must be`. */
  noun: string;
  isDecoded(value: unknown): boolean;
  isText(text: string): boolean;
  decode(text: string, host: Host): unknown;
}

/** A day, or an instant: a time without a zone would be another instant on every server. */
const ISO_DATE =
  /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

export const WIRE_TYPES: Readonly<Record<WireType, Described>> = {
  Date: {
    noun: 'a date in ISO 8601, as 2030-12-31T23:59:59Z',
    isDecoded: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
    isText: isIsoDate,
    decode: (text) => new Date(text),
  },
  ObjectId: {
    noun: 'an ObjectId of 24 hex digits',
    isDecoded: (value) => typeof value === 'object' && value !== null && hexDigits(value) !== undefined,
    isText: isObjectIdHex,
    decode: (text, host) => host.objectId(text),
  },
  Uint8Array: {
    noun: 'binary data in base64',
    isDecoded: isUint8Array,
    isText: isBase64,
    decode: (text) => new Uint8Array(Buffer.from(text, 'base64')),
  },
};

export const isWireValue = (type: WireType, value: unknown): boolean =>
  typeof value === 'string' ? WIRE_TYPES[type].isText(value) : WIRE_TYPES[type].isDecoded(value);

/** February has no 30th, though `Date` takes it for a day of March. */
function isIsoDate(text: string): boolean {
  const day = ISO_DATE.exec(text)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  const midnight = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(midnight.getTime()) || midnight.toISOString().startsWith(day);
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[\d+/A-Za-z]*={0,2}$/.test(text);
}
