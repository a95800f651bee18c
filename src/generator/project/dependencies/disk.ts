/** Reads the disk for the project and records every read: while all reads would give the same, so would the run. */
import { type Dirent, readdirSync, realpathSync } from 'node:fs';
import { type Kind, kindAt, listingText, type Reads } from './reads.js';
import { createTrackedTexts, type TextReader } from './tracked-texts.js';

/** The entries of a folder. */
export type DiskEntry = Dirent;

/** All paths are absolute. Errors are Node's own. */
export interface Disk extends TextReader {
  list(folder: string): DiskEntry[];
  kindOf(path: string): Kind;
  /** The real path of a folder. The listing of the folder that contains a link shows when its target changes. */
  realPath(folder: string): string;
  reads(): Reads;
}

/**
 * A file that is unchanged since an earlier run is not read again.
 * @param out the generated folder, absolute: no run depends on whether it is there
 */
export function createDisk(before?: Reads, out?: string): Disk {
  const texts: Reads['texts'] = {};
  const folders: Reads['folders'] = {};
  const kinds: Reads['kinds'] = {};
  const tracked = createTrackedTexts(texts, before);
  return {
    ...tracked,
    list: (folder) => {
      folders[folder] = null;
      const entries = readdirSync(folder, { withFileTypes: true });
      folders[folder] = listingText(folder, entries, out);
      return entries;
    },
    kindOf: (path) => {
      const kind = kindAt(path);
      kinds[path] = kind;
      return kind;
    },
    realPath: (folder) => realpathSync(folder),
    reads: () => ({ texts, folders, kinds, names: tracked.names() }),
  };
}
