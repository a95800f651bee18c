/** Where writes of the embedded store become durable. */
import type { EntryChange } from './documents.js';
import type { LmdbDatabase, OpenFile } from './lmdb-file/open-file.js';
import { documentRecord } from './records.js';

export interface Journal {
  /**
   * Prepares the write of changes, before they are applied in memory. The returned function resolves once they are durable; if they
   * cannot be written, it calls `undo`, which takes them back in memory.
   */
  prepare(collection: string, changes: readonly EntryChange[]): (undo: () => void) => Promise<void>;
  /** Waits for the last writes. */
  close(): Promise<void>;
}

/** Documents in memory end with the process. */
export const NO_JOURNAL: Journal = { prepare: () => async () => {}, close: async () => {} };

/** The record of a document in the database's file, or `undefined` if it was removed. */
interface JournalEntry {
  readonly key: [collection: string, position: number];
  readonly record: Buffer | undefined;
}

interface WaitingWrite {
  readonly entries: readonly JournalEntry[];
  undo(): void;
  resolve(): void;
  reject(error: unknown): void;
}

/** Commits all waiting writes in one transaction, while further ones wait for the next. */
export class LmdbJournal implements Journal {
  readonly #file: OpenFile;
  #waiting: WaitingWrite[] = [];
  #running: Promise<void> | undefined;

  constructor(file: OpenFile) {
    this.#file = file;
  }

  prepare(collection: string, changes: readonly EntryChange[]): (undo: () => void) => Promise<void> {
    const entries = changes.map(({ before, after }): JournalEntry => {
      const position = (after ?? before)?.position ?? 0;
      return { key: [collection, position], record: after && documentRecord(after.document) };
    });
    return (undo) =>
      new Promise((resolve, reject) => {
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
      try {
        await this.#file.database.transaction(() => {
          batch.push(...this.#waiting.splice(0));
          for (const { entries } of batch) putAll(this.#file.database, entries);
        });
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
    if (record === undefined) database.remove(key);
    else database.put(key, record);
  }
}

/** Replaces an error by its cause, which LMDB reports as a promise on the error. */
async function errorWithCause(error: unknown, path: string): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  const cause = await Promise.resolve(error.commitError).catch((reason: unknown) => reason);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The database cannot write ${path} (${reason}).`, { cause });
}
