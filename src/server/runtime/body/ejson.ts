import type { UnknownRecord } from '../../../shared/is-record.js';
import { type HttpError, httpError } from '../errors/http-error.js';
import { isObjectIdHex } from '../object-id.js';
import type { Host } from '../port.js';
import { DEEPEST_NESTING, tooDeep } from './json.js';

/**
 * Decodes the EJSON in a parsed body (C15), in place if possible.
 * @param host `undefined` for a form, whose values are all strings
 * @throws HttpError 400 for keys that reach prototypes (C37), for malformed EJSON, and for deep nesting
 */
export function decodeEjson(value: unknown, host: Host | undefined, depth = 0): unknown {
  // `1e999` is valid JSON, but its value cannot be represented.
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    throw httpError('numberTooLarge');
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST_NESTING) throw tooDeep();
  if (!isArray(value)) return decodeObject(value as UnknownRecord, host, depth);
  for (const [index, item] of value.entries()) value[index] = decodeEjson(item, host, depth + 1);
  return value;
}

function decodeObject(object: UnknownRecord, host: Host | undefined, depth: number): unknown {
  const keys = Object.keys(object);
  if (host !== undefined && keys[0]?.startsWith('$') === true && keys.length <= 2) {
    if (keys.length === 1 && keys[0] === '$escape') return decodeEscaped(object['$escape'], host, depth);
    const special = specialValue(object, keys, host, depth);
    if (special !== undefined) return special;
  }
  return decodeFields(object, keys, host, depth);
}

function decodeFields(
  object: UnknownRecord,
  keys: readonly string[],
  host: Host | undefined,
  depth: number,
): UnknownRecord {
  for (const key of keys) {
    if (isPrototypeKey(key)) throw prototypeKey(key);
    object[key] = decodeEjson(object[key], host, depth + 1);
  }
  return object;
}

/** Decodes `$escape`: its object looks like EJSON but is plain. EJSON may occur below it. */
function decodeEscaped(value: unknown, host: Host, depth: number): UnknownRecord {
  if (typeof value !== 'object' || value === null || isArray(value))
    throw malformedEjsonError('$escape', 'an object');
  if (depth + 1 === DEEPEST_NESTING) throw tooDeep();
  return decodeFields(value as UnknownRecord, Object.keys(value), host, depth + 1);
}

/** Decodes an EJSON value; returns `undefined` for other objects. */
function specialValue(object: UnknownRecord, keys: readonly string[], host: Host, depth: number): unknown {
  if (keys.length === 2) {
    if (!('$type' in object && '$value' in object)) return undefined;
    if (object['$type'] === 'oid') return objectId('$value', object['$value'], host);
    // The type decodes the value itself, after the same checks.
    return customValue(object['$type'], decodeEjson(object['$value'], undefined, depth + 1), host);
  }
  switch (keys[0]) {
    case '$date':
      return date(object['$date']);
    case '$oid':
      return objectId('$oid', object['$oid'], host);
    case '$binary':
      return binary(object['$binary']);
    case '$InfNaN':
      return infinityOrNaN(object['$InfNaN']);
    default:
      return undefined;
  }
}

function customValue(type: unknown, value: unknown, { customTypes }: Host): unknown {
  const instance = typeof type === 'string' ? customTypes?.decode(type, value) : undefined;
  if (instance !== undefined) return instance;
  throw malformedEjsonError(
    '$type',
    customTypes === undefined ? '"oid"' : 'a type that the server knows, with a value of it',
  );
}

function date(value: unknown): Date {
  const time = typeof value === 'number' ? new Date(value) : undefined;
  if (time === undefined || Number.isNaN(time.getTime()))
    throw malformedEjsonError('$date', 'milliseconds since 1970');
  return time;
}

function objectId(key: string, value: unknown, host: Host): unknown {
  if (!isObjectIdHex(value)) throw malformedEjsonError(key, '24 hex digits');
  return host.objectId(value);
}

export const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 && /^[\d+/A-Za-z]*={0,2}$/.test(text);

function binary(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !isBase64(value)) throw malformedEjsonError('$binary', 'base64');
  return new Uint8Array(Buffer.from(value, 'base64'));
}

/** Decodes Meteor's form: the sign of an infinity, or 0 for NaN. */
function infinityOrNaN(value: unknown): number {
  if (value !== 1 && value !== -1 && value !== 0) throw malformedEjsonError('$InfNaN', '1, -1 or 0');
  return value / 0;
}

/** Whether assigning to this key could change the prototype of all objects (C37). */
export const isPrototypeKey = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

export const prototypeKey = (key: string): HttpError =>
  httpError('prototypeKey', { key: JSON.stringify(key) });

/** `Array.isArray` alone would make the type an array of `any`. */
const isArray = (value: object): value is unknown[] => Array.isArray(value);

const malformedEjsonError = (key: string, expected: string): HttpError =>
  httpError('malformedEjson', { key: JSON.stringify(key), expected });
