import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createDurably, syncFolder } from './durable-files.js';
import { EmbeddedCollection } from './embedded-collection.js';
import { lockFolder } from './lock.js';
import { readLog } from './log-reader.js';
import { LogWriter } from './log-writer.js';
import { LOG_HEADER, type Write, writeText } from './record.js';
import type { Store } from './store.js';
import { type Change, Table } from './table.js';

/** The log is rewritten when it names this many documents more than twice those that there are. */
const SLACK = 10_000;
/** Documents in one record of a rewritten log. */
const PER_RECORD = 500;

/** Collections in memory, whose every write is kept in a log in a folder. */
export class FileStore implements Store {
  readonly #tables = new Map<string, Table>();
  readonly #collections = new Map<string, EmbeddedCollection>();
  readonly #log: LogWriter;
  readonly #unlock: () => void;
  /** Documents that the log names, counted as often as it does. */
  #logged = 0;
  #rewriting: Promise<void> | undefined;

  /**
   * Reads what the folder holds; makes it where there is none.
   * @throws Error where another process uses the folder, or its log is damaged
   */
  constructor(path: string) {
    const folder = resolve(path);
    makeFolder(folder);
    this.#unlock = lockFolder(folder);
    try {
      const file = join(folder, 'documents.log');
      rmSync(`${file}.new`, { force: true });
      if (sizeOf(file) > 0) readLog(file, (writes) => this.#apply(writes));
      if (sizeOf(file) === 0) {
        createDurably(file, LOG_HEADER);
        syncFolder(folder);
        syncFolder(dirname(folder));
      }
      this.#log = new LogWriter(file, sizeOf(file));
    } catch (error) {
      this.#unlock();
      throw error;
    }
  }

  collection(name: string): EmbeddedCollection {
    const existing = this.#collections.get(name);
    if (existing !== undefined) return existing;
    const created = new EmbeddedCollection(this.#table(name), (collection, changes) =>
      this.#keep(collection, changes),
    );
    this.#collections.set(name, created);
    return created;
  }

  async close(): Promise<void> {
    await this.#rewriting;
    await this.#log.close();
    this.#unlock();
  }

  #table(name: string): Table {
    const existing = this.#tables.get(name);
    if (existing !== undefined) return existing;
    const created = new Table(name);
    this.#tables.set(name, created);
    return created;
  }

  #apply(writes: readonly Write[]): void {
    for (const { collection, put, removed } of writes) {
      this.#table(collection).load(put, removed);
      this.#logged += put.length + removed.length;
    }
  }

  async #keep(collection: string, changes: readonly Change[]): Promise<void> {
    this.#logged += changes.length;
    await this.#log.append(writeText(collection, changes));
    if (this.#logged > 2 * this.#size() + SLACK) this.#rewriting ??= this.#rewrite();
  }

  #size(): number {
    let size = 0;
    for (const table of this.#tables.values()) size += table.size;
    return size;
  }

  async #rewrite(): Promise<void> {
    // Where it fails, the next attempt waits until the log has grown as much again.
    this.#logged = this.#size();
    try {
      await this.#log.rewrite(snapshot([...this.#tables.values()]));
    } catch (error) {
      process.emitWarning(`The log of the database could not be rewritten: ${String(error)}`);
    } finally {
      this.#rewriting = undefined;
    }
  }
}

/** A folder made here is not committed by mistake: it holds password hashes. */
function makeFolder(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) writeFileSync(join(folder, '.gitignore'), '*\n');
}

/** Writes that make all documents of this moment; later changes do not show, for documents are replaced, not altered. */
function snapshot(tables: readonly Table[]): Iterable<string> {
  const moments = tables.map((table) => ({ name: table.name, documents: [...table.documents()] }));
  return (function* () {
    for (const { name, documents } of moments) {
      for (let index = 0; index < documents.length; index += PER_RECORD) {
        yield writeText(
          name,
          documents.slice(index, index + PER_RECORD).map((after) => ({ after })),
        );
      }
    }
  })();
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
