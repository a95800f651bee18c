import { type DocumentId, type Fields, idKey, type StoredDocument } from '../documents/document.js';
import { equalitiesOf, foldsCase } from './equality.js';
import { EqualityIndex } from './equality-index.js';
import { matcher } from './matcher.js';
import { sorted } from './order.js';
import { projector } from './projection.js';
import {
  type Collation,
  DuplicateKeyError,
  type FindOptions,
  type IndexOptions,
  type SortOrder,
} from './store.js';

/** What happens to one document: `before` is absent for a new one, `after` for a removed one. */
export interface Change {
  before?: StoredDocument;
  after?: StoredDocument;
}

/** The documents of a collection in memory, with its indexes. Documents are replaced, never altered. */
export class Table {
  readonly name: string;
  readonly #documents = new Map<string, StoredDocument>();
  readonly #indexes = new Map<string, EqualityIndex>();

  constructor(name: string) {
    this.name = name;
  }

  get size(): number {
    return this.#documents.size;
  }

  documents(): Iterable<StoredDocument> {
    return this.#documents.values();
  }

  get(id: unknown): StoredDocument | undefined {
    const key = idKey(id);
    return key === undefined ? undefined : this.#documents.get(key);
  }

  /** Takes over what was stored before, without any check: there are no indexes yet. */
  load(put: readonly StoredDocument[], removed: readonly DocumentId[]): void {
    for (const document of put) this.#documents.set(idKey(document._id) ?? '', document);
    for (const id of removed) this.#documents.delete(idKey(id) ?? '');
  }

  find(selector: Fields, options: FindOptions): Fields[] {
    return this.select(selector, options).map(projector(options.projection));
  }

  /** The documents themselves, which the caller must not alter. */
  select(selector: Fields, options: Omit<FindOptions, 'projection'>): StoredDocument[] {
    const { sort, skip = 0, limit = 0, collation } = options;
    if (sort === undefined || sort.length === 0) {
      return this.#matching(selector, collation, limit > 0 ? skip + limit : undefined).slice(skip);
    }
    const ordered = sorted(this.#matching(selector, collation), sort, collation);
    return ordered.slice(skip, limit > 0 ? skip + limit : undefined);
  }

  #matching(selector: Fields, collation?: Collation, atMost = Number.POSITIVE_INFINITY): StoredDocument[] {
    const matches = matcher(selector, collation);
    const found: StoredDocument[] = [];
    for (const document of this.#candidates(selector, collation)) {
      if (found.length >= atMost) break;
      if (matches(document)) found.push(document);
    }
    return found;
  }

  /** All documents that can match: by id or an index where the selector allows it. */
  #candidates(selector: Fields, collation: Collation | undefined): Iterable<StoredDocument> {
    const equalities = equalitiesOf(selector);
    const ids = foldsCase(collation) ? undefined : equalities.get('_id');
    if (ids !== undefined) return this.#byKeys(new Set(ids.map(idKey)));
    const index = this.#bestIndex(equalities, foldsCase(collation));
    if (index === undefined) return this.#documents.values();
    return this.#byKeys(index.candidates(index.fields.map((field) => equalities.get(field) ?? [])));
  }

  #bestIndex(equalities: Map<string, readonly unknown[]>, fold: boolean): EqualityIndex | undefined {
    let best: EqualityIndex | undefined;
    if (equalities.size === 0) return undefined;
    for (const index of this.#indexes.values()) {
      if (fold && !index.foldsCase) continue;
      if (!index.fields.every((field) => equalities.has(field))) continue;
      if (best === undefined || index.fields.length > best.fields.length) best = index;
    }
    return best;
  }

  *#byKeys(keys: Iterable<string | undefined>): Iterable<StoredDocument> {
    for (const key of keys) {
      const document = key === undefined ? undefined : this.#documents.get(key);
      if (document !== undefined) yield document;
    }
  }

  /**
   * Applies all changes or, where one would make a duplicate, none.
   * @throws DuplicateKeyError
   */
  commit(changes: readonly Change[]): void {
    this.#checkUnique(changes);
    for (const { before, after } of changes) {
      const key = idKey((after ?? before)?._id);
      if (key === undefined) continue;
      if (before !== undefined) for (const index of this.#indexes.values()) index.remove(key, before);
      if (after === undefined) this.#documents.delete(key);
      else {
        this.#documents.set(key, after);
        for (const index of this.#indexes.values()) index.add(key, after);
      }
    }
  }

  #checkUnique(changes: readonly Change[]): void {
    for (const { before, after } of changes) {
      if (before === undefined && after !== undefined && this.get(after._id) !== undefined) {
        throw new DuplicateKeyError(this.name, '_id_', ['_id']);
      }
    }
    const replaced = new Set(changes.map(({ before }) => idKey(before?._id)));
    const documents = changes.flatMap(({ after }) => after ?? []);
    for (const index of this.#indexes.values()) {
      if (index.unique) this.#checkIndex(index, documents, replaced);
    }
  }

  #checkIndex(index: EqualityIndex, added: Iterable<StoredDocument>, replaced: ReadonlySet<unknown>): void {
    const taken = new Set<string>();
    for (const document of added) {
      for (const key of index.keys(document)) {
        const isHeld = [...(index.holders(key) ?? [])].some((holder) => !replaced.has(holder));
        if (isHeld || taken.has(key)) throw new DuplicateKeyError(this.name, index.name, index.fields);
        taken.add(key);
      }
    }
  }

  /** @throws DuplicateKeyError where documents contradict a unique index; Error for an option that would not be kept */
  createIndex(order: SortOrder, options: IndexOptions): string {
    checkIndexOptions(order, options);
    const fields = order.map(([field]) => field);
    const name = options.name ?? order.map(([field, direction]) => `${field}_${direction}`).join('_');
    if (this.#indexes.has(name)) return name;
    const index = new EqualityIndex(name, fields, options);
    if (index.unique) this.#checkIndex(index, this.#documents.values(), new Set());
    this.#addIndex(index);
    for (let length = 1; length < fields.length; length++)
      this.#addPrefix(name, fields.slice(0, length), options);
    return name;
  }

  /** A compound index also finds by its first fields alone, as MongoDB's do. */
  #addPrefix(name: string, fields: readonly string[], { collation }: IndexOptions): void {
    this.#addIndex(new EqualityIndex(`${name} (${fields.join()})`, fields, collation ? { collation } : {}));
  }

  #addIndex(index: EqualityIndex): void {
    for (const [key, document] of this.#documents) index.add(key, document);
    this.#indexes.set(index.name, index);
  }
}

/** `background` means nothing any more, to MongoDB either. */
const INDEX_OPTIONS = ['name', 'unique', 'sparse', 'collation', 'background'];

function checkIndexOptions(order: SortOrder, options: IndexOptions): void {
  if (order.length === 0) throw new Error('An index has at least one field.');
  const unknown = Object.keys(options).find((option) => !INDEX_OPTIONS.includes(option));
  if (unknown !== undefined) throw new Error(`The embedded database has no index option '${unknown}'.`);
}
