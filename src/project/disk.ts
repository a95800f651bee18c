/**
 * Reads the disk for the project, and records what it read: as long as every read would be answered as before, whatever
 * is made of them is the same.
 */
import { createHash } from 'node:crypto';
import { closeSync, type Dirent, fstatSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** What a folder holds. */
export type Entry = Dirent;
export type Kind = 'file' | 'folder' | 'nothing';

/** All paths are absolute. Errors are Node's own. */
export interface Disk {
  readText(path: string): string;
  list(folder: string): Entry[];
  kindOf(path: string): Kind;
  reads(): Reads;
}

/** What was asked, and how the disk answered; by absolute path. */
export interface Reads {
  texts: Record<string, Fingerprint>;
  /** The names in a folder but hidden ones, each with what it is; nothing where it could not be read. */
  folders: Record<string, string | null>;
  kinds: Record<string, Kind>;
}

export interface Fingerprint {
  size: number;
  /** When it was last modified, in milliseconds; 0 where that was too recent to tell it from a later change. */
  modified: number;
  /** SHA-256 of its bytes, hexadecimal. */
  content: string;
}

/** No file is like it: one that could not be read is asked for again. */
const UNREADABLE: Fingerprint = { size: -1, modified: 0, content: '' };

/** Milliseconds: two changes of a file within it may bear one time on coarse file systems. */
const COARSEST_CLOCK = 2_000;

export function createDisk(): Disk {
  const texts: Reads['texts'] = {};
  const folders: Reads['folders'] = {};
  const kinds: Reads['kinds'] = {};
  const started = Date.now();
  return {
    readText: (path) => {
      texts[path] = UNREADABLE;
      const { bytes, fingerprint } = readFile(path, started);
      texts[path] = fingerprint;
      return bytes.toString('utf8');
    },
    list: (folder) => {
      folders[folder] = null;
      const entries = readdirSync(folder, { withFileTypes: true });
      folders[folder] = namesOf(entries);
      return entries;
    },
    kindOf: (path) => {
      const kind = kindAt(path);
      kinds[path] = kind;
      return kind;
    },
    reads: () => ({ texts, folders, kinds }),
  };
}

/** Whether the disk would answer all of it as it did. Files whose size and time are the same are not read. */
export const answersAsBefore = ({ texts, folders, kinds }: Reads): boolean =>
  Object.entries(kinds).every(([path, kind]) => kindAt(path) === kind) &&
  Object.entries(folders).every(([folder, names]) => namesIn(folder) === names) &&
  Object.entries(texts).every(([path, fingerprint]) => isSame(path, fingerprint));

function isSame(path: string, { size, modified, content }: Fingerprint): boolean {
  const now = statSync(path, { throwIfNoEntry: false });
  if (now === undefined || now.size !== size) return false;
  return now.mtimeMs === modified || hash(readFileSync(path)) === content;
}

function readFile(path: string, started: number): { bytes: Buffer; fingerprint: Fingerprint } {
  const descriptor = openSync(path, 'r');
  try {
    const { size, mtimeMs } = fstatSync(descriptor);
    const bytes = readFileSync(descriptor);
    const modified = mtimeMs > started - COARSEST_CLOCK ? 0 : mtimeMs;
    return { bytes, fingerprint: { size, modified, content: hash(bytes) } };
  } finally {
    closeSync(descriptor);
  }
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function kindAt(path: string): Kind {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() === true) return 'file';
  return found?.isDirectory() === true ? 'folder' : 'nothing';
}

/** Of editors, caches and version control: of hidden names, only Meteor's say something about the source. */
const HIDDEN = /^\.(?!meteor)/;

const namesOf = (entries: readonly Dirent[]): string =>
  entries
    .filter(({ name }) => !HIDDEN.test(name))
    .map((entry) => `${entry.isDirectory() ? 'd' : entry.isFile() ? 'f' : 'o'}${entry.name}`)
    .sort()
    .join('\n');

function namesIn(folder: string): string | null {
  try {
    return namesOf(readdirSync(folder, { withFileTypes: true }));
  } catch {
    // Whatever keeps it from being read kept it before, or the answer differs.
    return null;
  }
}
