/** Replaces one folder by another. A crash at any moment leaves one of them whole. */
import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withLock } from './lock.js';

export interface SwapPaths {
  folder: string;
  /** Where the new folder is made. */
  staged: string;
  /** Where the old folder stands while the new one takes its place. */
  replaced: string;
  lock: string;
}

/** The folder behind a link, and what stands beside it while it is replaced. */
export function swapPaths(given: string): SwapPaths {
  const folder = existsSync(given) ? realpathSync(given) : given;
  const beside = (what: string): string => join(dirname(folder), `.${basename(folder)}.restgen-${what}`);
  return { folder, staged: beside('new'), replaced: beside('old'), lock: beside('lock') };
}

/** Repairs a swap that a crash interrupted: the old folder comes back, unless the new one is already in place. */
export function recover(given: string): void {
  const paths = swapPaths(given);
  if ([paths.staged, paths.replaced].some((path) => existsSync(path))) {
    withLock(paths.lock, () => tidy(paths));
  }
}

/** Only for the holder of the lock. */
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
