/** Types of the language that travel in a way of their own, or not at all. */
import { BINARY, DATE, type Schema } from '../../contract.js';

export const LANGUAGE_TYPES: Readonly<Record<string, Schema>> = {
  Date: DATE,
  Uint8Array: BINARY,
  Buffer: BINARY,
  String: { type: 'string' },
  Number: { type: 'number' },
  Boolean: { type: 'boolean' },
};

/** JSON cannot carry them; functions are known by more than their name. */
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
