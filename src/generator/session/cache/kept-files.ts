/** The generated files as an entry keeps them: those that the generated folder has too are kept by their hashes alone. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Generated } from '../../generated.js';
import { hash } from '../../project/dependencies/index.js';

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
export function keptTexts(out: string, kept: readonly KeptFile[]): Generated['files'] | undefined {
  const files = new Map<string, string>();
  for (const [path, content, text] of kept) {
    const found = text ?? textAt(join(out, path), content);
    if (found === undefined) return undefined;
    files.set(path, found);
  }
  return files;
}

function textAt(path: string, content: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    return hash(bytes) === content ? bytes.toString('utf8') : undefined;
  } catch {
    // It has been removed.
    return undefined;
  }
}
