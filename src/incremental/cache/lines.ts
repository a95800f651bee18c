/**
 * The file of an entry: a line of checksums, then one line of JSON for each part, so that only parts that are needed are
 * parsed.
 */
import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { lazy, memoize } from '../../memoize.js';

const PARTS = [
  'reads',
  'diagnostics',
  'model',
  'retainedFiles',
  'files',
  'fileParts',
  'declarationParts',
] as const;

type Part = (typeof PARTS)[number];

/** Each part as a text, or as bytes of UTF-8. */
type Lines = Readonly<Record<Part, string | Uint8Array>>;

export type ReadLines = (part: Part) => ReadLine;

/** It becomes a text when it is first asked for: most are long, and not needed. */
export interface ReadLine {
  bytes: Uint8Array;
  text(): string;
}

/** `undefined` if there is no file, or if it is damaged. */
export function readLines(path: string): ReadLines | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    // If the file cannot be read, everything is generated again.
    return undefined;
  }
  const end = bytes.indexOf('\n');
  const body = bytes.subarray(end + 1);
  const lines = new Map<Part, ReadLine>();
  const checksums: number[] = [];
  let start = 0;
  for (const part of PARTS) {
    const line = body.subarray(start, body.indexOf('\n', start));
    lines.set(part, { bytes: line, text: lazy(() => decodedLine(line)) });
    checksums.push(checksumOf(line));
    start += line.length + 1;
  }
  const isWhole = start === body.length && bytes.toString('latin1', 0, end) === checksums.join(' ');
  if (!isWhole) return undefined;
  return (part) => lines.get(part) ?? NO_LINE;
}

/** Computed once for a line that is read, and written again as it is. */
const checksumOf = memoize((bytes: Uint8Array): number => crc32(bytes));

const NO_LINE: ReadLine = { bytes: Buffer.alloc(0), text: () => '' };

/** Almost everything is ASCII, which is read and written several times as fast. */
const decodedLine = (bytes: Buffer): string => bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');

const encodedLine = (text: string): Buffer =>
  Buffer.from(text, Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8');

/** Writes the file completely or not at all, even if another process writes it too. */
export function writeLines(path: string, lines: Lines): void {
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  const body = PARTS.map((part) => {
    const line = lines[part];
    return typeof line === 'string' ? encodedLine(line) : line;
  });
  const descriptor = openSync(unfinished, 'w');
  try {
    for (const line of [body.map(checksumOf).join(' '), ...body]) {
      writeFileSync(descriptor, line);
      writeFileSync(descriptor, '\n');
    }
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, path);
}
