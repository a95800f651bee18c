import { documentsOf } from '../../runtime/index.js';
import type { Fields } from '../documents/document.js';
import type { FindOptions, StoredCollection } from '../store/store.js';

/** The documents that a `find` selects. Every method reads them anew. */
export class Cursor<Doc> implements AsyncIterable<Doc> {
  /** Null if the collection has no name. Such a cursor cannot be published. */
  readonly collectionName: string | null;
  readonly #stored: () => StoredCollection;
  readonly #selector: Fields;
  readonly #options: FindOptions;

  /** Only `find` makes cursors. */
  constructor(name: string | null, stored: () => StoredCollection, selector: Fields, options: FindOptions) {
    this.collectionName = name;
    this.#stored = stored;
    this.#selector = selector;
    this.#options = options;
  }

  /** For publications: see `PublishedCursor.texts`. */
  static textsOf<Doc>(cursor: Cursor<Doc>): Iterable<string> | undefined {
    return cursor.#stored().texts?.(cursor.#selector, cursor.#options);
  }

  /** For publications: see `PublishedCursor.batches`. */
  static batchesOf<Doc>(cursor: Cursor<Doc>): AsyncGenerator<object[], void> {
    return cursor.#stored().batches(cursor.#selector, cursor.#options);
  }

  async fetchAsync(): Promise<Doc[]> {
    // The collection holds only documents that its typed functions wrote.
    return (await documentsOf(Cursor.batchesOf(this))) as Doc[];
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
