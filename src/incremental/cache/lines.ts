/**
 * The file of an entry: a checksum, then each part as a line of JSON, so that only the parts that are needed are parsed.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

const PARTS = ['reads', 'files', 'diagnostics', 'model', 'retainedFiles', 'renderedParts'] as const;

/** The text of each part. */
export type Lines = Readonly<Record<(typeof PARTS)[number], string>>;

/** `undefined` where there is no file, or where it is not as it was written. */
export function readLines(path: string): Lines | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    // There is none, or none that may be read: what it would say is found out again.
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

/** Whole or not at all, whoever else writes it. */
export function writeLines(path: string, lines: Lines): void {
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  const body = PARTS.map((part) => `${lines[part]}\n`).join('');
  writeFileSync(unfinished, `${crc32(body)}\n${body}`);
  renameSync(unfinished, path);
}
