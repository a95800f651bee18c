/** Types that JSON does not have: the texts that represent their values (C15), and the values that handlers get. */
import { isUint8Array } from 'node:util/types';
import { isCustomType, type Schema } from '../../../shared/contract.js';
import { isBase64 } from '../body/ejson.js';
import { UploadedFile } from '../files/upload.js';
import { hexDigits, isObjectIdHex } from '../object-id.js';
import type { Host } from '../port.js';

export type WireType = NonNullable<Schema['x-type']>;

interface WireTypeReader {
  /** Follows `must be`. */
  noun: string;
  isDecoded(value: unknown): boolean;
  isText(text: string): boolean;
  decode(text: string, host: Host): unknown;
}

/** A day, or a time with its zone: without one it would differ by server. Python writes `+0000`, without a colon. */
const ISO_DATE =
  /^(?!-0{6})(\d{4}|[+-]\d{6})-(0[1-9]|1[0-2])-(\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d))?$/;

const WIRE_TYPES: Readonly<Record<WireType, WireTypeReader>> = {
  Date: {
    noun: 'a date in ISO 8601, such as 2030-12-31T23:59:59Z',
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
    // Buffers made from a text share one memory, and a handler might look at all of it.
    decode: (text) => bufferView(new Uint8Array(Buffer.from(text, 'base64'))),
  },
  File: {
    noun: 'a file, or binary data in base64',
    isDecoded: (value) => value instanceof Blob || isUint8Array(value),
    isText: isBase64,
    decode: (text) => new UploadedFile([Buffer.from(text, 'base64')], ''),
  },
};

export const nounOfType = (type: WireType): string => WIRE_TYPES[type].noun;

/** A type says `Buffer` or `Uint8Array`; a Buffer is both. */
const bufferView = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The handler's value for a value that fits, which is a text or was decoded as EJSON before. */
export function fromWire(type: WireType, value: unknown, host: Host): unknown {
  if (typeof value === 'string') return WIRE_TYPES[type].decode(value, host);
  if (!isUint8Array(value)) return value;
  return type === 'File' ? new UploadedFile([value], '') : bufferView(value);
}

export const isWireValue = (type: WireType, value: unknown): boolean =>
  typeof value === 'string' ? WIRE_TYPES[type].isText(value) : WIRE_TYPES[type].isDecoded(value);

/** Whether the value is an instance of the type of `EJSON.addType` in the schema: bodies are decoded before. */
export function isCustomInstance(schema: Schema, value: unknown): boolean {
  if (!isCustomType(schema)) return false;
  if (typeof value !== 'object' || value === null || !('typeName' in value)) return false;
  const name: unknown = typeof value.typeName === 'function' ? value.typeName() : undefined;
  return name !== undefined && name === (schema.properties?.['$type']?.const ?? name);
}

/** `Date` would read the 30th of February as a day in March. */
function isIsoDate(text: string): boolean {
  const parts = ISO_DATE.exec(text);
  if (parts === null) return false;
  const [, year = '', month, day] = parts;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCDate() !== Number(day)) return false;
  // A year of more than four digits may be out of the range of `Date`.
  return year.length === 4 || !Number.isNaN(Date.parse(text));
}
