/** Replaces a folder by another. If the process crashes at any time, one of them is still whole. */
import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** Repairs a swap after a crash: restores the old folder, unless the new one is in place already. */
export function recover(given: string): void {
  const paths = swapPaths(given);
  if ([paths.staged, paths.replaced].some((path) => existsSync(path))) {
    withLock(paths.lock, () => tidy(paths));
  }
}

/** Only for the holder of the lock: removes what a crash has left. */
export function tidy({ folder, staged, replaced }: SwapPaths): void {
  if (!existsSync(folder) && existsSync(replaced)) renameSync(replaced, folder);
  for (const path of [staged, replaced]) rmSync(path, { recursive: true, force: true });
}

/** Only for the holder of the lock: makes the staged folder the generated folder. */
export function swap({ folder, staged, replaced }: SwapPaths): void {
  if (existsSync(folder)) renameSync(folder, replaced);
  renameSync(staged, folder);
  rmSync(replaced, { recursive: true, force: true });
}
