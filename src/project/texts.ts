import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Disk } from '../incremental/dependencies/index.js';
import { mentionsWord, type Prescan, prescan } from '../incremental/dependencies/index.js';

/** The source files of a project, by their names relative to the root. A text is read on request. */
export interface Texts {
  /** Sorted. */
  readonly files: readonly string[];
  prescan(file: string): Prescan;
  mentions(file: string, name: string): boolean;
  /** Empty where there is no such file. */
  text(file: string): string;
  /** A hash of the text. */
  content(file: string): string;
}

/** Files are only prescanned. Those that stand `beside` are not listed, and may be unreadable: nothing is made of them. */
export function openTexts(
  disk: Disk,
  root: string,
  files: readonly string[],
  beside: readonly string[] = [],
): { texts: Texts; diagnostics: Diagnostic[] } {
  const prescans = new Map<string, Prescan>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    try {
      prescans.set(file, disk.prescan(join(root, file)));
    } catch (error) {
      diagnostics.push(unreadable(file, error));
    }
  }
  const listed = [...prescans.keys()];
  for (const file of beside) prescans.set(file, readablePrescan(disk, join(root, file)));
  return {
    texts: createTexts(listed, prescans, {
      text: (file) => disk.readText(join(root, file)).replace(/^\uFEFF/, ''),
      content: (file) => disk.content(join(root, file)),
      mentions: (file, name) => disk.mentions(join(root, file), name),
    }),
    diagnostics,
  };
}

function readablePrescan(disk: Disk, path: string): Prescan {
  try {
    return disk.prescan(path);
  } catch {
    return {};
  }
}

function createTexts(
  listed: readonly string[],
  prescans: ReadonlyMap<string, Prescan>,
  { text, content, mentions }: Pick<Texts, 'text' | 'content' | 'mentions'>,
): Texts {
  // Files outside of the root are not listed, but can be read by name.
  const isReadable = (file: string): boolean => prescans.has(file) || file.startsWith('../');
  return {
    files: [...listed].sort(),
    prescan: (file) => prescans.get(file) ?? {},
    mentions: (file, name) => prescans.has(file) && mentions(file, name),
    text: (file) => (isReadable(file) ? text(file) : ''),
    content: (file) => (isReadable(file) ? content(file) : ''),
  };
}

/** Files that are on no disk. */
export function textsIn(files: ReadonlyMap<string, string>): Texts {
  const text = (file: string): string => files.get(file) ?? '';
  return createTexts([...files.keys()], new Map([...files].map(([file, each]) => [file, prescan(each)])), {
    text,
    content: text,
    mentions: (file, name) => mentionsWord(text(file), name),
  });
}

export const unreadable = (path: string, error: unknown): Diagnostic =>
  diagnostic('file-not-read', `${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
    hint: 'Make it readable, or leave it out with `exclude`.',
  });
