/** What a database must offer. The embedded one implements it; one over MongoDB can take its place. */
import type { Fields, StoredDocument } from '../documents/document.js';

/** A language and a strength; strength 2 compares strings without regard to case. */
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
  /** Documents that matched, or 1 where one was inserted. */
  numberAffected: number;
  insertedId?: StoredDocument['_id'] | undefined;
}

export interface IndexOptions {
  name?: string;
  unique?: boolean;
  sparse?: boolean;
  collation?: Collation;
}

/** One collection. Documents that it takes and gives are copies; a write is settled once it is durable. */
export interface StoredCollection {
  find(selector: Fields, options?: FindOptions): Promise<Fields[]>;
  count(selector: Fields, options?: FindOptions): Promise<number>;
  /** A document that the caller must not alter; at once where the store need not wait for it. */
  peek(id: unknown): Readonly<StoredDocument> | undefined | Promise<Readonly<StoredDocument> | undefined>;
  insert(document: StoredDocument): Promise<void>;
  update(selector: Fields, modifier: Fields, options: UpdateOptions): Promise<UpdateOutcome>;
  /** Returns the number of documents removed. */
  remove(selector: Fields): Promise<number>;
  /** Returns the name of the index; one of that name that asks for something else is made anew. */
  createIndex(fields: SortOrder, options: IndexOptions): Promise<string>;
}

export interface Store {
  collection(name: string): StoredCollection;
  /** Waits for the last writes and gives the database free. */
  close(): Promise<void>;
}

/** A second document with the same `_id` or the same key of a unique index; MongoDB's error, by name and code. */
export class DuplicateKeyError extends Error {
  override readonly name = 'MongoServerError';
  readonly code = 11000;
  readonly keyPattern: Record<string, number>;

  constructor(collection: string, index: string, fields: readonly string[]) {
    super(`E11000 duplicate key error collection: ${collection} index: ${index}`);
    this.keyPattern = Object.fromEntries(fields.map((field) => [field, 1]));
  }
}

/** A modifier that cannot be applied to a document. */
export class InvalidUpdateError extends Error {
  override readonly name = 'InvalidUpdateError';
}
