import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isMongoUrl, withoutCredentials } from '../../../shared/conventions.js';
import { makePrivateFolder } from '../store/lmdb-file/open-file.js';
import type { Contents } from './contents.js';
import { documentLine } from './document-line.js';
import { folderContents } from './folder-contents.js';
import { mongoContents } from './mongo-contents.js';

export interface ExportOptions {
  /** `file:<folder>` or `mongodb://…` */
  database: string;
  /** The folder to write: a new one, or an empty one. */
  folder: string;
}

export interface ExportedData {
  /** The URL without a password. */
  database: string;
  /** The names of files are relative to the folder. */
  collections: { name: string; file: string; documents: number }[];
  /** Views and other entries that are not collections. */
  leftOut: string[];
}

/**
 * Exports a database to a folder: a file for each collection, with a document of Extended JSON on each line.
 * @throws Error if the folder holds files, or if a document cannot be written as Extended JSON
 */
export async function exportData({ database, folder }: ExportOptions): Promise<ExportedData> {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name an empty folder, or a new one.`);
  if (existsSync(unfinished))
    throw new Error(`${unfinished} is what a stopped export left. Remove it, and export again.`);
  const { label, open } = databaseAt(database);
  const contents = open();
  try {
    makePrivateFolder(unfinished);
    const { names, leftOut } = await contents.collections();
    const collections: ExportedData['collections'] = [];
    for (const name of names) {
      const file = dataFileName(
        name,
        collections.map((done) => done.file),
      );
      const documents = await writeCollection(contents, name, join(unfinished, file));
      collections.push({ name, file, documents });
    }
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(unfinished, folder);
    return { database: label, collections, leftOut };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Errors of the driver do not name the server.
    throw error instanceof Error && error.name.startsWith('Mongo')
      ? new Error(`${label}: ${error.message}`, { cause: error })
      : error;
  } finally {
    await contents.close();
  }
}

function databaseAt(url: string): { label: string; open: () => Contents } {
  if (isMongoUrl(url))
    return { label: withoutCredentials(url).replace(/\?.*/s, ''), open: () => mongoContents(url) };
  if (!url.startsWith('file:'))
    throw new Error(
      'A database in memory is private to its process. Name `file:` and a folder, or `mongodb:`.',
    );
  const path = resolve(url.slice('file:'.length));
  return { label: `file:${path}`, open: () => folderContents(path) };
}

/** How many characters are written at once. */
const PIECE = 1 << 20;

/** Returns the number of documents. */
async function writeCollection(contents: Contents, name: string, path: string): Promise<number> {
  const output = await open(path, 'wx', 0o600);
  let [documents, piece] = [0, ''];
  try {
    for await (const document of contents.documents(name)) {
      piece += `${documentLine(name, document)}\n`;
      documents += 1;
      if (piece.length < PIECE) continue;
      await output.writeFile(piece);
      piece = '';
    }
    await output.writeFile(piece);
    await output.sync();
  } finally {
    await output.close();
  }
  return documents;
}

/** A file name that is valid on every file system and unique even if case is ignored. */
function dataFileName(collection: string, taken: readonly string[]): string {
  const base = collection
    .replace(/[^\w.-]/g, '_')
    .replace(/^\./, '_')
    .slice(0, 100);
  const isTaken = (name: string): boolean =>
    taken.some((other) => other.toLowerCase() === name.toLowerCase());
  for (let number = 1; ; number += 1) {
    const name = `${base}${number === 1 ? '' : `~${number}`}.jsonl`;
    if (!isTaken(name)) return name;
  }
}
