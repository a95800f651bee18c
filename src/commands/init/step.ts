/** One step of `init`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Step {
  /** `for you`: what a person has to do, because the file is no list of names. */
  done: 'created' | 'changed' | 'left alone' | 'for you';
  what: string;
  why: string;
  /** What it added to the file. */
  lines?: string[];
}

/** Writes a file that is not there yet. */
export function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
}
