/**
 * Reads the disk for the project, and records what it read: as long as every read would be answered as before, whatever
 * is made of them is the same.
 */
import { createHash } from 'node:crypto';
import { closeSync, type Dirent, fstatSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type Glance, glanceAt, isSameGlance, mentions } from './glance.js';

/** What a folder holds. */
export type Entry = Dirent;
export type Kind = 'file' | 'folder' | 'nothing';

/** All paths are absolute. Errors are Node's own. */
export interface Disk {
  readText(path: string): string;
  /** What a file says of itself: as long as it says the same, whatever else changes in it is none of the reader's business. */
  glance(path: string): Glance;
  /** Whether a name stands in a file. */
  mentions(path: string, name: string): boolean;
  list(folder: string): Entry[];
  kindOf(path: string): Kind;
  reads(): Reads;
}

/** What was asked, and how the disk answered; by absolute path. */
export interface Reads {
  texts: Record<string, SeenText>;
  /** The names in a folder but hidden ones, each with what it is; nothing where it could not be read. */
  folders: Record<string, string | null>;
  kinds: Record<string, Kind>;
  /** The names that files were asked for, sorted. */
  names: string[];
}

export interface SeenText {
  size: number;
  /**
   * When its inode last changed, in milliseconds, which no tool sets; 0 where that was too recent to tell it from a
   * later change.
   */
  changed: number;
  /** SHA-256 of its bytes, hexadecimal. */
  content: string;
  /** Where nothing more of it was read. */
  glance?: Glance;
  /** Those of the names that stand in it, where it was asked for any. */
  names?: string[];
}

/** No file is like it: one that could not be read is asked for again. */
const UNREADABLE: SeenText = { size: -1, changed: 0, content: '' };

/** Milliseconds: two changes of a file within it may bear one time on coarse file systems. */
const COARSEST_CLOCK = 2_000;

export function createDisk(): Disk {
  const texts: Reads['texts'] = {};
  const folders: Reads['folders'] = {};
  const kinds: Reads['kinds'] = {};
  const names = new Set<string>();
  /** Asking for another name costs no other reading. */
  const asked = new Map<string, string>();
  const started = Date.now();
  /** Every reading of a file has to find the same text: what was made of another one does not go with it. */
  const read = (path: string): { bytes: Buffer; seen: SeenText; before: SeenText | undefined } => {
    const before = texts[path];
    texts[path] = UNREADABLE;
    const { bytes, seen } = readFile(path, started);
    return {
      bytes,
      seen: before === undefined || before.content === seen.content ? seen : UNREADABLE,
      before,
    };
  };
  const ask = (path: string): string => {
    const { bytes, seen, before } = read(path);
    texts[path] = seen === UNREADABLE ? seen : (before ?? { ...seen, glance: glanceAtBytes(bytes) });
    const text = bytes.toString('utf8');
    asked.set(path, text);
    return text;
  };
  return {
    readText: (path) => {
      const { bytes, seen } = read(path);
      texts[path] = seen;
      return bytes.toString('utf8');
    },
    glance: (path) => {
      const known = texts[path]?.glance;
      if (known !== undefined) return known;
      const { bytes, seen, before } = read(path);
      const glance = glanceAtBytes(bytes);
      texts[path] = before === undefined ? { ...seen, glance } : seen;
      return glance;
    },
    mentions: (path, name) => {
      const text = asked.get(path) ?? ask(path);
      const seen = texts[path] ?? UNREADABLE;
      names.add(name);
      const isThere = mentions(text, name);
      if (isThere && seen.names?.includes(name) !== true)
        texts[path] = { ...seen, names: [...(seen.names ?? []), name].sort() };
      return isThere;
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
    reads: () => ({ texts, folders, kinds, names: [...names].sort() }),
  };
}

/** Whether the disk would answer all of it as it did. Files whose size and time are the same are not read. */
export const answersAsBefore = ({ texts, folders, kinds, names }: Reads): boolean =>
  Object.entries(kinds).every(([path, kind]) => kindAt(path) === kind) &&
  Object.entries(folders).every(([folder, names]) => namesIn(folder) === names) &&
  Object.entries(texts).every(([path, seen]) => readsAsBefore(path, seen, names));

function readsAsBefore(path: string, seen: SeenText, asked: readonly string[]): boolean {
  const { size, changed, content, glance } = seen;
  const now = statSync(path, { throwIfNoEntry: false });
  if (now === undefined) return false;
  if (now.size === size && now.ctimeMs === changed) return true;
  if (now.size !== size && glance === undefined) return false;
  const bytes = bytesOf(path);
  if (bytes === undefined) return false;
  if (hash(bytes) === content) return true;
  if (glance === undefined || !isSameGlance(glance, glanceAtBytes(bytes))) return false;
  const text = bytes.toString('utf8');
  const names = asked.filter((name) => mentions(text, name));
  return names.join('\n') === (seen.names ?? []).join('\n');
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    // Whoever needs it is told when it is read for more than to compare.
    return undefined;
  }
}

function readFile(path: string, started: number): { bytes: Buffer; seen: SeenText } {
  const descriptor = openSync(path, 'r');
  try {
    const { size, ctimeMs } = fstatSync(descriptor);
    const bytes = readFileSync(descriptor);
    const changed = ctimeMs > started - COARSEST_CLOCK ? 0 : ctimeMs;
    return { bytes, seen: { size, changed, content: hash(bytes) } };
  } finally {
    closeSync(descriptor);
  }
}

const glanceAtBytes = (bytes: Buffer): Glance => glanceAt(bytes.toString('utf8').replace(/^\uFEFF/, ''));

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
