/** Steps of `init`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Step {
  /** `for you` means that a person must do it, because the file cannot be edited by adding a line. */
  done: 'created' | 'changed' | 'left alone' | 'for you';
  what: string;
  why: string;
  lines?: string[];
}

/** Writes a new file. Throws if it exists. */
export function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
}
