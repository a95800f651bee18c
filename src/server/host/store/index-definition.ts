import { valuesAt } from '../../runtime/index.js';
import type { StoredDocument } from '../documents/document.js';
import { equalityKey, foldsCase } from './equality.js';
import type { Collation, IndexOptions, SortOrder } from './store.js';

/** An index as the database records it. */
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
  const { name = indexNameOf(fields), unique = false, sparse = false, collation } = options;
  return { name, fields, unique, sparse, collation };
}

export const indexNameOf = (fields: SortOrder): string =>
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

/** The keys of a document that must be unique. Elements of an array have one each; elements of nested arrays have none. */
export function uniqueKeys(
  { fields, sparse, collation }: IndexDefinition,
  document: StoredDocument,
): Set<string> {
  const fold = foldsCase(collation);
  const values = fields.map(([field]) => indexedValues(document, field));
  if (sparse && values.flat().every((value) => value === undefined)) return new Set();
  const keys = values.map((list) => list.map((value) => (value === EMPTY ? 'e' : equalityKey(value, fold))));
  return new Set(combinations(keys).map((key) => JSON.stringify(key)));
}

const EMPTY = Symbol('empty array');

function indexedValues(document: StoredDocument, field: string): unknown[] {
  const values = valuesAt(document, field);
  if (values.length === 0) return [undefined];
  return values.flatMap((value) => (Array.isArray(value) && value.length === 0 ? [EMPTY] : value));
}

/** One member of each list in every combination: `[['a'], ['b', 'c']]` gives `['a', 'b']` and `['a', 'c']`. */
const combinations = (lists: readonly string[][]): string[][] =>
  lists.reduce<string[][]>(
    (joined, members) => joined.flatMap((first) => members.map((member) => [...first, member])),
    [[]],
  );
