/** The record of what was read from disk, and whether reading it again would give the same. */
import { hash as digest } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

export type Kind = 'file' | 'folder' | 'nothing';

/** The answers of the disk, by absolute path. */
export interface Reads {
  texts: Record<string, ReadText>;
  /** The names in a folder, except hidden ones, with their kinds; `null` if it could not be read. */
  folders: Record<string, string | null>;
  kinds: Record<string, Kind>;
}

export interface ReadText {
  size: number;
  /**
   * When the file's inode last changed, in milliseconds, which tools cannot set. 0 if that was too recent to be
   * distinguished from a later change.
   */
  changed: number;
  /** The SHA-256 of its bytes in hex digits. */
  content: string;
}

/**
 * Whether reading everything again would give the same. Files with the same size and time are not read.
 * @param out the generated folder, absolute: it may have come or gone
 */
export const readsStillHold = ({ texts, folders, kinds }: Reads, out?: string): boolean =>
  Object.entries(kinds).every(([path, kind]) => kindOnDisk(path) === kind) &&
  Object.entries(folders).every(([folder, entries]) => listingOnDisk(folder, out) === entries) &&
  Object.entries(texts).every(([path, earlier]) => textStillHolds(path, earlier));

function textStillHolds(path: string, { size, changed, content }: ReadText): boolean {
  const now = statIfThere(path);
  if (now?.size !== size) return false;
  if (now.ctimeMs === changed) return true;
  const bytes = readFileBytes(path);
  return bytes !== undefined && hash(bytes) === content;
}

function readFileBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    // An unreadable file counts as changed: reading it again reports why.
    return undefined;
  }
}

/** The digest of a text is the digest of its bytes. */
export const hash = (bytes: Buffer | string): string => digest('sha256', bytes);

export function kindOnDisk(path: string): Kind {
  const stats = statIfThere(path);
  if (stats?.isFile() === true) return 'file';
  return stats?.isDirectory() === true ? 'folder' : 'nothing';
}

function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // The path has a folder where the disk has a file, a link that leads to itself, or a folder that is closed to the user.
    if (error instanceof Error && 'code' in error && /^(?:ENOTDIR|ELOOP|EACCES)$/.test(`${error.code}`))
      return undefined;
    throw error;
  }
}

/** Hidden folders belong to editors, caches and version control; only Meteor's matter. */
const HIDDEN = /^\.(?!meteor)/;

export const listingText = (folder: string, entries: readonly Dirent[], out?: string): string =>
  entries
    .filter(({ name }) => !HIDDEN.test(name) && join(folder, name) !== out)
    .map((entry) => {
      const target = entry.isSymbolicLink() ? ` ${readlinkSync(join(folder, entry.name))}` : '';
      return `${entry.isDirectory() ? 'd' : entry.isFile() ? 'f' : 'o'}${entry.name}${target}`;
    })
    .sort()
    .join('\n');

function listingOnDisk(folder: string, out?: string): string | null {
  try {
    return listingText(folder, readdirSync(folder, { withFileTypes: true }), out);
  } catch {
    // A folder that cannot be read has the listing `null`, and an unchanged one keeps it.
    return null;
  }
}
