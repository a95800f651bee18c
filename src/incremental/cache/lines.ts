/** The file of an entry: each part is a line of JSON, so that only the parts that are needed are parsed. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const PARTS = ['reads', 'files', 'diagnostics', 'model', 'retainedFiles', 'renderedParts'] as const;

/** The text of each part. */
export type Lines = Readonly<Record<(typeof PARTS)[number], string>>;

/** `undefined` where there is no file, or where it was cut off. */
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
  const [reads = '', files = '', diagnostics = '', model = '', retainedFiles = '', renderedParts = ''] =
    lines;
  return { reads, files, diagnostics, model, retainedFiles, renderedParts };
}

/** Whole or not at all, whoever else writes it. */
export function writeLines(path: string, lines: Lines): void {
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished, PARTS.map((part) => `${lines[part]}\n`).join(''));
  renameSync(unfinished, path);
}
