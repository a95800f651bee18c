/** Opens the file of a database in a folder. */
import { closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, RootDatabaseOptionsWithPath } from 'lmdb';
import { optionalPackage } from '../../../../shared/optional-package.js';
import { refuseCutFile } from './cut-file.js';

/** The keys are those of `RecordKey`, and `FORMAT_KEY`. */
export type LmdbDatabase = Database<Buffer, string | (string | number)[]>;

export interface OpenFile {
  readonly database: LmdbDatabase;
  readonly path: string;
  close(): Promise<void>;
}

const FORMAT_KEY = 'format';
const FORMAT = Buffer.from('restgen documents 2');

const OPTIONS = {
  encoding: 'binary',
  // A commit is on the disk before its promise resolves.
  overlappingSync: false,
  // Batching creates promises without handlers: a failed commit would end the process.
  eventTurnBatching: false,
} as const satisfies Partial<RootDatabaseOptionsWithPath>;

/**
 * Opens the database for this process alone, and creates folder and file if missing.
 * @throws Error if the folder cannot be used, another process has it open, or LMDB has no native code here
 */
export function openFile(folder: string): OpenFile {
  const { open } = loadLmdb();
  makePrivateFolder(folder);
  const unlock = lockFile(join(folder, 'lock'), folder);
  try {
    const path = databasePath(folder);
    if (existsSync(path)) refuseCutFile(path);
    // LMDB itself would create files that every user can read.
    for (const file of [path, `${path}-lock`]) writeFileSync(file, '', { mode: 0o600, flag: 'a' });
    const database: LmdbDatabase = open({ ...OPTIONS, path });
    checkFormat(database, path);
    const close = async (): Promise<void> => {
      await database.close();
      unlock();
    };
    return { database, path, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the database for reading, beside the process that has it open. */
export function openFileToRead(folder: string): OpenFile {
  const path = databasePath(folder);
  if (!existsSync(path)) throw new Error(`There is no database in ${folder}.`);
  refuseCutFile(path);
  const database: LmdbDatabase = loadLmdb().open({ ...OPTIONS, path, readOnly: true });
  checkFormat(database, path);
  return { database, path, close: () => database.close() };
}

const databasePath = (folder: string): string => join(folder, 'documents.mdb');

/** Marks a new file. */
function checkFormat(database: LmdbDatabase, path: string): void {
  if (database.get(FORMAT_KEY)?.equals(FORMAT) === true) return;
  if (database.getKeysCount({ limit: 1 }) > 0)
    throw new Error(
      `${path} is no database of this version of restgen. Name another folder in RESTGEN_DATABASE_URL, or move the file away.`,
    );
  database.putSync(FORMAT_KEY, FORMAT);
}

/**
 * Locks a file for this process until the returned function is called. The system ends the lock with the process,
 * however that ends, and knows processes of other containers apart.
 * @throws Error if another process has the lock
 */
function lockFile(path: string, folder: string): () => void {
  const { tryLock } = optionalPackage<{ tryLock: (file: number) => boolean }>(
    'fs-native-extensions',
    'A database in a folder needs',
  );
  const file = openSync(path, 'a+', 0o600);
  if (tryLock(file)) return () => closeSync(file);
  closeSync(file);
  throw new Error(
    `The database in ${folder} is open in another process, and a folder is for one process alone. ` +
      'Stop the other one, or use MongoDB for several processes: RESTGEN_DATABASE_URL=mongodb://<host>/<name>.',
  );
}

/** LMDB is 15 MB of native code, which servers with another database do not need. */
const loadLmdb = (): typeof import('lmdb') => optionalPackage('lmdb', 'A database in a folder needs');

/** Creates a folder with a .gitignore, because its password hashes must not be committed by mistake. */
export function makePrivateFolder(folder: string): void {
  const created = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (created !== undefined) writeFileSync(join(folder, '.gitignore'), '*\n');
}
