import { join, relative, sep } from 'node:path';
import type { Disk, DiskEntry } from './dependencies/index.js';

interface Links {
  /**
   * Whether a link to a folder is followed: only if the folder is outside the project and does not contain it, and only
   * the first link to it. Folders of the project are read at their own places, to which imports through links resolve.
   */
  isFollowed(path: string, entry: DiskEntry): boolean;
}

/** @param cache links to folders that are read elsewhere, with these folders; others are added */
export function openLinks(disk: Disk, root: string, cache: Map<string, string>): Links {
  const followed = new Map<string, string>();
  return {
    isFollowed: (path, entry) => {
      if (!entry.isSymbolicLink()) return false;
      const absolute = join(root, path);
      if (disk.kindOf(absolute) !== 'folder') return false;
      const [from, to] = [disk.realPath(root), disk.realPath(absolute)];
      const elsewhere = isFolderWithin(from, to) ? relative(from, to).split(sep).join('/') : followed.get(to);
      if (elsewhere !== undefined) cache.set(path, elsewhere);
      if (elsewhere !== undefined || isFolderWithin(to, from)) return false;
      followed.set(to, path);
      return true;
    },
  };
}

const isFolderWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
