/** The generated files as an entry keeps them: those that the generated folder has too are kept by their hashes alone. */
import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Generated } from '../../generated.js';
import { hash } from '../../project/dependencies/index.js';
import { decoded } from './entry-parts.js';

/** Learns of the files of the generated folder that are read, so that nobody has to read them again. */
export interface ReadFiles {
  /** @param before of the file before it was read */
  keep(path: string, text: string, before: Stats): void;
}

/** The text is left out if the generated folder has it. */
export type KeptFile = readonly [path: string, content: string, text?: string];

export const filesToKeep = (out: string, files: Generated['files']): KeptFile[] =>
  [...files].map(([path, text]): KeptFile => {
    const content = hash(text);
    // If the folder has another text of this size, a later run finds out by the hash, and renders again.
    return sizeOf(join(out, path)) === Buffer.byteLength(text) ? [path, content] : [path, content, text];
  });

function sizeOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size;
  } catch {
    // A file stands where the path has a folder.
    return undefined;
  }
}

/** `undefined` if the generated folder has lost one of the texts. */
export function keptTexts(
  out: string,
  kept: readonly KeptFile[],
  read?: ReadFiles,
): Generated['files'] | undefined {
  const files = new Map<string, string>();
  for (const [path, content, text] of kept) {
    const found = text ?? textAt(join(out, path), content, read);
    if (found === undefined) return undefined;
    files.set(path, found);
  }
  return files;
}

function textAt(path: string, content: string, read: ReadFiles | undefined): string | undefined {
  try {
    const before = lstatSync(path);
    const bytes = readFileSync(path);
    if (hash(bytes) !== content) return undefined;
    const text = decoded(bytes);
    read?.keep(path, text, before);
    return text;
  } catch {
    // It has been removed.
    return undefined;
  }
}
