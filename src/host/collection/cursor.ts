import type { Fields } from '../documents/document.js';
import type { FindOptions, StoredCollection } from '../store/store.js';

/** The documents that a `find` selects; they are read anew by each call. */
export class Cursor<Doc> implements AsyncIterable<Doc> {
  /** Null for a collection without a name, which cannot be published. */
  readonly collectionName: string | null;
  readonly #stored: () => StoredCollection;
  readonly #selector: Fields;
  readonly #options: FindOptions;

  /** Cursors come from `find`. */
  constructor(name: string | null, stored: () => StoredCollection, selector: Fields, options: FindOptions) {
    this.collectionName = name;
    this.#stored = stored;
    this.#selector = selector;
    this.#options = options;
  }

  async fetchAsync(): Promise<Doc[]> {
    // What the collection holds is what its typed insertAsync and updateAsync put there.
    return (await this.#stored().find(this.#selector, this.#options)) as Doc[];
  }

  /** How many documents there are, `skip` and `limit` taken into account. */
  countAsync(): Promise<number> {
    return this.#stored().count(this.#selector, this.#options);
  }

  /** Calls back for one document after the other, and waits for each. */
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
