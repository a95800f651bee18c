/** Makes recorded paths relative to the project, so that another checkout can use the record. */
import { join, relative, sep } from 'node:path';
import type { Reads } from '../dependencies/index.js';

export const relocatableReads = (root: string, reads: Reads): Reads =>
  withPaths(reads, (path) =>
    path.startsWith(root + sep) ? path.slice(root.length + 1) : relative(root, path),
  );

export const readsRelocatedTo = (root: string, reads: Reads): Reads =>
  withPaths(reads, (path) =>
    path.startsWith('..') ? join(root, path) : path === '' ? root : root + sep + path,
  );

const withPaths = ({ texts, folders, kinds, ...others }: Reads, change: (path: string) => string): Reads => ({
  ...others,
  texts: renamed(texts, change),
  folders: renamed(folders, change),
  kinds: renamed(kinds, change),
});

const renamed = <One>(
  record: Readonly<Record<string, One>>,
  change: (path: string) => string,
): Record<string, One> =>
  Object.fromEntries(Object.entries(record).map(([path, value]) => [change(path), value]));
