import { join } from 'node:path';
import type { Fields } from '../documents/document.js';
import type { SortOrder, Store } from '../store/store.js';
import {
  checksumOf,
  type ExportedCollection,
  fileLines,
  idText,
  lineDocument,
  type Manifest,
  readDataManifest,
  regularFile,
} from './data-folder.js';
import { type DataOptions, type MovedData, throwIfStopped, withStore } from './moving.js';

/** How many documents, and how many characters of them, are inserted at once. */
const MOST_DOCUMENTS = 1000;
const MOST_CHARACTERS = 4 << 20;

/**
 * Imports an exported folder, with its indexes. Existing documents are not changed, so that running it again completes
 * an interrupted import.
 * @throws Error if the folder is damaged, or if the database holds a different document with the same `_id`, or
 * additional documents
 */
export async function importData({ database, folder, ...options }: DataOptions): Promise<MovedData> {
  const { collections } = await checkedManifest(folder, options);
  return withStore(database, 'write', async (store, label) => {
    for (const collection of collections) {
      await makeIndexes(store, collection, folder);
      await importCollection(store, collection, folder, options);
    }
    await checkCounts(store, collections);
    return { database: label, collections, leftOut: [] };
  });
}

/** Checks the whole folder before anything is inserted. */
async function checkedManifest(folder: string, { signal }: Pick<DataOptions, 'signal'>): Promise<Manifest> {
  const manifest = readDataManifest(folder);
  if (manifest === undefined)
    throw new Error(`${folder} holds no manifest.json, as \`restgen data export\` writes it.`);
  if (!manifest.isComplete)
    throw new Error(`The export to ${folder} is not complete. Run \`restgen data export\` again for it.`);
  for (const { file, bytes, sha256 } of manifest.collections) {
    throwIfStopped(signal);
    const path = join(folder, file);
    const isWhole = regularFile(path) === bytes && (await checksumOf(path)) === sha256;
    if (!isWhole) throw new Error(`${path} differs from the export. Export again, to a new folder.`);
  }
  return manifest;
}

async function makeIndexes(
  store: Store,
  { name, indexes }: ExportedCollection,
  folder: string,
): Promise<void> {
  for (const { key, ...options } of indexes) {
    try {
      await store.collection(name).createIndex(Object.entries(key) as unknown as SortOrder, options);
    } catch (error) {
      const remedy = `To import without it, take it out of ${join(folder, 'manifest.json')}.`;
      throw new Error(`The index ${options.name} of ${name} cannot be made: ${messageOf(error)} ${remedy}`, {
        cause: error,
      });
    }
  }
}

async function importCollection(
  store: Store,
  { name, file, documents: total }: ExportedCollection,
  folder: string,
  { signal, onProgress }: Pick<DataOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  let documents = 0;
  for await (const lines of batchesOf(join(folder, file))) {
    throwIfStopped(signal);
    const differing = await store.addMissing(
      name,
      lines.map((line, index) => read(line, documents + index)),
    );
    if (differing.length > 0) throw new Error(differingMessage(name, differing));
    documents += lines.length;
    onProgress?.({ collection: name, documents, total });
  }
  function read(line: string, index: number): Fields {
    try {
      return lineDocument(line);
    } catch (error) {
      throw new Error(`${join(folder, file)}:${index + 1} cannot be read: ${messageOf(error)}`, {
        cause: error,
      });
    }
  }
}

async function* batchesOf(path: string): AsyncGenerator<string[], void> {
  let [batch, characters]: [string[], number] = [[], 0];
  for await (const lines of fileLines(path)) {
    for (const line of lines) {
      batch.push(line);
      characters += line.length;
      if (batch.length < MOST_DOCUMENTS && characters < MOST_CHARACTERS) continue;
      yield batch;
      [batch, characters] = [[], 0];
    }
  }
  if (batch.length > 0) yield batch;
}

function differingMessage(name: string, [first, ...others]: readonly unknown[]): string {
  const more = others.length === 0 ? '' : `, and ${others.length} more in the same batch,`;
  return (
    `The document ${idText(first)} of ${name}${more} is already in the database, with different content. ` +
    'It was not changed. Remove it there, or import into an empty database.'
  );
}

async function checkCounts(store: Store, collections: readonly ExportedCollection[]): Promise<void> {
  const wrong: string[] = [];
  for (const { name, documents } of collections) {
    const now = await store.collection(name).count({});
    if (now !== documents) wrong.push(`${name} has ${now} documents, and ${documents} were exported`);
  }
  if (wrong.length === 0) return;
  throw new Error(
    `All documents of the folder are in the database, but not the same number of them: ${wrong.join('; ')}. ` +
      'It contained others before, or another process writes to it.',
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
