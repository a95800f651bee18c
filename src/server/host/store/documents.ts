/** The documents of one collection in memory, with their indexes. */
import { type Fields, idKey, type StoredDocument } from '../documents/document.js';
import { DocumentIndex, type IndexDefinition } from './document-index.js';
import { equalitiesOfSelector, foldsCase } from './equality.js';
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

export class Documents {
  readonly #name: string;
  #byId = new Map<string, Entry>();
  readonly #indexes = new Map<string, DocumentIndex>();
  #lastPosition = 0;

  constructor(name: string) {
    this.#name = name;
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
  select(selector: Fields, options: FindOptions): Entry[] {
    const { sort = [], skip = 0, limit = 0, collation } = options;
    const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
    const atMost = sort.length === 0 ? end : Number.POSITIVE_INFINITY;
    const matches = Object.keys(selector).length === 0 ? () => true : matcher(selector, collation);
    const entries: Entry[] = [];
    for (const entry of this.#candidates(selector, foldsCase(collation))) {
      if (matches(entry.document) && entries.push(entry) >= atMost) break;
    }
    return (sort.length === 0 ? entries : inOrder(entries, options, end)).slice(skip, end);
  }

  /** The entries that may match, found by id or by the field with the fewest of them. */
  #candidates(selector: Fields, fold: boolean): Iterable<Entry> {
    const equalities = equalitiesOfSelector(selector);
    const ids = fold ? undefined : equalities.get('_id');
    if (ids !== undefined) return new Set(ids.flatMap((id) => this.at(id) ?? []));
    let best: Set<Entry>[] | undefined;
    for (const index of this.#indexes.values())
      for (const [field, values] of equalities) {
        const found = index.find(field, values);
        if (found !== undefined && (best === undefined || totalSize(found) < totalSize(best))) best = found;
      }
    if (best === undefined) return this.#byId.values();
    return [...new Set(best.flatMap((set) => [...set]))].sort((one, other) => one.position - other.position);
  }

  /** @throws DuplicateKeyError, and nothing is changed then */
  apply(changes: readonly EntryChange[]): void {
    for (const { before, after } of changes)
      if (before === undefined && this.at(after?.document._id) !== undefined)
        throw new DuplicateKeyError(this.#name, '_id_', ['_id']);
    for (const index of this.#indexes.values()) index.check(changes);
    this.#change(changes);
  }

  /** Takes changes back that were applied last. */
  undo(changes: readonly EntryChange[]): void {
    this.#change(changes.map(({ before, after }) => ({ before: after, after: before })));
    this.#byId = new Map([...this.#byId].sort(([, one], [, other]) => one.position - other.position));
  }

  #change(changes: readonly EntryChange[]): void {
    for (const { before } of changes)
      if (before !== undefined) for (const index of this.#indexes.values()) index.remove(before);
    for (const { before, after } of changes)
      if (after !== undefined) this.#put(after);
      else if (before !== undefined) this.#byId.delete(entryKey(before));
  }

  #put(entry: Entry): void {
    this.#byId.set(entryKey(entry), entry);
    for (const index of this.#indexes.values()) index.add(entry);
  }

  /** The definition of the index with this name. */
  indexNamed(name: string): IndexDefinition | undefined {
    return this.#indexes.get(name)?.definition;
  }

  /** @throws DuplicateKeyError if two documents have the same key of a unique index */
  addIndex(definition: IndexDefinition): void {
    const index = new DocumentIndex(definition, this.#name);
    for (const entry of this.#byId.values()) {
      index.check([{ after: entry }]);
      index.add(entry);
    }
    this.#indexes.set(definition.name, index);
  }

  removeIndex(name: string): void {
    this.#indexes.delete(name);
  }
}

const entryKey = ({ document }: Entry): string => idKey(document._id) ?? '';
const totalSize = (sets: readonly Set<Entry>[]): number => sets.reduce((sum, { size }) => sum + size, 0);
