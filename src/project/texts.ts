import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../diagnostics.js';

/** Reads files, whose names are relative to the root. */
export function readTexts(
  root: string,
  files: readonly string[],
): { texts: Map<string, string>; diagnostics: Diagnostic[] } {
  const texts = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    try {
      texts.set(file, readFileSync(join(root, file), 'utf8').replace(/^\uFEFF/, ''));
    } catch (error) {
      diagnostics.push(unreadable(file, error));
    }
  }
  return { texts, diagnostics };
}

export const unreadable = (path: string, error: unknown): Diagnostic =>
  diagnostic('file-not-read', `${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
    hint: 'Make it readable, or leave it out with `exclude`.',
  });
