import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { deserialize, EJSON, serialize } from 'bson';
import type { Transaction } from 'lmdb';
import { isMongoUrl } from '../../../shared/conventions.js';
import { type LmdbDatabase, makePrivateFolder, openFileToRead } from './lmdb-file/open-file.js';
import { bytesOfRecord } from './records.js';

export interface ExportOptions {
  /** `file:<folder>` */
  database: string;
  /** The folder to write: a new one, or an empty one. */
  folder: string;
}

export interface ExportedData {
  database: string;
  /** The names of files are relative to the folder. */
  collections: { name: string; file: string; documents: number }[];
}

/**
 * Exports the database of a folder as it is at this moment, while its process may write: a file for each collection, with a
 * document of Extended JSON on each line.
 * @throws Error if the export's folder holds files, or if a document cannot be written as Extended JSON
 */
export async function exportData({ database, folder }: ExportOptions): Promise<ExportedData> {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name an empty folder, or a new one.`);
  if (existsSync(unfinished))
    throw new Error(`${unfinished} is what a stopped export left. Remove it, and export again.`);
  const source = folderOfUrl(database);
  const file = openFileToRead(source);
  const snapshot = file.database.useReadTransaction();
  try {
    makePrivateFolder(unfinished);
    const collections: ExportedData['collections'] = [];
    for (const name of collectionNames(file.database, snapshot))
      collections.push(await exportCollection(file.database, snapshot, name, unfinished));
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(unfinished, folder);
    return { database: `file:${source}`, collections };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    snapshot.done();
    await file.close();
  }
}

function folderOfUrl(url: string): string {
  if (isMongoUrl(url))
    throw new Error('mongoexport and mongodump export a database of MongoDB. Name `file:` and a folder.');
  if (!url.startsWith('file:'))
    throw new Error('A database in memory is private to its process. Name `file:` and a folder.');
  return resolve(url.slice('file:'.length));
}

function collectionNames(database: LmdbDatabase, transaction: Transaction): string[] {
  const names = new Set<string>();
  for (const key of database.getKeys({ transaction })) if (Array.isArray(key)) names.add(String(key[0]));
  return [...names].sort();
}

async function exportCollection(
  database: LmdbDatabase,
  transaction: Transaction,
  name: string,
  folder: string,
): Promise<ExportedData['collections'][number]> {
  const file = `${encodeURIComponent(name)}.jsonl`;
  let documents = 0;
  function* lines(): Generator<string, void> {
    const range = { start: [name, 0], end: [name, Number.MAX_SAFE_INTEGER], transaction };
    for (const { value } of database.getRange(range)) {
      documents += 1;
      yield `${documentLine(name, bytesOfRecord(value))}\n`;
    }
  }
  await writeFile(join(folder, file), lines(), { flag: 'wx', mode: 0o600, flush: true });
  return { name, file, documents };
}

/** A document as a line of MongoDB's canonical Extended JSON, which keeps the type of every value. */
function documentLine(collection: string, bytes: Buffer): string {
  const document = deserialize(bytes, { promoteValues: false, bsonRegExp: true });
  const line = EJSON.stringify(document, { relaxed: false });
  if (bytes.equals(serialize(EJSON.parse(line, { relaxed: false })))) return line;
  throw new Error(
    `The document ${EJSON.stringify(document['_id'])} of ${collection} has a field such as $date, which Extended JSON reads ` +
      'as the type of a value. Rename the field.',
  );
}
