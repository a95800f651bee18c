/**
 * The file of an entry: a line with the length and the checksum of each part, then the parts, so that only those that are
 * needed are decoded.
 */
import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { lazy, memoize } from '../../../shared/memoize.js';

const PARTS = [
  'reads',
  'diagnostics',
  'api',
  'retainedFiles',
  'files',
  'fileParts',
  'declarationParts',
] as const;

type Part = (typeof PARTS)[number];

/** Each part as a text, or as bytes of UTF-8. */
export type EntryParts = Readonly<Record<Part, string | Uint8Array>>;

export type ReadParts = (part: Part) => ReadPart;

/** It becomes a text when it is first asked for: most are long, and not needed. */
export interface ReadPart {
  bytes: Uint8Array;
  text(): string;
}

/** `undefined` if there is no file, or if it is damaged. */
export function readParts(path: string): ReadParts | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    // If the file cannot be read, everything is generated again.
    return undefined;
  }
  const end = bytes.indexOf('\n');
  const described = bytes.toString('latin1', 0, end).split(' ');
  const parts = new Map<Part, ReadPart>();
  let start = end + 1;
  for (const [index, part] of PARTS.entries()) {
    const length = Number.parseInt(described[index] ?? '', 10);
    const own = bytes.subarray(start, start + length);
    if (described[index] !== descriptionOf(own)) return undefined;
    parts.set(part, { bytes: own, text: lazy(() => decoded(own)) });
    start += length;
  }
  return start === bytes.length ? (part) => parts.get(part) ?? NO_PART : undefined;
}

/** Its length and its checksum. Computed once for a part that is read, and written again as it is. */
const descriptionOf = memoize((bytes: Uint8Array): string => `${bytes.length}:${crc32(bytes)}`);

const NO_PART: ReadPart = { bytes: Buffer.alloc(0), text: () => '' };

/** Almost everything is ASCII, which is read and written several times as fast. */
export const decoded = (bytes: Buffer): string => bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');

const encoded = (text: string): Buffer =>
  Buffer.from(text, Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8');

/** Writes the file completely or not at all, even if another process writes it too. */
export function writeParts(path: string, parts: EntryParts): void {
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  const body = PARTS.map((part) => {
    const own = parts[part];
    return typeof own === 'string' ? encoded(own) : own;
  });
  const descriptor = openSync(unfinished, 'w');
  try {
    writeFileSync(descriptor, `${body.map(descriptionOf).join(' ')}\n`);
    for (const own of body) writeFileSync(descriptor, own);
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, path);
}
