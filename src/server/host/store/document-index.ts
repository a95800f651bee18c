import { valuesAtPath } from '../../runtime/index.js';
import type { StoredDocument } from '../documents/document.js';
import type { Entry, EntryChange } from './documents.js';
import { equalityKey, foldsCase } from './equality.js';
import { type Collation, DuplicateKeyError, type IndexOptions, type SortOrder } from './store.js';

/** An index as it is declared. */
export interface IndexDefinition {
  name: string;
  fields: SortOrder;
  unique: boolean;
  sparse: boolean;
  collation?: Collation | undefined;
}

/** `background` has no effect, as in MongoDB. */
const INDEX_OPTIONS = ['name', 'unique', 'sparse', 'collation', 'background'];

/** @throws Error for an option that the store does not support */
export function indexDefinition(fields: SortOrder, options: IndexOptions): IndexDefinition {
  if (fields.length === 0) throw new Error('An index has at least one field.');
  const unknown = Object.keys(options).find((option) => !INDEX_OPTIONS.includes(option));
  if (unknown !== undefined) throw new Error(`The embedded database has no index option '${unknown}'.`);
  const { name = indexName(fields), unique = false, sparse = false, collation } = options;
  return { name, fields, unique, sparse, collation };
}

const indexName = (fields: SortOrder): string =>
  fields.map(([field, direction]) => `${field}_${direction}`).join('_');

/** @throws Error with MongoDB's code if an existing index has the name, but other fields or options */
export function checkSameIndex(existing: IndexDefinition, wanted: IndexDefinition): void {
  const [there, declared] = [JSON.stringify(existing), JSON.stringify(wanted)];
  if (there === declared) return;
  const message =
    `The index ${wanted.name} is declared as ${declared}, but there is ${there}. Declare it as it is, give it another ` +
    `name, or remove the old one once: dropIndexAsync('${wanted.name}').`;
  throw Object.assign(new Error(message), { code: 86 });
}

/** An index of one collection: the entries by the values of each field, and by their key if it is unique. */
export class DocumentIndex {
  readonly definition: IndexDefinition;
  readonly #collection: string;
  readonly #fields: ReadonlyMap<string, Map<string, Set<Entry>>>;
  readonly #unique = new Map<string, Entry>();

  constructor(definition: IndexDefinition, collection: string) {
    this.definition = definition;
    this.#collection = collection;
    this.#fields = new Map(definition.fields.map(([field]) => [field, new Map()]));
  }

  /** Sets of the entries that hold one of the values in a field; `undefined` if the index does not have the field. */
  find(field: string, values: readonly unknown[]): Set<Entry>[] | undefined {
    const map = this.#fields.get(field);
    return map && values.flatMap((value) => map.get(equalityKey(value, true)) ?? []);
  }

  /** @throws DuplicateKeyError if two entries would have the same unique key after the changes */
  check(changes: readonly EntryChange[]): void {
    const replaced = new Set(changes.map(({ before }) => before));
    const taken = new Set<string>();
    for (const { after } of changes)
      for (const key of after === undefined ? [] : uniqueKeys(this.definition, after.document)) {
        const holder = this.#unique.get(key);
        if (taken.has(key) || (holder !== undefined && !replaced.has(holder))) throw this.#duplicateKey();
        taken.add(key);
      }
  }

  #duplicateKey(): DuplicateKeyError {
    const { name, fields } = this.definition;
    const names = fields.map(([field]) => field);
    return new DuplicateKeyError(this.#collection, name, names);
  }

  add(entry: Entry): void {
    for (const [field, map] of this.#fields)
      for (const key of fieldKeys(entry.document, field)) {
        const entries = map.get(key);
        if (entries === undefined) map.set(key, new Set([entry]));
        else entries.add(entry);
      }
    for (const key of uniqueKeys(this.definition, entry.document)) this.#unique.set(key, entry);
  }

  remove(entry: Entry): void {
    for (const [field, map] of this.#fields)
      for (const key of fieldKeys(entry.document, field)) {
        const entries = map.get(key);
        entries?.delete(entry);
        if (entries?.size === 0) map.delete(key);
      }
    for (const key of uniqueKeys(this.definition, entry.document)) this.#unique.delete(key);
  }
}

/** The keys of all values of a field, and of the elements of arrays. Case is folded, so that one map serves all collations. */
const fieldKeys = (document: StoredDocument, field: string): Set<string> =>
  new Set(
    valuesAtPath(document, field)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .map((value) => equalityKey(value, true)),
  );

/**
 * The keys of a document that must be unique; none if the index is not unique. Elements of an array have one each; elements of nested
 * arrays have none.
 */
function uniqueKeys(
  { fields, unique, sparse, collation }: IndexDefinition,
  document: StoredDocument,
): Set<string> {
  if (!unique) return new Set();
  const fold = foldsCase(collation);
  const values = fields.map(([field]) => indexedValues(document, field));
  if (sparse && values.flat().every((value) => value === undefined)) return new Set();
  const keys = values.map((list) => list.map((value) => (value === EMPTY ? 'e' : equalityKey(value, fold))));
  return new Set(combinations(keys).map((key) => JSON.stringify(key)));
}

const EMPTY = Symbol('empty array');

function indexedValues(document: StoredDocument, field: string): unknown[] {
  const values = valuesAtPath(document, field);
  if (values.length === 0) return [undefined];
  return values.flatMap((value) => (Array.isArray(value) && value.length === 0 ? [EMPTY] : value));
}

/** One member of each list in every combination: `[['a'], ['b', 'c']]` gives `['a', 'b']` and `['a', 'c']`. */
const combinations = (lists: readonly string[][]): string[][] =>
  lists.reduce<string[][]>(
    (joined, members) => joined.flatMap((first) => members.map((member) => [...first, member])),
    [[]],
  );
