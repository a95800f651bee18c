/** The folder that an export writes and an import reads: a manifest, and a file of lines for each collection. */
import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Binary, deserialize, EJSON, serialize } from 'bson';
import { isPlainObject } from '../../runtime/index.js';
import type { Fields } from '../documents/document.js';
import type { IndexDescription } from '../store/store.js';

const FORMAT = 'restgen-data';
const VERSION = 1;

export interface ExportedCollection {
  name: string;
  /** Relative to the folder. */
  file: string;
  documents: number;
  bytes: number;
  sha256: string;
  indexes: IndexDescription[];
}

export interface Manifest {
  /** The database, without a password. */
  source: string;
  isComplete: boolean;
  /** Those whose files are complete. */
  collections: ExportedCollection[];
}

const manifestPath = (folder: string): string => join(folder, 'manifest.json');

/** Replaces the manifest as a whole, so that it is never read half-written. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const path = manifestPath(folder);
  const text = JSON.stringify(EJSON.serialize({ format: FORMAT, version: VERSION, ...manifest }), null, 2);
  writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/**
 * `undefined` if the folder has no manifest.
 * @throws Error if this version of restgen cannot read it
 */
export function readDataManifest(folder: string): Manifest | undefined {
  const path = manifestPath(folder);
  if (regularFile(path) === undefined) return undefined;
  const { format, version, ...manifest } = manifestFields(path);
  if (format === FORMAT && version !== VERSION)
    throw new Error(
      `${path} has version ${String(version)} of the format, and this restgen reads ${VERSION}.`,
    );
  if (format === FORMAT && isManifest(manifest)) return manifest;
  throw new Error(`${path} is not what \`restgen data export\` writes.`);
}

/**
 * Nothing else of a folder is read: a pipe would keep its reader waiting, and a link would show what is elsewhere.
 * @returns its size in bytes; `undefined` if there is nothing
 * @throws Error if it is no regular file
 */
export function regularFile(path: string): number | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile())
    throw new Error(`${path} is no regular file. Put the file itself into the folder, not a link to it.`);
  return stats?.size;
}

/** People may take an index out of it. */
function manifestFields(path: string): Fields {
  try {
    const read: unknown = EJSON.parse(readFileSync(path, 'utf8'));
    return isPlainObject(read) ? read : {};
  } catch (error) {
    throw new Error(`${path} cannot be read: ${String(error)}`, { cause: error });
  }
}

const isManifest = (manifest: object): manifest is Manifest =>
  'collections' in manifest &&
  Array.isArray(manifest.collections) &&
  manifest.collections.every(
    ({ name, file, indexes }: Partial<ExportedCollection>) =>
      typeof name === 'string' &&
      typeof file === 'string' &&
      basename(file) === file &&
      !['', '.', '..'].includes(file) &&
      Array.isArray(indexes) &&
      indexes.every((index: unknown) => isPlainObject(index) && isPlainObject(index['key'])),
  );

/** A name that every file system takes, and that differs from the others where case does not count. */
export function dataFileName(collection: string, taken: readonly string[]): string {
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

/** How many bytes are read at once. */
const PIECE = 1 << 20;

export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) hash.update(piece);
  return hash.digest('hex');
}

/** Lines of a file, some at a time. Node's own reader of lines would also end one at U+2028, which JSON may hold. */
export async function* fileLines(path: string): AsyncGenerator<string[], void> {
  // The pieces of a line that has not ended: a long one is put together once.
  let begun: string[] = [];
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: PIECE })) {
    const [first = '', ...lines]: string[] = piece.split('\n');
    begun.push(first);
    const last = lines.pop();
    if (last === undefined) continue;
    yield [begun.join(''), ...lines];
    begun = [last];
  }
  const rest = begun.join('');
  if (rest !== '') yield [rest];
}

/**
 * A document as a line: MongoDB's canonical Extended JSON, in which every value keeps its type.
 * @param document with the values of bson
 */
export function documentLine(document: Fields): string {
  const isClear = !hasMarks(document);
  return EJSON.stringify(isClear ? document : new Binary(serialize(document)), { relaxed: false });
}

/**
 * Whether a field has a name as Extended JSON marks its types: `{ filter: { $regex: 'a' } }` would come back as a regular
 * expression. Such a document is written as the bytes of its BSON.
 */
function hasMarks(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasMarks);
  if (!isPlainObject(value)) return false;
  for (const name in value) {
    if (name.startsWith('$') || name === '__proto__' || hasMarks(value[name])) return true;
  }
  return false;
}

/** Keeps the types of numbers, and of everything else that JavaScript has no value for. */
export const FAITHFUL = { promoteValues: false, bsonRegExp: true } as const;

/** @throws Error if the line is not what `documentLine` makes */
export function lineDocument(line: string): Fields {
  const value: unknown = EJSON.parse(line, { relaxed: false });
  const document = value instanceof Binary ? deserialize(value.value(), FAITHFUL) : value;
  if (!isPlainObject(document) || !('_id' in document)) throw new Error('It is no document with an _id.');
  return document;
}

/** An id for people and for comparisons: `"a"`, or `{"$oid":"…"}`. */
export const idText = (id: unknown): string => EJSON.stringify(id, { relaxed: false });
