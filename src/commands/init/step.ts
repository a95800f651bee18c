/** Steps of `init`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Step {
  done: 'created' | 'changed' | 'left alone';
  what: string;
  why: string;
  lines?: string[];
}

/** Writes a new file. Throws if it exists. */
export function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
}
