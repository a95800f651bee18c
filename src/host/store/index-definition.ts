/** Indexes, and the keys of documents in them. */
import type { StoredDocument } from '../documents/document.js';
import { foldsCase } from './equality.js';
import { EMPTY_ARRAY_KEY, inverted, keepsOrder, valueKey } from './key.js';
import { passesArray, valuesAt } from './paths.js';
import type { Collation, IndexOptions, SortOrder } from './store.js';

/** An index as the database keeps it. */
export interface IndexDefinition {
  name: string;
  fields: SortOrder;
  unique: boolean;
  sparse: boolean;
  collation: Collation | undefined;
  /** Whether a document has, or had, an array in a field: it has several keys then. */
  hasArrays: boolean;
  /** Whether the keys sort as the documents do: not where a value is an object or a very long text. */
  keepsOrder: boolean;
}

/** `background` means nothing any more, to MongoDB either. */
const INDEX_OPTIONS = ['name', 'unique', 'sparse', 'collation', 'background'];
/** MongoDB's. */
const MOST_FIELDS = 32;
/** Bytes that all values of a key together may take. */
const KEY_SIZE = 1280;

/** @throws Error for an option that would not be kept */
export function indexDefinition(fields: SortOrder, options: IndexOptions): IndexDefinition {
  if (fields.length === 0) throw new Error('An index has at least one field.');
  if (fields.length > MOST_FIELDS) throw new Error(`An index has at most ${MOST_FIELDS} fields.`);
  const unknown = Object.keys(options).find((option) => !INDEX_OPTIONS.includes(option));
  if (unknown !== undefined) throw new Error(`The embedded database has no index option '${unknown}'.`);
  return {
    name: options.name ?? fields.map(([field, direction]) => `${field}_${direction}`).join('_'),
    fields,
    unique: options.unique ?? false,
    sparse: options.sparse ?? false,
    collation: options.collation,
    hasArrays: false,
    keepsOrder: true,
  };
}

/** Whether two definitions ask for the same. */
export function isSameIndex(left: IndexDefinition, right: IndexDefinition): boolean {
  const text = ({ fields, unique, sparse, collation }: IndexDefinition) =>
    JSON.stringify([fields, unique, sparse, collation]);
  return text(left) === text(right);
}

/** Bytes that one value of a key may take. */
export const sizeLimit = ({ fields }: IndexDefinition): number => Math.floor(KEY_SIZE / fields.length);

/** The definition once a document has keys in the index: itself where the document changes nothing. */
export function withDocument(definition: IndexDefinition, document: StoredDocument): IndexDefinition {
  const { fields, hasArrays, keepsOrder: kept } = definition;
  const arrays = hasArrays || fields.some(([field]) => passesArray(document, field));
  const limit = sizeLimit(definition);
  const keeps =
    kept && fields.every(([field]) => valuesAt(document, field).every((value) => keepsOrder(value, limit)));
  return arrays === hasArrays && keeps === kept
    ? definition
    : { ...definition, hasArrays: arrays, keepsOrder: keeps };
}

/** The keys under which a document counts for uniqueness: of an array every element, but not the elements of those. */
export function uniqueKeys(definition: IndexDefinition, document: StoredDocument): Set<string> {
  return keysToDepth(definition, document, 1);
}

/** The keys under which a document is found. */
export function indexKeys(definition: IndexDefinition, document: StoredDocument): Set<string> {
  const keys = uniqueKeys(definition, document);
  if (!definition.hasArrays && !definition.fields.some(([field]) => passesArray(document, field)))
    return keys;
  for (const key of keysToDepth(definition, document, Number.POSITIVE_INFINITY)) keys.add(key);
  return keys;
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

/** Fields that sort against the first have inverted keys, so that an index is read forwards or backwards as a whole. */
export const directed = (definition: IndexDefinition, position: number, key: string): string =>
  isInverted(definition, position) ? inverted(key) : key;

export const isInverted = ({ fields }: IndexDefinition, position: number): boolean =>
  fields[position]?.[1] !== fields[0]?.[1];

/** Every way to take one key of each list, joined. */
export function joinedKeys(lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<readonly string[]>(
    (joined, keys) => joined.flatMap((first) => keys.map((key) => first + key)),
    [''],
  ) as string[];
}
