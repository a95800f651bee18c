import type { Observation, ProcessLog, PublishedCursor } from '../../runtime/index.js';
import { copy } from '../documents/copy.js';
import type { Fields } from '../documents/document.js';
import type { FindOptions, StoredCollection } from '../store/store.js';
import type { IdOf } from './types.js';

/** Functions that a cursor calls for the changes of its documents. */
export interface ChangeCallbacks<Id, Fields> {
  added?(id: Id, fields: Fields): unknown;
  /** @param fields the changed fields; one that is `undefined` was removed */
  changed?(id: Id, fields: Fields): unknown;
  removed?(id: Id): unknown;
}

/** The documents that a `find` selects. Every method reads them anew. */
export class Cursor<Doc> implements AsyncIterable<Doc> {
  /** Null if the collection has no name. Such a cursor cannot be published. */
  readonly collectionName: string | null;
  readonly #stored: () => StoredCollection;
  readonly #log: () => ProcessLog;
  readonly #selector: Fields;
  readonly #options: FindOptions;

  /** Only `find` makes cursors. */
  constructor(
    { name, stored, log }: { name: string | null; stored: () => StoredCollection; log: () => ProcessLog },
    selector: Fields,
    options: FindOptions,
  ) {
    this.collectionName = name;
    this.#stored = stored;
    this.#log = log;
    this.#selector = selector;
    this.#options = options;
  }

  /** The cursor as publications read it. */
  static publishedCursor<Doc>(cursor: Cursor<Doc>): PublishedCursor {
    const [stored, selector, options] = [cursor.#stored(), cursor.#selector, cursor.#options];
    return {
      collectionName: cursor.collectionName,
      texts: () => stored.texts?.(selector, options),
      fetch: () => stored.find(selector, options),
      query: {
        selector,
        options,
        read: (narrowed, page) => stored.find({ ...narrowed }, { ...options, ...page }),
        count: (narrowed) => stored.count({ ...narrowed }),
      },
      observe: (changes) => stored.observe(selector, options, changes),
    };
  }

  /**
   * Calls `added` for each document, then resolves, and calls the functions for later changes, of other processes too,
   * until `stop` is called. Errors of the functions are logged, and their promises are not awaited.
   */
  observeChanges<Id = IdOf<Doc>>(callbacks: ChangeCallbacks<Id, Partial<Doc>>): Promise<Observation> {
    // The collection holds only documents that its typed functions wrote.
    const calls = callbacks as ChangeCallbacks<unknown, object>;
    const report = (error: unknown): void =>
      this.#log().error(`An observer of ${this.collectionName ?? 'a collection'} failed:`, error);
    const runCallback = async (call: () => unknown): Promise<void> => {
      try {
        await call();
      } catch (error) {
        report(error);
      }
    };
    return Cursor.publishedCursor(this).observe({
      added: (id, fields) => void runCallback(() => calls.added?.(id, copy(fields))),
      changed: (id, fields) => void runCallback(() => calls.changed?.(id, copy(fields))),
      removed: (id) => void runCallback(() => calls.removed?.(id)),
      failed: report,
    });
  }

  async fetchAsync(): Promise<Doc[]> {
    // The collection holds only documents that its typed functions wrote.
    return (await this.#stored().find(this.#selector, this.#options)) as Doc[];
  }

  /** Counts the documents, after `skip` and `limit`. */
  countAsync(): Promise<number> {
    return this.#stored().count(this.#selector, this.#options);
  }

  /** Calls the callback for each document in turn, and waits for each call. */
  async forEachAsync(callback: (document: Doc, index: number, cursor: this) => unknown): Promise<void> {
    for (const [index, document] of (await this.fetchAsync()).entries())
      await callback(document, index, this);
  }

  async mapAsync<Result>(
    callback: (document: Doc, index: number, cursor: this) => Result | Promise<Result>,
  ): Promise<Result[]> {
    const results: Result[] = [];
    await this.forEachAsync(async (document, index) => results.push(await callback(document, index, this)));
    return results;
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Doc> {
    yield* await this.fetchAsync();
  }
}
