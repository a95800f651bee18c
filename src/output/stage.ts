import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ComparedFile } from './compare.js';
import type { SwapPaths } from './swap.js';

/** Makes the new folder beside the old one. Unchanged files are linked, so that a large folder costs little. */
export function stage(
  { folder, staged }: SwapPaths,
  compared: readonly ComparedFile[],
  files: ReadonlyMap<string, string>,
): void {
  mkdirSync(staged);
  if (existsSync(folder)) chmodSync(staged, statSync(folder).mode);
  const made = new Set<string>();
  for (const { path, state } of compared) {
    if (state === 'orphaned') continue;
    const target = join(staged, path);
    if (!made.has(dirname(target))) mkdirSync(dirname(target), { recursive: true });
    made.add(dirname(target));
    const text = state === 'missing' || state === 'changed' ? files.get(path) : undefined;
    if (text === undefined) keep(join(folder, path), target);
    else writeFileSync(target, text);
  }
}

function keep(source: string, target: string): void {
  if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else link(source, target);
}

function link(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The file system does not support links.
    copyFileSync(source, target);
  }
}
