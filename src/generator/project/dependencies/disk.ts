/** Reads the disk for the project and records every read: while all reads would give the same, so would the run. */
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { memoizeByKey } from '../../../shared/memoize.js';
import { hash, type Kind, kindOnDisk, listingText, type Reads, type ReadText } from './reads.js';

/** The entries of a folder. */
export type DiskEntry = Dirent;

/** All paths are absolute. Errors are Node's own. */
export interface Disk {
  /** Reads a file once. */
  readText(path: string): string;
  list(folder: string): DiskEntry[];
  kindOfPath(path: string): Kind;
  /** The real path of a folder. The listing of the folder that contains a link shows when its target changes. */
  realPath(folder: string): string;
  reads(): Reads;
}

/** Never matches a file, so that an unreadable file is read again. */
const UNREADABLE: ReadText = { size: -1, changed: 0, content: '' };

/** In milliseconds. On coarse file systems, two changes within this time may have the same timestamp. */
const COARSEST_CLOCK = 2_000;

/** @param out the generated folder, absolute: no run depends on whether it is there */
export function createDisk(out?: string): Disk {
  const started = Date.now();
  const texts: Reads['texts'] = {};
  const folders: Reads['folders'] = {};
  const kinds: Reads['kinds'] = {};
  return {
    readText: memoizeByKey((path) => {
      texts[path] = UNREADABLE;
      // The time is read first: if the file changes meanwhile, a later run compares its content.
      const { size, ctimeMs } = statSync(path);
      const bytes = readFileSync(path);
      const changed = ctimeMs > started - COARSEST_CLOCK ? 0 : ctimeMs;
      texts[path] = { size, changed, content: hash(bytes) };
      return bytes.toString('utf8');
    }),
    list: (folder) => {
      folders[folder] = null;
      const entries = readdirSync(folder, { withFileTypes: true });
      folders[folder] = listingText(folder, entries, out);
      return entries;
    },
    kindOfPath: (path) => {
      const kind = kindOnDisk(path);
      kinds[path] = kind;
      return kind;
    },
    realPath: (folder) => realpathSync(folder),
    reads: () => ({ texts, folders, kinds }),
  };
}
