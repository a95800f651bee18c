import { randomId } from '../documents/random-id.js';
import type { LmdbEntries } from './lmdb-writes.js';

/** The interval in milliseconds at which watched marks are compared. */
const INTERVAL = 80;

interface WatchedMark {
  /** The last mark of another process. */
  seen: string | undefined;
  listener(): void;
}

/**
 * Detects changes by other processes. A transaction marks each collection that it changes with the name of its process
 * and its number. Before a process replaces the mark of another one, it notices the change.
 */
export class LmdbMarks {
  readonly #entries: LmdbEntries;
  readonly #process = `${randomId()} `;
  readonly #watched = new Map<string, WatchedMark>();
  #polling: NodeJS.Timeout | undefined;

  constructor(entries: LmdbEntries) {
    this.#entries = entries;
  }

  /** Call it in a transaction with this number. Returns a function to call once the transaction is on the disk. */
  set(keys: Iterable<string>, transaction: number): () => void {
    const replaced: (() => void)[] = [];
    for (const key of keys) {
      const watched = this.#watched.get(key);
      if (watched !== undefined) replaced.push(this.#comparison(key, watched));
      this.#entries.put(key, this.#process + transaction);
    }
    return () => {
      for (const compare of replaced) compare();
    };
  }

  /** Calls the listener after changes by other processes, until the returned function is called. */
  watch(key: string, listener: () => void): () => void {
    this.#watched.set(key, { seen: this.#entries.get(key), listener });
    this.#polling ??= setInterval(() => this.#poll(), INTERVAL).unref();
    return () => {
      this.#watched.delete(key);
      if (this.#watched.size === 0) this.close();
    };
  }

  close(): void {
    clearInterval(this.#polling);
    this.#polling = undefined;
  }

  #poll(): void {
    this.#entries.resetReadTxn();
    for (const [key, watched] of this.#watched) this.#comparison(key, watched)();
  }

  /** Reads the mark. Returns a function that calls the listener if the mark is a new one of another process. */
  #comparison(key: string, watched: WatchedMark): () => void {
    const mark = this.#entries.get(key);
    return () => {
      if (mark === undefined || mark === watched.seen || mark.startsWith(this.#process)) return;
      watched.seen = mark;
      watched.listener();
    };
  }
}
