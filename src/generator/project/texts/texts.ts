import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../../../shared/diagnostics.js';
import { memoizeByKey } from '../../../shared/memoize.js';
import type { Disk } from '../dependencies/index.js';
import { withStandardExports } from './imports.js';
import { mentionsWord, type Prescan, prescan } from './prescan.js';

/** The source files of a project, by their names relative to the root. A text is read on request. */
export interface Texts {
  /** Sorted. */
  readonly files: readonly string[];
  prescan(file: string): Prescan;
  mentions(file: string, name: string): boolean;
  /** Empty if there is no such file. */
  text(file: string): string;
}

export type Prescanner = (file: string, text: string) => Prescan;

/** Prescans a text once as long as its file keeps it. */
export function prescanChangedTexts(): Prescanner {
  const last = new Map<string, { text: string; answer: Prescan }>();
  return (file, text) => {
    const before = last.get(file);
    if (before?.text === text) return before.answer;
    const answer = prescan(text);
    last.set(file, { text, answer });
    return answer;
  };
}

/** Prescans the files. Those in `beside` are not listed; if one of them cannot be read, nothing is reported. */
export function openTexts(
  disk: Disk,
  root: string,
  files: readonly string[],
  beside: readonly string[] = [],
  prescanFile: Prescanner = (_file, text) => prescan(text),
): { texts: Texts; diagnostics: Diagnostic[] } {
  const read = (file: string): string => disk.readText(join(root, file)).replace(/^\uFEFF/, '');
  const prescans = new Map<string, Prescan>();
  const diagnostics: Diagnostic[] = [];
  for (const file of [...files, ...beside])
    try {
      prescans.set(file, prescanFile(file, read(file)));
    } catch (error) {
      if (!beside.includes(file)) diagnostics.push(unreadable(file, error));
    }
  /** Files outside of the root are not listed, but can be read by name. */
  const isReadable = (file: string): boolean => prescans.has(file) || file.startsWith('../');
  const opened: Texts = {
    files: files.filter((file) => prescans.has(file)).sort(),
    prescan: (file) => prescans.get(file) ?? {},
    mentions: (file, name) => prescans.has(file) && mentionsWord(read(file), name),
    text: memoizeByKey((file) => (isReadable(file) ? withStandardExports(read(file)) : '')),
  };
  return { texts: opened, diagnostics };
}

export const unreadable = (path: string, error: unknown): Diagnostic =>
  diagnostic('file-not-read', `${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
    hint: 'Make it readable, or leave it out with `exclude`.',
  });
