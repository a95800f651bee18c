/** Keeps the cache small: entries of other versions of restgen go, and so do those that nobody has written for longest. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Projects and configurations that share one `node_modules`. */
const MAX_ENTRIES = 20;

/** `written` is the entry that has just been written. */
export function removeOldEntries(written: string): void {
  const own = dirname(written);
  const all = dirname(own);
  for (const name of readdirSync(all)) if (join(all, name) !== own) removePath(join(all, name));
  const entries = readdirSync(own).map((name) => join(own, name));
  for (const path of entries.sort(newestFirst).slice(MAX_ENTRIES)) removePath(path);
}

const removePath = (path: string): void => rmSync(path, { recursive: true, force: true });

const newestFirst = (one: string, other: string): number => writtenAt(other) - writtenAt(one);

/** Another process may have removed it. */
const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
