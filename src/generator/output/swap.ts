/** Replaces a folder by another. If the process crashes at any time, one of them is still whole. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ComparedFile } from './compare.js';
import { withLock } from './lock.js';

export interface SwapPaths {
  folder: string;
  /** The path of the new folder until the swap. */
  staged: string;
  /** The path of the old folder during the swap. */
  replaced: string;
  lock: string;
}

/** The folder that a link leads to, and the paths beside it that a swap uses. */
export function swapPaths(given: string): SwapPaths {
  const folder = existsSync(given) ? realpathSync(given) : given;
  const beside = (what: string): string => join(dirname(folder), `.${basename(folder)}.restgen-${what}`);
  return { folder, staged: beside('new'), replaced: beside('old'), lock: beside('lock') };
}

/** Ends a swap, also one that crashed: restores the old folder, unless the new one is in place already. */
export function recover(given: string): void {
  const paths = swapPaths(given);
  if ([paths.staged, paths.replaced].some((path) => existsSync(path))) {
    withLock(paths.lock, () => tidy(paths));
  }
}

/** Removes the leftovers of a swap or a crash. Only the holder of the lock may call it. */
export function tidy({ folder, staged, replaced }: SwapPaths): void {
  if (!existsSync(folder) && existsSync(replaced)) renameSync(replaced, folder);
  for (const path of [staged, replaced]) rmSync(path, { recursive: true, force: true });
}

/** Links of the user stay links. */
const KEPT = { verbatimSymlinks: true, preserveTimestamps: true };

/** Makes the new folder beside the old one, with copies of unchanged files. */
export function stage(
  { folder, staged }: SwapPaths,
  compared: readonly ComparedFile[],
  files: ReadonlyMap<string, string>,
): void {
  mkdirSync(staged);
  if (existsSync(folder)) chmodSync(staged, statSync(folder).mode);
  for (const { path, state } of compared) {
    if (state === 'orphaned') continue;
    const target = join(staged, path);
    mkdirSync(dirname(target), { recursive: true });
    const text = state === 'missing' || state === 'changed' ? files.get(path) : undefined;
    if (text === undefined) cpSync(join(folder, path), target, KEPT);
    else writeFileSync(target, text);
  }
}

/** Makes the staged folder the generated folder. Only the holder of the lock may call it; `recover` removes the old folder. */
export function swap({ folder, staged, replaced }: SwapPaths): void {
  if (existsSync(folder)) renameSync(folder, replaced);
  renameSync(staged, folder);
}
