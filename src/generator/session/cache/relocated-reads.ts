/** Recorded paths are absolute. Where the project has been moved, or the record is of another checkout, they are changed. */
import { join, relative } from 'node:path';
import type { Reads } from '../../project/dependencies/index.js';

export interface ReadsOfRoot {
  /** Where the project was. */
  root: string;
  reads: Reads;
}

export function readsRelocatedTo(root: string, { root: before, reads }: ReadsOfRoot): Reads {
  if (root === before) return reads;
  const { texts, folders, kinds, ...others } = reads;
  const moved = <One>(record: Readonly<Record<string, One>>): Record<string, One> =>
    Object.fromEntries(
      Object.entries(record).map(([path, value]) => [join(root, relative(before, path)), value]),
    );
  return { ...others, texts: moved(texts), folders: moved(folders), kinds: moved(kinds) };
}
