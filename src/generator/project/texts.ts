import { join, sep } from 'node:path';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { Disk, Prescan } from './dependencies/index.js';

/** The source files of a project, by their names relative to the root. A text is read on request. */
export interface Texts {
  /** Sorted. */
  readonly files: readonly string[];
  prescan(file: string): Prescan;
  mentions(file: string, name: string): boolean;
  /** Empty if there is no such file. */
  text(file: string): string;
  /** A hash of the text. */
  content(file: string): string;
}

/** The path is kept, because thousands of files are asked for often. */
interface KnownText {
  path: string;
  prescan: Prescan;
}

/** Prescans the files. Those in `beside` are not listed; if one of them cannot be read, nothing is reported. */
export function openTexts(
  disk: Disk,
  root: string,
  files: readonly string[],
  beside: readonly string[] = [],
): { texts: Texts; diagnostics: Diagnostic[] } {
  const known = new Map<string, KnownText>();
  const diagnostics: Diagnostic[] = [];
  const inRoot = join(root, sep);
  for (const file of files) {
    // As `join` does, which takes its time for thousands of files.
    const path = sep === '/' && !file.startsWith('../') ? inRoot + file : join(root, file);
    try {
      known.set(file, { path, prescan: disk.prescan(path) });
    } catch (error) {
      diagnostics.push(unreadable(file, error));
    }
  }
  const listed = [...known.keys()];
  for (const file of beside) {
    const path = join(root, file);
    known.set(file, { path, prescan: readablePrescan(disk, path) });
  }
  /** Files outside of the root are not listed, but can be read by name. */
  const readablePath = (file: string): string | undefined =>
    known.get(file)?.path ?? (file.startsWith('../') ? join(root, file) : undefined);
  /** The texts of files that may declare something, which are looked through before they are parsed. */
  const texts = new Map<string, string>();
  const readText = (file: string): string => {
    const path = readablePath(file);
    return path === undefined ? '' : disk.readText(path).replace(/^\uFEFF/, '');
  };
  const opened: Texts = {
    files: listed.sort(),
    prescan: (file) => known.get(file)?.prescan ?? {},
    mentions: (file, name) => {
      const path = known.get(file)?.path;
      return path !== undefined && disk.mentions(path, name);
    },
    text: (file) => {
      const text = texts.get(file) ?? readText(file);
      if (known.get(file)?.prescan.mentionsHost === true) texts.set(file, text);
      return text;
    },
    content: (file) => {
      const path = readablePath(file);
      return path === undefined ? '' : disk.content(path);
    },
  };
  return { texts: opened, diagnostics };
}

function readablePrescan(disk: Disk, path: string): Prescan {
  try {
    return disk.prescan(path);
  } catch {
    return {};
  }
}

export const unreadable = (path: string, error: unknown): Diagnostic =>
  diagnostic('file-not-read', `${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
    hint: 'Make it readable, or leave it out with `exclude`.',
  });
