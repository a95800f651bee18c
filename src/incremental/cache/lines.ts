/**
 * The file of an entry: a checksum, then one line of JSON for each part, so that only parts that are needed are parsed.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

const PARTS = ['reads', 'files', 'diagnostics', 'model', 'retainedFiles', 'renderedParts'] as const;

/** The text of each part. */
export type Lines = Readonly<Record<(typeof PARTS)[number], string>>;

/** `undefined` if there is no file, or if it is damaged. */
export function readLines(path: string): Lines | undefined {
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
  const lines = body.toString('utf8').split('\n');
  const [reads = '', files = '', diagnostics = '', model = '', retainedFiles = '', renderedParts = ''] =
    lines;
  return { reads, files, diagnostics, model, retainedFiles, renderedParts };
}

/** Writes the file completely or not at all, even if another process writes it too. */
export function writeLines(path: string, lines: Lines): void {
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  const body = PARTS.map((part) => `${lines[part]}\n`).join('');
  writeFileSync(unfinished, `${crc32(body)}\n${body}`);
  renameSync(unfinished, path);
}
