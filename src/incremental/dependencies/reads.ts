/** What was read of the disk, and whether it would be read so again. */
import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { isSamePrescan, mentionsWord, type Prescan, prescan } from './prescan.js';

export type Kind = 'file' | 'folder' | 'nothing';

/** What was read, by absolute path. */
export interface Reads {
  texts: Record<string, ReadText>;
  /** The names in a folder but hidden ones, each with its kind; `null` where it could not be read. */
  folders: Record<string, string | null>;
  kinds: Record<string, Kind>;
  /** The names that were looked for in files, sorted. */
  names: readonly string[];
  /** See `Disk.restToken`. */
  restToken: string;
}

export interface ReadText {
  size: number;
  /**
   * When its inode last changed, in milliseconds, which no tool sets; 0 where that was too recent to tell it from a
   * later change.
   */
  changed: number;
  /** SHA-256 of its bytes, hexadecimal. */
  content: string;
  /** Where the file was prescanned. */
  prescan?: Prescan;
  /** Those of the names that stand in it; `undefined` where none was looked for. */
  names?: readonly string[];
  /** Nothing more of it was read. */
  isOnlyPrescanned?: true;
}

export type RecordedReads = Omit<Reads, 'restToken'>;

/** Whether reading all of it again would give the same. Files whose size and time are the same are not read. */
export const readsStillHold = ({ texts, folders, kinds, names }: RecordedReads): boolean =>
  Object.entries(kinds).every(([path, kind]) => kindAt(path) === kind) &&
  Object.entries(folders).every(([folder, entries]) => listingAt(folder) === entries) &&
  Object.entries(texts).every(([path, earlier]) => textStillHolds(path, earlier, names));

function textStillHolds(path: string, earlier: ReadText, names: readonly string[]): boolean {
  const now = statSync(path, { throwIfNoEntry: false });
  if (now === undefined) return false;
  if (isSameInode(now, earlier)) return true;
  if (now.size !== earlier.size && earlier.isOnlyPrescanned !== true) return false;
  const bytes = bytesOf(path);
  if (bytes === undefined) return false;
  return (
    hash(bytes) === earlier.content ||
    (earlier.isOnlyPrescanned === true && prescanStillHolds(bytes, earlier, names))
  );
}

/** Whether the text still says the same of itself, and of all names that were looked for. */
function prescanStillHolds(
  bytes: Buffer,
  { prescan: recorded, names: found = [] }: ReadText,
  names: readonly string[],
): boolean {
  if (recorded !== undefined && !isSamePrescan(recorded, prescanOfBytes(bytes))) return false;
  if (names.length === 0) return true;
  const text = bytes.toString('utf8');
  return names.every((name) => mentionsWord(text, name) === found.includes(name));
}

export function isSameFile(path: string, earlier: ReadText): boolean {
  const now = statSync(path, { throwIfNoEntry: false });
  return now !== undefined && isSameInode(now, earlier);
}

const isSameInode = (now: Stats, { size, changed }: ReadText): boolean =>
  now.size === size && now.ctimeMs === changed;

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    // An unreadable file differs: reading it again reports why.
    return undefined;
  }
}

export const prescanOfBytes = (bytes: Buffer): Prescan =>
  prescan(bytes.toString('utf8').replace(/^\uFEFF/, ''));

export const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export function kindAt(path: string): Kind {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() === true) return 'file';
  return found?.isDirectory() === true ? 'folder' : 'nothing';
}

/** Of editors, caches and version control: of hidden names, only Meteor's say something about the source. */
const HIDDEN = /^\.(?!meteor)/;

export const listingText = (entries: readonly Dirent[]): string =>
  entries
    .filter(({ name }) => !HIDDEN.test(name))
    .map((entry) => `${entry.isDirectory() ? 'd' : entry.isFile() ? 'f' : 'o'}${entry.name}`)
    .sort()
    .join('\n');

function listingAt(folder: string): string | null {
  try {
    return listingText(readdirSync(folder, { withFileTypes: true }));
  } catch {
    // A folder that could not be read before either is the same.
    return null;
  }
}
