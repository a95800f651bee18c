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

const indexNameOf = (fields: SortOrder): string =>
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
