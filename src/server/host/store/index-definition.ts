/** Indexes, and the keys of documents in them. */
import type { StoredDocument } from '../documents/document.js';
import { foldsCase } from './equality.js';
import { EMPTY_ARRAY_KEY, inverted, keepsOrder, valueKey } from './key.js';
import { ARRAY, valueAt, valuesAt } from './paths.js';
import type { Collation, IndexDescription, IndexOptions, SortOrder } from './store.js';

/** An index as the database records it. */
export interface IndexDefinition {
  name: string;
  /** Replaces the name in keys: shorter keys make LMDB write fewer pages for an insert. */
  number: number;
  fields: SortOrder;
  unique: boolean;
  sparse: boolean;
  collation: Collation | undefined;
  /** Whether any document has had an array in an indexed field: such a document has several keys. */
  hasArrays: boolean;
  /** Whether the keys sort like the documents. They do not if a value is an object or a very long text. */
  keepsOrder: boolean;
}

/** `background` has no effect, as in MongoDB. */
const INDEX_OPTIONS = ['name', 'unique', 'sparse', 'collation', 'background'];
/** MongoDB's limit. */
const MOST_FIELDS = 32;
/** How many bytes all values of a key may take together. */
const KEY_SIZE = 1280;

/** An index that has no number yet, because it is not in the database. */
export type NewIndex = Omit<IndexDefinition, 'number'>;

/** @throws Error for an option that the store does not support */
export function indexDefinition(fields: SortOrder, options: IndexOptions): NewIndex {
  if (fields.length === 0) throw new Error('An index has at least one field.');
  if (fields.length > MOST_FIELDS) throw new Error(`An index has at most ${MOST_FIELDS} fields.`);
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

/** The definition after the document was added to the index; the same object if nothing changed. */
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

/** The keys that must be unique. Every element of an array has one, but the elements of an array within it have none. */
export function uniqueKeys(definition: IndexDefinition, document: StoredDocument): Set<string> {
  const key = onlyKey(definition, document);
  return key === undefined ? keysToDepth(definition, document, 1) : new Set([key]);
}

/** The keys under which a document is found. */
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

/** The part of a key that stands for the value of a field. */
export function fieldKey(definition: IndexDefinition, position: number, value: unknown): string {
  const key = valueKey(value, foldsCase(definition.collation), sizeLimit(definition));
  return directed(definition, position, key);
}

/**
 * Keys of fields that sort in the opposite direction to the first field are inverted, so that the whole index can be
 * read forwards or backwards.
 */
const directed = (definition: IndexDefinition, position: number, key: string): string =>
  isInverted(definition, position) ? inverted(key) : key;

export const isInverted = ({ fields }: IndexDefinition, position: number): boolean =>
  fields[position]?.[1] !== fields[0]?.[1];

/** Joins one key of each list in every possible way: `[['a'], ['b', 'c']]` is `ab` and `ac`. */
export function joinedKeys(lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<readonly string[]>(
    (joined, keys) => joined.flatMap((first) => keys.map((key) => first + key)),
    [''],
  ) as string[];
}
