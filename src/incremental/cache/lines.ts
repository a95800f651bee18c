/**
 * The file of an entry: a checksum, then one line of JSON for each part, so that only parts that are needed are parsed.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { lazy } from '../../memoize.js';

const PARTS = ['reads', 'files', 'diagnostics', 'model', 'retainedFiles', 'documents', 'modules'] as const;

type Part = (typeof PARTS)[number];

/** The text of each part. */
type Lines = Readonly<Record<Part, string>>;

/** A part becomes a text when it is first asked for: most are long, and not needed. */
export type ReadLines = (part: Part) => string;

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
  if (bytes.toString('latin1', 0, end) !== String(crc32(body))) return undefined;
  const texts = new Map<Part, () => string>();
  let start = 0;
  for (const part of PARTS) {
    const line = body.subarray(start, body.indexOf('\n', start));
    texts.set(
      part,
      lazy(() => line.toString('utf8')),
    );
    start += line.length + 1;
  }
  return (part) => texts.get(part)?.() ?? '';
}

/** Writes the file completely or not at all, even if another process writes it too. */
export function writeLines(path: string, lines: Lines): void {
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  const body = Buffer.concat(PARTS.flatMap((part) => [Buffer.from(lines[part]), LINE_BREAK]));
  writeFileSync(unfinished, `${crc32(body)}\n`);
  appendFileSync(unfinished, body);
  renameSync(unfinished, path);
}

const LINE_BREAK = Buffer.from('\n');
