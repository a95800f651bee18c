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
  /** The URL of the database, without a password. */
  source: string;
  isComplete: boolean;
  /** The collections whose files are complete. */
  collections: ExportedCollection[];
}

const manifestPath = (folder: string): string => join(folder, 'manifest.json');

/** Replaces the manifest as a whole, so that it is never read half-written. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const path = manifestPath(folder);
  const text = JSON.stringify(EJSON.serialize({ format: FORMAT, version: VERSION, ...manifest }), null, 2);
  regularFile(`${path}.new`);
  writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/**
 * Returns `undefined` if the folder has no manifest.
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
  throw new Error(`${path} was not written by \`restgen data export\`.`);
}

/**
 * Only regular files are read and written: a pipe would block, and a link could point outside the folder.
 * @returns the size in bytes; `undefined` if nothing is there
 * @throws Error if the path is not a regular file
 */
export function regularFile(path: string): number | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile())
    throw new Error(`${path} is not a regular file. Remove it, or put the file itself in its place.`);
  return stats?.size;
}

/** Read leniently, because people may remove an index from the manifest by hand. */
function manifestFields(path: string): Fields {
  try {
    const manifest: unknown = EJSON.parse(readFileSync(path, 'utf8'));
    return isPlainObject(manifest) ? manifest : {};
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

/** A file name that is valid on every file system and unique even if case is ignored. */
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

/** Yields the lines of a file in batches. Node's `readline` would also split at U+2028, which JSON may contain. */
export async function* fileLines(path: string): AsyncGenerator<string[], void> {
  // The pieces of an unfinished line, joined once at its end.
  let unfinished: string[] = [];
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: PIECE })) {
    const [first = '', ...lines]: string[] = piece.split('\n');
    unfinished.push(first);
    const last = lines.pop();
    if (last === undefined) continue;
    yield [unfinished.join(''), ...lines];
    unfinished = [last];
  }
  const rest = unfinished.join('');
  if (rest !== '') yield [rest];
}

/**
 * A document as one line of MongoDB's canonical Extended JSON, which keeps the type of every value.
 * @param document holds values of bson
 */
export function documentLine(document: Fields): string {
  const isUnambiguous = !hasReservedNames(document);
  return EJSON.stringify(isUnambiguous ? document : new Binary(serialize(document)), { relaxed: false });
}

/**
 * Whether a field has a name that Extended JSON reserves for types. `{ filter: { $regex: 'a' } }` would be read back as
 * a regular expression, so such a document is written as its BSON bytes.
 */
function hasReservedNames(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasReservedNames);
  if (!isPlainObject(value)) return false;
  for (const name in value) {
    if (name.startsWith('$') || name === '__proto__' || hasReservedNames(value[name])) return true;
  }
  return false;
}

/** Options that keep the types of numbers, and of values that JavaScript does not have. */
export const FAITHFUL = { promoteValues: false, bsonRegExp: true } as const;

/**
 * Parses a line of `documentLine`.
 * @throws Error for any other line
 */
export function lineDocument(line: string): Fields {
  const value: unknown = EJSON.parse(line, { relaxed: false });
  const document = value instanceof Binary ? deserialize(value.value(), FAITHFUL) : value;
  if (!isPlainObject(document) || !('_id' in document)) throw new Error('It is not a document with an _id.');
  return document;
}

/** An id as text, for messages and comparisons: `"a"` or `{"$oid":"…"}`. */
export const idText = (id: unknown): string => EJSON.stringify(id, { relaxed: false });
