/** Indexes, and the keys of documents in them. */
import type { StoredDocument } from '../documents/document.js';
import { foldsCase } from './equality.js';
import { EMPTY_ARRAY_KEY, inverted, keepsOrder, valueKey } from './key.js';
import { ARRAY, valueAt, valuesAt } from './paths.js';
import type { Collation, IndexDescription, IndexOptions, SortOrder } from './store.js';

/** An index as the database records it. */
export interface IndexDefinition {
  name: string;
  /** Used in keys in place of the name: with shorter keys, LMDB writes fewer pages for an insert. */
  number: number;
  fields: SortOrder;
  unique: boolean;
  sparse: boolean;
  collation: Collation | undefined;
  /** Whether any document has ever had an array in an indexed field, and so several keys. */
  hasArrays: boolean;
  /** Whether keys sort like the documents. Objects and very long texts break this order. */
  keepsOrder: boolean;
}

/** `background` has no effect, as in MongoDB. */
const INDEX_OPTIONS = ['name', 'unique', 'sparse', 'collation', 'background'];
const MAX_FIELDS = 32;
/** How many bytes the values of a key may take together. */
const KEY_SIZE = 1280;

/** An index that is not in the database yet, and so has no number. */
export type NewIndex = Omit<IndexDefinition, 'number'>;

/** @throws Error for an option that the store does not support */
export function indexDefinition(fields: SortOrder, options: IndexOptions): NewIndex {
  if (fields.length === 0) throw new Error('An index has at least one field.');
  if (fields.length > MAX_FIELDS) throw new Error(`An index has at most ${MAX_FIELDS} fields.`);
  const [, kind] = fields.find(([, direction]) => Math.abs(direction) !== 1) ?? [];
  if (kind !== undefined) throw new Error(`The embedded database has no index of the kind '${kind}'.`);
  const unknown = Object.keys(options).find((option) => !INDEX_OPTIONS.includes(option));
  if (unknown !== undefined) throw new Error(`The embedded database has no index option '${unknown}'.`);
  return {
    name: options.name ?? indexNameOf(fields),
    fields,
    unique: options.unique ?? false,
    sparse: options.sparse ?? false,
    collation: options.collation,
    hasArrays: false,
    keepsOrder: true,
  };
}

export const indexNameOf = (fields: SortOrder): string =>
  fields.map(([field, direction]) => `${field}_${direction}`).join('_');

/** Whether two definitions describe the same index. */
export function isSameIndex(left: NewIndex, right: NewIndex): boolean {
  const text = ({ fields, unique, sparse, collation }: NewIndex) =>
    JSON.stringify([fields, unique, sparse, collation?.locale, collation?.strength]);
  return text(left) === text(right);
}

export const indexDescription = (definition: NewIndex): IndexDescription => {
  const { name, fields, unique, sparse, collation } = definition;
  return {
    name,
    key: Object.fromEntries(fields),
    ...(unique && { unique }),
    ...(sparse && { sparse }),
    ...(collation && { collation }),
  };
};

/** How many bytes one value of a key may take. */
export const sizeLimit = ({ fields }: IndexDefinition): number => Math.floor(KEY_SIZE / fields.length);

/** The definition after adding a document to the index; the same object if nothing changes. */
export function withDocument(definition: IndexDefinition, document: StoredDocument): IndexDefinition {
  const limit = sizeLimit(definition);
  let { hasArrays, keepsOrder: keeps } = definition;
  for (const [field] of definition.fields) {
    const value = valueAt(document, field);
    if (value === ARRAY) {
      hasArrays = true;
      keeps &&= valuesAt(document, field).every((element) => keepsOrder(element, limit));
    } else {
      keeps &&= keepsOrder(value, limit);
    }
  }
  return hasArrays === definition.hasArrays && keeps === definition.keepsOrder
    ? definition
    : { ...definition, hasArrays, keepsOrder: keeps };
}

/** The keys that must be unique. Elements of an array have one; elements of a nested array have none. */
export function uniqueKeys(definition: IndexDefinition, document: StoredDocument): Set<string> {
  const key = onlyKey(definition, document);
  return key === undefined ? keysToDepth(definition, document, 1) : new Set([key]);
}

/** All keys of a document, including those of nested arrays. */
export function indexKeys(definition: IndexDefinition, document: StoredDocument): Set<string> {
  const key = onlyKey(definition, document);
  if (key !== undefined) return new Set([key]);
  const keys = keysToDepth(definition, document, 1);
  for (const deep of keysToDepth(definition, document, Number.POSITIVE_INFINITY)) keys.add(deep);
  return keys;
}

/** The key of a document without arrays in indexed fields; `undefined` if it has arrays, or no key. */
function onlyKey(definition: IndexDefinition, document: StoredDocument): string | undefined {
  let joined = '';
  let isLeftOut = definition.sparse;
  for (const [position, [field]] of definition.fields.entries()) {
    const value = valueAt(document, field);
    if (value === ARRAY) return undefined;
    if (value !== undefined) isLeftOut = false;
    joined += fieldKey(definition, position, value);
  }
  return isLeftOut ? undefined : joined;
}

function keysToDepth(definition: IndexDefinition, document: StoredDocument, depth: number): Set<string> {
  const values = definition.fields.map(([field]) => indexedValues(document, field));
  if (definition.sparse && values.flat().every((value) => value === undefined)) return new Set();
  return new Set(joinedKeys(values.map((list, position) => keysOfField(definition, position, list, depth))));
}

function indexedValues(document: StoredDocument, field: string): unknown[] {
  const values = valuesAt(document, field);
  return values.length === 0 ? [undefined] : values;
}

function keysOfField(
  definition: IndexDefinition,
  position: number,
  values: readonly unknown[],
  depth: number,
): string[] {
  return values.flatMap((value) => {
    if (!Array.isArray(value)) return fieldKey(definition, position, value);
    if (value.length === 0) return directed(definition, position, EMPTY_ARRAY_KEY);
    return value.flat(depth - 1).map((element) => fieldKey(definition, position, element));
  });
}

/** The part of a key for the value of a field. */
export function fieldKey(definition: IndexDefinition, position: number, value: unknown): string {
  const key = valueKey(value, foldsCase(definition.collation), sizeLimit(definition));
  return directed(definition, position, key);
}

/** Inverts keys of fields that sort against the first one, so that an index can be read forwards or backwards. */
const directed = (definition: IndexDefinition, position: number, key: string): string =>
  isInverted(definition, position) ? inverted(key) : key;

export const isInverted = ({ fields }: IndexDefinition, position: number): boolean =>
  fields[position]?.[1] !== fields[0]?.[1];

/** Joins one key of each list in every combination: `[['a'], ['b', 'c']]` gives `ab` and `ac`. */
export function joinedKeys(lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<readonly string[]>(
    (joined, keys) => joined.flatMap((first) => keys.map((key) => first + key)),
    [''],
  ) as string[];
}
