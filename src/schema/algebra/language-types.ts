/** Built-in types that have a form of their own in JSON, or none. */
import { BINARY, DATE, type Schema } from '../../contract.js';

export const LANGUAGE_TYPES: Readonly<Record<string, Schema>> = {
  Date: DATE,
  Uint8Array: BINARY,
  Buffer: BINARY,
  String: { type: 'string' },
  Number: { type: 'number' },
  Boolean: { type: 'boolean' },
};

/** JSON has no form for them. Functions are recognized by other means. */
export const NOT_JSON_TYPES: ReadonlySet<string> = new Set([
  'Map',
  'ReadonlyMap',
  'Set',
  'ReadonlySet',
  'WeakMap',
  'WeakSet',
  'Promise',
  'PromiseLike',
  'RegExp',
  'Error',
  'ArrayBuffer',
  'DataView',
]);
