/** What a process knows of files that it has compared or written, so that it reads none of them again that nobody has touched. */
import type { Stats } from 'node:fs';

export interface KnownFiles {
  /** `undefined` if the file may have changed. */
  recall(path: string, now: Stats): string | undefined;
  /** @param before of the file before it was read, or since it was written */
  keep(path: string, text: string, before: Stats): void;
}

type Stamp = Pick<Stats, 'dev' | 'ino' | 'size' | 'mtimeMs'>;

export function createKnownFiles(): KnownFiles {
  const known = new Map<string, { stamp: Stamp; text: string }>();
  return {
    recall: (path, now) => {
      const kept = known.get(path);
      return kept !== undefined && isSameStamp(kept.stamp, now) ? kept.text : undefined;
    },
    keep: (path, text, { dev, ino, size, mtimeMs }) => {
      if (isSettled(mtimeMs)) known.set(path, { stamp: { dev, ino, size, mtimeMs }, text });
      else known.delete(path);
    },
  };
}

/** Not the time of the inode's change, which linking sets, too. */
const isSameStamp = (one: Stamp, other: Stamp): boolean =>
  one.dev === other.dev && one.ino === other.ino && one.size === other.size && one.mtimeMs === other.mtimeMs;

/** Whether another change would get another time: clocks of systems move in steps, those of some file systems in seconds. */
const isSettled = (mtimeMs: number): boolean =>
  Date.now() - mtimeMs > (mtimeMs % 1000 === 0 ? COARSE_STEP : FINE_STEP);

/** In milliseconds. */
const COARSE_STEP = 2_000;
const FINE_STEP = 20;
