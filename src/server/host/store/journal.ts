/** Where writes of the embedded store become durable. */
import type { RecordStoreTime } from '../../runtime/index.js';
import type { LmdbDatabase, OpenFile } from './lmdb-file/open-file.js';

/** What the database's file holds for a document, or `undefined` if it was removed. */
export interface JournalEntry {
  readonly key: RecordKey;
  readonly record: Buffer | undefined;
}

export type RecordKey = readonly [collection: string, position: number];

export interface Journal {
  /**
   * Resolves once the entries are durable.
   * @param undo takes the write back in memory; called if the entries cannot be written
   */
  write(entries: readonly JournalEntry[], undo: () => void): Promise<void>;
  /** Waits for the last writes. */
  close(): Promise<void>;
}

/** Documents in memory end with the process. */
export const NO_JOURNAL: Journal = { write: async () => {}, close: async () => {} };

interface WaitingWrite {
  readonly entries: readonly JournalEntry[];
  undo(): void;
  resolve(): void;
  reject(error: unknown): void;
}

/** Commits all waiting writes in one transaction, while further ones wait for the next. */
export class LmdbJournal implements Journal {
  readonly #file: OpenFile;
  readonly #record: RecordStoreTime;
  #waiting: WaitingWrite[] = [];
  #running: Promise<void> | undefined;

  /** @param record gets the duration of each commit */
  constructor(file: OpenFile, record: RecordStoreTime) {
    this.#file = file;
    this.#record = record;
  }

  write(entries: readonly JournalEntry[], undo: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entries, undo, resolve, reject });
      this.#running ??= this.#commitAll().finally(() => {
        this.#running = undefined;
      });
    });
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#file.close();
  }

  async #commitAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch: WaitingWrite[] = [];
      const start = performance.now();
      try {
        await this.#file.database.transaction(() => {
          batch.push(...this.#waiting.splice(0));
          for (const { entries } of batch) putAll(this.#file.database, entries);
        });
        this.#record('commit', '', (performance.now() - start) / 1_000);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        await this.#fail([...batch, ...this.#waiting.splice(0)], error);
      }
    }
  }

  /** Writes that wait may depend on those that failed, so they fail too. The last is taken back first. */
  async #fail(writes: readonly WaitingWrite[], error: unknown): Promise<void> {
    for (const { undo } of writes.toReversed()) undo();
    const reason = await errorWithCause(error, this.#file.path);
    for (const { reject } of writes) reject(reason);
  }
}

function putAll(database: LmdbDatabase, entries: readonly JournalEntry[]): void {
  for (const { key, record } of entries) {
    if (record === undefined) database.remove([...key]);
    else database.put([...key], record);
  }
}

/** Replaces an error by its cause, which LMDB reports as a promise on the error. */
async function errorWithCause(error: unknown, path: string): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  const cause = await Promise.resolve(error.commitError).catch((reason: unknown) => reason);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The database cannot write ${path} (${reason}).`, { cause });
}
