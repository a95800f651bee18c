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
import { type SwapPaths, syncPath } from './swap.js';

/**
 * Makes the new folder beside the old one. Files that stay are linked, so that a large folder costs little; all others
 * are written, and have reached the disk at the end.
 */
export function stage(
  { folder, staged }: SwapPaths,
  compared: readonly ComparedFile[],
  files: ReadonlyMap<string, string>,
): void {
  const folders = new Set([staged]);
  const written: string[] = [];
  mkdirSync(staged);
  if (existsSync(folder)) chmodSync(staged, statSync(folder).mode);
  for (const { path, state } of compared) {
    if (state === 'orphaned') continue;
    const target = join(staged, path);
    mkdirSync(dirname(target), { recursive: true });
    for (let parent = dirname(target); !folders.has(parent); parent = dirname(parent)) folders.add(parent);
    const text = state === 'missing' || state === 'changed' ? files.get(path) : undefined;
    if (text === undefined) keep(join(folder, path), target);
    else {
      writeFileSync(target, text);
      written.push(target);
    }
  }
  // Only now, one after the other: the first wait takes most of the others' data along.
  for (const path of [...written, ...folders]) syncPath(path);
}

function keep(source: string, target: string): void {
  if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else link(source, target);
}

function link(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // A file system without links.
    copyFileSync(source, target);
  }
}
