/** The interface of a database, implemented by the embedded store and by the store over MongoDB. */
import type { CursorChanges, KeySet, Observation, ProcessLog, SortOrder } from '../../runtime/index.js';
import type { Fields, StoredDocument } from '../documents/document.js';

/** A language and a strength. With strength 2, comparisons ignore case. */
export interface Collation {
  locale: string;
  strength?: number;
}

export type { SortOrder };

export interface FindOptions {
  sort?: SortOrder | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
  /** The values of `sort` behind which the documents begin. */
  after?: KeySet | undefined;
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

/** One collection. It copies documents on the way in and out. Promises of writes settle once they are durable. */
export interface StoredCollection {
  find(selector: Fields, options?: FindOptions): Promise<Fields[]>;
  /** The JSON of documents for answers; `undefined` if the store does not have it at hand. */
  texts?(selector: Fields, options: FindOptions): string[] | undefined;
  count(selector: Fields, options?: FindOptions): Promise<number>;
  /** Observes the same documents: see `PublishedCursor.observe`. */
  observe(selector: Fields, options: FindOptions, changes: CursorChanges): Promise<Observation>;
  /** A document that the caller must not change, without a promise if the store need not wait. */
  peek(id: unknown): Readonly<StoredDocument> | undefined | Promise<Readonly<StoredDocument> | undefined>;
  insert(document: StoredDocument): Promise<void>;
  update(selector: Fields, modifier: Fields, options: UpdateOptions): Promise<UpdateOutcome>;
  /** Returns the number of documents removed. */
  remove(selector: Fields): Promise<number>;
  /**
   * Returns the name of the index.
   * @throws Error if an index with this name has another definition
   */
  createIndex(fields: SortOrder, options: IndexOptions): Promise<string>;
  /** @throws Error if no index has this name */
  dropIndex(name: string): Promise<void>;
  /** The collection of the database's own driver, if it has one. */
  raw?(): object | undefined;
}

/** Runs a function in a transaction, and again after a conflict. The function gets the driver's session. */
export type RunInTransaction = <Result>(run: (session: object) => Promise<Result>) => Promise<Result>;

export interface StoreOptions {
  /** The log for messages about an unreachable server. */
  log?: () => ProcessLog;
  /** See `Configuration`. */
  pollingInterval?: () => number | undefined;
}

export interface Store {
  collection(name: string): StoredCollection;
  /** Returns the function that runs transactions, if the database supports them. */
  transactions?(): Promise<RunInTransaction | undefined>;
  /** Waits for the last writes and closes the database. */
  close(): Promise<void>;
}

/** Thrown for a second document with the same `_id` or the same key of a unique index. Name and code are MongoDB's. */
export class DuplicateKeyError extends Error {
  override readonly name = 'MongoServerError';
  readonly code = 11000;
  readonly keyPattern: Record<string, number>;

  constructor(collection: string, index: string, fields: readonly string[]) {
    super(`E11000 duplicate key error collection: ${collection} index: ${index}`);
    this.keyPattern = Object.fromEntries(fields.map((field) => [field, 1]));
  }
}

/** Thrown if a modifier cannot be applied to a document. */
export class InvalidUpdateError extends Error {
  override readonly name = 'InvalidUpdateError';
}
