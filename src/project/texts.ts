import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Disk } from './disk.js';

/** Reads files, whose names are relative to the root. */
export function readTexts(
  disk: Disk,
  root: string,
  files: readonly string[],
): { texts: Map<string, string>; diagnostics: Diagnostic[] } {
  const texts = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    try {
      texts.set(file, disk.readText(join(root, file)).replace(/^\uFEFF/, ''));
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
