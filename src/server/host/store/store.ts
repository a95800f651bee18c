/** What a database must offer. The embedded store implements it, and one over MongoDB. */
import type { Fields, StoredDocument } from '../documents/document.js';

/** A language and a strength. With strength 2, strings are compared without regard to case. */
export interface Collation {
  locale: string;
  strength?: number;
}

export type SortOrder = readonly (readonly [field: string, direction: 1 | -1])[];

export interface FindOptions {
  sort?: SortOrder | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
  projection?: Fields | undefined;
  collation?: Collation | undefined;
}

export interface UpdateOptions {
  multi?: boolean | undefined;
  upsert?: boolean | undefined;
  arrayFilters?: readonly Fields[] | undefined;
  /** Makes the `_id` of a document that an upsert inserts. */
  makeId: () => StoredDocument['_id'];
}

export interface UpdateOutcome {
  /** How many documents matched, or 1 if one was inserted. */
  numberAffected: number;
  insertedId?: StoredDocument['_id'] | undefined;
}

export interface IndexOptions {
  name?: string;
  unique?: boolean;
  sparse?: boolean;
  collation?: Collation;
}

/** One collection. It copies the documents that it gets and returns. A write settles once it is durable. */
export interface StoredCollection {
  /**
   * The documents, in batches as the database sends them: each is requested when it is wanted. A caller that does not take
   * them all calls `return`.
   */
  batches(selector: Fields, options?: FindOptions): AsyncGenerator<Fields[], void>;
  /**
   * The JSON of the same documents, as answers write it. Each iteration reads them again; others may write meanwhile.
   * `undefined` if it is not at hand.
   */
  texts?(selector: Fields, options: FindOptions): Iterable<string> | undefined;
  count(selector: Fields, options?: FindOptions): Promise<number>;
  /** A document that the caller must not change. It is returned without a promise if the store need not wait for it. */
  peek(id: unknown): Readonly<StoredDocument> | undefined | Promise<Readonly<StoredDocument> | undefined>;
  insert(document: StoredDocument): Promise<void>;
  update(selector: Fields, modifier: Fields, options: UpdateOptions): Promise<UpdateOutcome>;
  /** Returns the number of documents removed. */
  remove(selector: Fields): Promise<number>;
  /**
   * Returns the name of the index.
   * @throws IndexConflictError if there is one of that name that was declared otherwise
   */
  createIndex(fields: SortOrder, options: IndexOptions): Promise<string>;
  /** @throws Error if there is no index of that name */
  dropIndex(name: string): Promise<void>;
  /** The collection of the database's own driver, if it has one. */
  raw?(): object | undefined;
}

/** An index as MongoDB describes it, with its options. */
export interface IndexDescription {
  name: string;
  /** By field the direction, or another kind of index. */
  key: Fields;
  [option: string]: unknown;
}

/** All of a database, to move it into another. The values of documents are those of bson, which keep their types. */
export interface StoreContents {
  /** Those that hold documents or indexes, and what is no collection of documents. */
  collections(): Promise<{ names: string[]; leftOut: string[] }>;
  /** Without that of `_id`. */
  indexes(collection: string): Promise<IndexDescription[]>;
  count(collection: string): Promise<number>;
  documents(collection: string): AsyncIterable<Fields>;
  end(): void;
}

/** Runs again what others' writes got in the way of. What it runs gets the session of the database's own driver. */
export type RunInTransaction = <Result>(run: (session: object) => Promise<Result>) => Promise<Result>;

export interface Store {
  collection(name: string): StoredCollection;
  /** What is read of it is that of one moment, if the database has such. */
  contents(): StoreContents;
  /** Inserts those of such documents that are missing. Returns the ids of those that are there with another content. */
  addMissing(collection: string, documents: readonly Fields[]): Promise<unknown[]>;
  /** What runs transactions, if the database has them. */
  transactions?(): Promise<RunInTransaction | undefined>;
  /** Waits for the last writes and closes the database. */
  close(): Promise<void>;
}

/**
 * Thrown if a second document has the same `_id` or the same key of a unique index. Name and code are those of MongoDB's
 * error.
 */
export class DuplicateKeyError extends Error {
  override readonly name = 'MongoServerError';
  readonly code = 11000;
  readonly keyPattern: Record<string, number>;

  constructor(collection: string, index: string, fields: readonly string[]) {
    super(`E11000 duplicate key error collection: ${collection} index: ${index}`);
    this.keyPattern = Object.fromEntries(fields.map((field) => [field, 1]));
  }
}

/** Thrown if another index is in the way of a declared one. Name and code are those of MongoDB's error. */
export class IndexConflictError extends Error {
  override readonly name = 'MongoServerError';
  readonly code = 86;

  constructor(collection: string, existing: IndexDescription, wanted: IndexDescription) {
    const otherName = existing.name === wanted.name ? 'give it another name, ' : '';
    super(
      `The index ${wanted.name} of ${collection} is declared as ${declarationText(wanted)}, ` +
        `but there is ${existing.name}, made as ${declarationText(existing)}. Declare it as it is, ${otherName}` +
        `or remove the old one once: dropIndexAsync('${existing.name}').`,
    );
  }
}

/** `{"a":1} {"unique":true}` */
function declarationText({ name: _, key, collation, ...options }: IndexDescription): string {
  const { locale, strength } = (collation ?? {}) as Partial<Collation>;
  const said = { ...options, ...(locale !== undefined && { collation: { locale, strength } }) };
  const others = Object.entries<unknown>(said).filter(([, value]) => value !== false && value !== undefined);
  return [key, ...(others.length > 0 ? [Object.fromEntries(others)] : [])]
    .map((part) => JSON.stringify(part))
    .join(' ');
}

/** Thrown if a modifier cannot be applied to a document. */
export class InvalidUpdateError extends Error {
  override readonly name = 'InvalidUpdateError';
}
