import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../store/lmdb-engine.js';
import type { StoreContents } from '../store/store.js';
import {
  dataFileName,
  documentLine,
  type ExportedCollection,
  type Manifest,
  readDataManifest,
  regularFile,
  writeManifest,
} from './data-folder.js';
import { type DataOptions, type MovedData, throwIfStopped, withStore } from './moving.js';

/** How many characters are written at once. */
const PIECE = 1 << 20;

/**
 * Exports a database to a folder. Running it again completes an interrupted export: collections with incomplete files
 * are exported anew.
 * @throws Error if the folder holds other files, or if a collection has more or fewer documents than were written
 */
export function exportData({ database, folder, ...options }: DataOptions): Promise<MovedData> {
  return withStore(database, 'read', async (store, source) => {
    const contents = store.contents();
    try {
      const { names, leftOut } = await contents.collections();
      const manifest = openManifest(folder, source);
      for (const name of names) {
        if (manifest.collections.some((done) => done.name === name)) continue;
        manifest.collections.push(await exportCollection(contents, name, folder, manifest, options));
        writeManifest(folder, manifest);
      }
      writeManifest(folder, { ...manifest, isComplete: true });
      return { database: source, collections: manifest.collections, leftOut };
    } finally {
      contents.end();
    }
  });
}

/** Files that an interrupted export may leave in a folder without a manifest. */
const OWN_FILES: ReadonlySet<string> = new Set(['.gitignore', 'manifest.json.new']);

/** Returns the manifest of an interrupted export, or a new one for an empty folder. */
function openManifest(folder: string, source: string): Manifest {
  makePrivateFolder(folder);
  const manifest = readDataManifest(folder);
  if (manifest === undefined) {
    const others = readdirSync(folder).filter((name) => !OWN_FILES.has(name));
    if (others.length > 0) throw new Error(`${folder} is not empty. Name an empty folder, or a new one.`);
    const empty: Manifest = { source, isComplete: false, collections: [] };
    writeManifest(folder, empty);
    return empty;
  }
  if (manifest.isComplete) throw new Error(`${folder} holds a complete export already. Name a new folder.`);
  if (manifest.source !== source)
    throw new Error(`${folder} holds a part of ${manifest.source}, not of ${source}. Name a new folder.`);
  const isWhole = ({ file, bytes }: ExportedCollection): boolean => regularFile(join(folder, file)) === bytes;
  return { ...manifest, collections: manifest.collections.filter(isWhole) };
}

async function exportCollection(
  contents: StoreContents,
  name: string,
  folder: string,
  { collections }: Manifest,
  options: Pick<DataOptions, 'signal' | 'onProgress'>,
): Promise<ExportedCollection> {
  const file = dataFileName(
    name,
    collections.map((done) => done.file),
  );
  const total = await contents.count(name);
  const indexes = await contents.indexes(name);
  const hash = createHash('sha256');
  const path = join(folder, file);
  regularFile(path);
  const output = await open(path, 'w', 0o600);
  let [documents, bytes, piece] = [0, 0, ''];
  const write = async (): Promise<void> => {
    throwIfStopped(options.signal);
    const buffer = Buffer.from(piece);
    piece = '';
    bytes += buffer.length;
    hash.update(buffer);
    await output.writeFile(buffer);
    options.onProgress?.({ collection: name, documents, total });
  };
  try {
    for await (const document of contents.documents(name)) {
      piece += `${documentLine(document)}\n`;
      documents += 1;
      if (piece.length >= PIECE) await write();
    }
    await write();
    await output.sync();
  } finally {
    await output.close();
  }
  await checkExported(contents, name, documents, total);
  return { name, file, documents, bytes, sha256: hash.digest('hex'), indexes };
}

/** If the count changed during the export, another process writes, and no exact number can be expected. */
async function checkExported(
  contents: StoreContents,
  name: string,
  documents: number,
  before: number,
): Promise<void> {
  const now = await contents.count(name);
  if (documents === now || before !== now) return;
  throw new Error(
    `${name} has ${now} documents, but ${documents} were exported. Stop other writers, and export again.`,
  );
}
