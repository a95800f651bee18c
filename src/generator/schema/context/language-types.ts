/** Built-in types that have a form of their own in JSON, or none, and patterns of texts. */
import { BINARY, DATE, FILE, type Schema } from '../../../shared/contract.js';
import { isUnconstrained, unionSchema } from '../../../shared/json-schema/index.js';

/** `object`: to TypeScript a list is one, too. */
export const ANY_OBJECT: Schema = { type: ['array', 'object'] };

/** Classes whose values a request can have. */
export const LANGUAGE_CLASSES: Readonly<Record<string, Schema>> = {
  Date: DATE,
  Uint8Array: BINARY,
  Buffer: BINARY,
  File: FILE,
  Blob: FILE,
  String: { type: 'string' },
  Number: { type: 'number' },
  Boolean: { type: 'boolean' },
};

export const LANGUAGE_TYPES: Readonly<Record<string, Schema>> = {
  ...LANGUAGE_CLASSES,
  /** In answers. */
  RegExp: { type: 'string' },
};

/** JSON has no form for them. Functions are recognized by other means. */
export const NOT_JSON_TYPES: ReadonlySet<string> = new Set(
  (
    'Map ReadonlyMap Set ReadonlySet WeakMap WeakSet Promise PromiseLike Error ArrayBuffer DataView Iterator ' +
    'IteratorObject IterableIterator Generator ArrayIterator MapIterator SetIterator AsyncIterable AsyncIterator ' +
    'AsyncIteratorObject AsyncIterableIterator AsyncGenerator'
  ).split(' '),
);

/** The schema of the language's list types; `undefined` for other names. Some accept a text as a list of texts. */
export function schemaOfList(name: string, items: Schema): Schema | undefined {
  const list: Schema = { type: 'array', items };
  if (name === 'Array' || name === 'ReadonlyArray') return list;
  const isOfTexts = isUnconstrained(items) || items.type === 'string';
  const all = isOfTexts ? unionSchema([list, { type: 'string' }]) : list;
  if (name === 'Iterable') return all;
  return name === 'ArrayLike'
    ? unionSchema([all, { type: 'object', additionalProperties: true }])
    : undefined;
}

/** Patterns for the placeholders of a template literal type. */
export const PLACEHOLDER_PATTERNS = {
  string: '[\\s\\S]*',
  number: '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?',
  bigint: '-?\\d+',
} as const;

/** The keys of `{ [index: number]: string }`, which are texts in JSON. */
export const NUMBER_KEYS = `^${PLACEHOLDER_PATTERNS.number}$`;

/** The pattern that matches this text alone. */
export const patternOfText = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
