/** What was read of the disk, and whether it would be read so again. */
import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { isSamePrescan, mentions, type Prescan, prescan } from './prescan.js';

export type Kind = 'file' | 'folder' | 'nothing';

/** What was asked, and how the disk answered; by absolute path. */
export interface Reads {
  texts: Record<string, SeenText>;
  /** The names in a folder but hidden ones, each with what it is; nothing where it could not be read. */
  folders: Record<string, string | null>;
  kinds: Record<string, Kind>;
  /** The names that files were asked for, sorted. */
  names: readonly string[];
  /** What `elsewhere` answered. */
  elsewhere: string;
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
  /** Where somebody took one. */
  glance?: Prescan;
  /** Those of the names that stand in it; absent where it was not asked for any. */
  names?: readonly string[];
  /** Nothing more of it was read. */
  isGlanced?: true;
}

export type Answers = Omit<Reads, 'elsewhere'>;

/** Whether the disk would answer all of it as it did. Files whose size and time are the same are not read. */
export const answersAsBefore = ({ texts, folders, kinds, names }: Answers): boolean =>
  Object.entries(kinds).every(([path, kind]) => kindAt(path) === kind) &&
  Object.entries(folders).every(([folder, entries]) => namesIn(folder) === entries) &&
  Object.entries(texts).every(([path, seen]) => readsAsBefore(path, seen, names));

function readsAsBefore(path: string, seen: SeenText, names: readonly string[]): boolean {
  const now = statSync(path, { throwIfNoEntry: false });
  if (now === undefined) return false;
  if (isSameInode(now, seen)) return true;
  if (now.size !== seen.size && seen.isGlanced !== true) return false;
  const bytes = bytesOf(path);
  if (bytes === undefined) return false;
  return hash(bytes) === seen.content || (seen.isGlanced === true && looksAsBefore(bytes, seen, names));
}

/** Whether all that was asked of the text is answered as before. */
function looksAsBefore(
  bytes: Buffer,
  { glance, names: found = [] }: SeenText,
  names: readonly string[],
): boolean {
  if (glance !== undefined && !isSamePrescan(glance, glanceAtBytes(bytes))) return false;
  if (names.length === 0) return true;
  const text = bytes.toString('utf8');
  return names.every((name) => mentions(text, name) === found.includes(name));
}

export function isSameFile(path: string, seen: SeenText): boolean {
  const now = statSync(path, { throwIfNoEntry: false });
  return now !== undefined && isSameInode(now, seen);
}

const isSameInode = (now: Stats, { size, changed }: SeenText): boolean =>
  now.size === size && now.ctimeMs === changed;

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    // Whoever needs it is told when it is read for more than to compare.
    return undefined;
  }
}

export const glanceAtBytes = (bytes: Buffer): Prescan =>
  prescan(bytes.toString('utf8').replace(/^\uFEFF/, ''));

export const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export function kindAt(path: string): Kind {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() === true) return 'file';
  return found?.isDirectory() === true ? 'folder' : 'nothing';
}

/** Of editors, caches and version control: of hidden names, only Meteor's say something about the source. */
const HIDDEN = /^\.(?!meteor)/;

export const namesOf = (entries: readonly Dirent[]): string =>
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
