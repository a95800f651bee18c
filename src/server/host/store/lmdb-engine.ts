import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Transaction } from 'lmdb';
import type { Engine, Entries, PresentEntry } from './engine.js';
import { refuseCutFile } from './lmdb-file/cut-file.js';
import { LmdbMarks } from './lmdb-marks.js';
import { type LmdbEntries, writesTogether } from './lmdb-writes.js';

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
  const marks = new LmdbMarks(entries);
  const settled = async <Result>(transaction: Promise<Result>): Promise<Result> => {
    running.add(transaction);
    try {
      return await transaction;
    } catch (error) {
      throw await errorWithCause(error, path);
    } finally {
      running.delete(transaction);
    }
  };
  return {
    ...storedEntries(entries),
    write: writesTogether(entries, settled, marks),
    watchMark: (mark, listener) => marks.watch(mark, listener),
    snapshot: () => {
      const transaction = entries.useReadTransaction();
      return { ...storedEntries(entries, { transaction }), end: () => transaction.done() };
    },
    close: async () => {
      marks.close();
      await Promise.allSettled(running);
      await entries.close();
    },
  };
}

const storedEntries = (entries: LmdbEntries, moment?: { transaction: Transaction }): Entries => ({
  get: (key) => entries.get(key, moment),
  range: (from, to, { reverse = false, limit = Number.MAX_SAFE_INTEGER } = {}) => {
    const [start, end] = reverse ? [to, from] : [from, to];
    return entries
      .getRange({ start, end, reverse, limit, exclusiveStart: true, ...moment })
      .map(({ key, value }): PresentEntry => [key, value]);
  },
  count: (start, end) => entries.getKeysCount({ start, end, ...moment }),
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
