/** The documents of one collection in memory, with their indexes. */
import { valuesAt } from '../../runtime/index.js';
import { type Fields, idKey, type StoredDocument } from '../documents/document.js';
import { equalitiesOf, equalityKey, foldsCase } from './equality.js';
import { type IndexDefinition, uniqueKeys } from './index-definition.js';
import { matcher } from './matcher.js';
import { inOrder } from './sorting.js';
import { DuplicateKeyError, type FindOptions } from './store.js';

/** A document that nobody changes: an update replaces the entry. */
export interface Entry {
  /** Its number in the order of insertion. */
  readonly position: number;
  readonly document: StoredDocument;
  /** Its JSON, once an answer needed it. */
  text?: string;
}

/** `before` is `undefined` for an insert, `after` for a removal. */
export interface EntryChange {
  readonly before?: Entry | undefined;
  readonly after?: Entry | undefined;
}

/** By the key of a value, the entries that hold the value in one field. */
type FieldMap = Map<string, Set<Entry>>;

export class Documents {
  readonly #name: string;
  #byId = new Map<string, Entry>();
  #definitions: readonly IndexDefinition[] = [];
  readonly #fields = new Map<string, FieldMap>();
  readonly #unique = new Map<string, Map<string, Entry>>();
  #lastPosition = 0;

  constructor(name: string) {
    this.#name = name;
  }

  get size(): number {
    return this.#byId.size;
  }

  get indexes(): readonly IndexDefinition[] {
    return this.#definitions;
  }

  at(id: unknown): Entry | undefined {
    const key = idKey(id);
    return key === undefined ? undefined : this.#byId.get(key);
  }

  newEntry(document: StoredDocument): Entry {
    this.#lastPosition += 1;
    return { position: this.#lastPosition, document };
  }

  /** Adds a document that was stored before. */
  load(entry: Entry): void {
    this.#lastPosition = Math.max(this.#lastPosition, entry.position);
    this.#put(entry);
  }

  /** The selected entries of this moment. */
  select(selector: Fields, { sort = [], skip = 0, limit = 0, after, collation }: FindOptions): Entry[] {
    const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
    const atMost = sort.length === 0 ? end : Number.POSITIVE_INFINITY;
    const matches = Object.keys(selector).length === 0 ? () => true : matcher(selector, collation);
    const entries: Entry[] = [];
    for (const entry of this.#candidates(selector, foldsCase(collation))) {
      if (matches(entry.document) && entries.push(entry) >= atMost) break;
    }
    return (sort.length === 0 ? entries : inOrder(entries, sort, { collation, after, most: end })).slice(
      skip,
      end,
    );
  }

  /** The entries that may match, found by id or by the field with the fewest of them. */
  #candidates(selector: Fields, fold: boolean): Iterable<Entry> {
    const equalities = equalitiesOf(selector);
    const ids = fold ? undefined : equalities.get('_id');
    if (ids !== undefined) return new Set(ids.flatMap((id) => this.at(id) ?? []));
    let best: Set<Entry>[] | undefined;
    for (const [field, values] of equalities) {
      const map = this.#fields.get(field);
      const found = map && values.flatMap((value) => map.get(equalityKey(value, true)) ?? []);
      if (found !== undefined && (best === undefined || sizeOf(found) < sizeOf(best))) best = found;
    }
    if (best === undefined) return this.#byId.values();
    return [...new Set(best.flatMap((set) => [...set]))].sort((one, other) => one.position - other.position);
  }

  /** @throws DuplicateKeyError, and nothing is changed then */
  apply(changes: readonly EntryChange[]): void {
    for (const { before, after } of changes)
      if (before === undefined && this.at(after?.document._id) !== undefined)
        throw new DuplicateKeyError(this.#name, '_id_', ['_id']);
    const replaced = new Set(changes.map(({ before }) => before));
    for (const definition of this.#definitions)
      if (definition.unique) this.#checkUnique(definition, changes, replaced);
    for (const { before } of changes) if (before !== undefined) this.#unindex(before);
    for (const change of changes) this.#change(change);
  }

  #change({ before, after }: EntryChange): void {
    if (after !== undefined) this.#put(after);
    else if (before !== undefined) this.#byId.delete(entryKey(before));
  }

  /** Takes changes back that were applied last. */
  undo(changes: readonly EntryChange[]): void {
    for (const { after } of changes) if (after !== undefined) this.#unindex(after);
    for (const { before, after } of changes) this.#change({ before: after, after: before });
    this.#byId = new Map([...this.#byId].sort(([, one], [, other]) => one.position - other.position));
  }

  #checkUnique(
    definition: IndexDefinition,
    changes: readonly EntryChange[],
    replaced: ReadonlySet<Entry | undefined>,
  ): void {
    const taken = new Set<string>();
    for (const { after } of changes) {
      if (after === undefined) continue;
      for (const key of uniqueKeys(definition, after.document)) {
        const holder = this.#unique.get(definition.name)?.get(key);
        if (taken.has(key) || (holder !== undefined && !replaced.has(holder)))
          throw duplicateKey(this.#name, definition);
        taken.add(key);
      }
    }
  }

  /** @throws DuplicateKeyError if two documents have the same key of a unique index */
  addIndex(definition: IndexDefinition): void {
    if (definition.unique) {
      const holders = new Map<string, Entry>();
      for (const entry of this.#byId.values())
        for (const key of uniqueKeys(definition, entry.document)) {
          if (holders.has(key)) throw duplicateKey(this.#name, definition);
          holders.set(key, entry);
        }
      this.#unique.set(definition.name, holders);
    }
    this.#definitions = [...this.#definitions, definition];
    for (const [field] of definition.fields) {
      if (this.#fields.has(field)) continue;
      const map: FieldMap = new Map();
      for (const entry of this.#byId.values()) addTo(map, field, entry);
      this.#fields.set(field, map);
    }
  }

  removeIndex(name: string): void {
    this.#definitions = this.#definitions.filter((definition) => definition.name !== name);
    this.#unique.delete(name);
    const used = new Set(this.#definitions.flatMap(({ fields }) => fields.map(([field]) => field)));
    for (const field of this.#fields.keys()) if (!used.has(field)) this.#fields.delete(field);
  }

  #put(entry: Entry): void {
    this.#byId.set(entryKey(entry), entry);
    for (const [field, map] of this.#fields) addTo(map, field, entry);
    for (const definition of this.#definitions)
      if (definition.unique)
        for (const key of uniqueKeys(definition, entry.document))
          this.#unique.get(definition.name)?.set(key, entry);
  }

  #unindex(entry: Entry): void {
    for (const [field, map] of this.#fields)
      for (const key of fieldKeys(entry.document, field)) {
        const entries = map.get(key);
        entries?.delete(entry);
        if (entries?.size === 0) map.delete(key);
      }
    for (const definition of this.#definitions)
      if (definition.unique)
        for (const key of uniqueKeys(definition, entry.document))
          this.#unique.get(definition.name)?.delete(key);
  }
}

const entryKey = ({ document }: Entry): string => idKey(document._id) ?? '';
const sizeOf = (sets: readonly Set<Entry>[]): number => sets.reduce((sum, { size }) => sum + size, 0);

function addTo(map: FieldMap, field: string, entry: Entry): void {
  for (const key of fieldKeys(entry.document, field)) {
    const entries = map.get(key);
    if (entries === undefined) map.set(key, new Set([entry]));
    else entries.add(entry);
  }
}

/** The keys of all values of a field, and of the elements of arrays. Case is folded, so that one map serves all collations. */
const fieldKeys = (document: StoredDocument, field: string): Set<string> =>
  new Set(
    valuesAt(document, field)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .map((value) => equalityKey(value, true)),
  );

const duplicateKey = (collection: string, definition: IndexDefinition): DuplicateKeyError =>
  new DuplicateKeyError(
    collection,
    definition.name,
    definition.fields.map(([field]) => field),
  );
