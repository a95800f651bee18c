import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RangeOptions } from 'lmdb';
import type { Engine, PresentEntry } from './engine.js';
import { refuseCutFile } from './lmdb-file/cut-file.js';
import { LmdbMarks } from './lmdb-marks.js';
import { type LmdbEntries, lmdbWriters } from './lmdb-writers.js';

/**
 * Opens the database in a folder, and creates both if missing. Other processes may have it open too.
 * @throws Error if the folder cannot be used, or LMDB has no native code here
 */
export function lmdbEngine(folder: string): Engine {
  const { open } = loadLmdb();
  const path = join(folder, 'documents.mdb');
  if (existsSync(path)) refuseCutFile(path);
  makePrivateFolder(folder);
  // LMDB itself would create files that every user can read.
  for (const file of [path, `${path}-lock`]) writeFileSync(file, '', { mode: 0o600, flag: 'a' });
  const entries: LmdbEntries = open<string, string>({
    path,
    encoding: 'string',
    keyEncoder: KEYS_OF_BYTES,
    // Makes a commit visible only after it is on the disk.
    overlappingSync: false,
    // Batching creates promises without handlers: a failed commit would end the process.
    eventTurnBatching: false,
  });
  return engineOf(entries, path);
}

/** Loads LMDB on demand. It is 15 MB of native code, which servers with another database do not need. */
function loadLmdb(): typeof import('lmdb') {
  try {
    return createRequire(import.meta.url)('lmdb');
  } catch (cause) {
    throw new Error(
      'A database in a folder needs the package lmdb and its native code: npm install --include=optional lmdb. ' +
        'On a machine that LMDB does not support, set RESTGEN_DATABASE_URL to memory: or mongodb://….',
      { cause },
    );
  }
}

function engineOf(entries: LmdbEntries, path: string): Engine {
  const running = new Set<Promise<unknown>>();
  const turns = turnsOf(entries);
  const marks = new LmdbMarks(entries);
  const settled = async <Result>(transaction: Promise<Result>): Promise<Result> => {
    running.add(transaction);
    try {
      return await transaction;
    } catch (error) {
      throw await errorWithCause(error, path);
    } finally {
      turns.end();
      running.delete(transaction);
    }
  };
  return {
    version: turns.version,
    get: (key) => entries.get(key),
    keys: (from, to, options) => entries.getKeys(rangeOptions(from, to, options)),
    lastKey: (from, to) => {
      const [key] = entries.getKeys({ start: to, end: from, exclusiveStart: true, reverse: true, limit: 1 });
      return key;
    },
    entries: (start, end, limit) =>
      Array.from(
        entries.getRange({ start, end, exclusiveStart: true, limit }),
        ({ key, value }): PresentEntry => [key, value],
      ),
    count: (from, to) => entries.getKeysCount({ start: from, end: to }),
    ...lmdbWriters(entries, settled, marks),
    watchMark: (mark, listener) => marks.watch(mark, listener),
    snapshot: () => {
      const transaction = entries.useReadTransaction();
      return {
        get: (key) => entries.get(key, { transaction }),
        keys: (from, to, options) => entries.getKeys({ ...rangeOptions(from, to, options), transaction }),
        count: (start, end) => entries.getKeysCount({ start, end, transaction }),
        end: () => transaction.done(),
      };
    },
    close: async () => {
      marks.close();
      await Promise.allSettled(running);
      await entries.close();
    },
  };
}

/**
 * A version that changes with each turn of the event loop and after each write of this process. Like LMDB's own read
 * transactions, it makes writes of other processes visible in the next turn. LMDB's transaction number cannot serve as
 * the version, because it changes before the new data is readable.
 */
function turnsOf(entries: LmdbEntries): { version: () => number; end: () => void } {
  let version = 0;
  let isOver = true;
  const end = () => {
    isOver = true;
  };
  const begin = () => {
    version += 1;
    isOver = false;
    entries.resetReadTxn();
    setTimeout(end, 0);
  };
  return {
    version: () => {
      if (isOver) begin();
      return version;
    },
    end,
  };
}

const rangeOptions = (
  from: string,
  to: string,
  { reverse = false, limit }: { reverse?: boolean; limit?: number } = {},
): RangeOptions => ({
  start: reverse ? to : from,
  end: reverse ? from : to,
  exclusiveStart: true,
  reverse,
  ...(limit !== undefined && { limit }),
});

const KEYS_OF_BYTES = {
  writeKey: (key: string, target: Buffer, start: number): number =>
    start + target.write(key, start, 'latin1'),
  readKey: (source: Buffer, start: number, end: number): string => source.toString('latin1', start, end),
};

/** Replaces an error by its cause, which LMDB reports as a promise on the error. */
async function errorWithCause(error: unknown, path: string): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  const cause = await Promise.resolve(error.commitError).catch((reason: unknown) => reason);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The database cannot write ${path} (${reason}).`, { cause });
}

/** Creates a folder with a .gitignore, because its password hashes must not be committed by mistake. */
export function makePrivateFolder(folder: string): void {
  const created = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (created !== undefined) writeFileSync(join(folder, '.gitignore'), '*\n');
}
