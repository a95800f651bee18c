/** The file of an entry: a line of JSON for each part of it, so that none is parsed that nobody needs. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const PARTS = ['reads', 'files', 'told', 'model', 'pages', 'pieces'] as const;

/** The text of each part. */
export type Lines = Readonly<Record<(typeof PARTS)[number], string>>;

/** Nothing where there is no file, or where it was cut off. */
export function readLines(path: string): Lines | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // There is none, or none that may be read: what it would say is found out again.
    return undefined;
  }
  const lines = text.split('\n');
  if (lines.length !== PARTS.length + 1 || lines[PARTS.length] !== '') return undefined;
  const [reads = '', files = '', told = '', model = '', pages = '', pieces = ''] = lines;
  return { reads, files, told, model, pages, pieces };
}

/** Whole or not at all, whoever else writes it. */
export function writeLines(path: string, lines: Lines): void {
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished, PARTS.map((part) => `${lines[part]}\n`).join(''));
  renameSync(unfinished, path);
}
