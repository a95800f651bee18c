import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Disk } from '../incremental/dependencies/index.js';
import { mentions, type Prescan, prescan } from '../incremental/dependencies/index.js';

/** The source files of a project, by their names relative to the root. A text is read when it is asked for. */
export interface Texts {
  /** Sorted. */
  readonly files: readonly string[];
  glance(file: string): Prescan;
  mentions(file: string, name: string): boolean;
  /** Empty where there is no such file. */
  text(file: string): string;
  /** Stands for the text. */
  content(file: string): string;
}

/** Nothing is read of files but a glance at them. */
export function openTexts(
  disk: Disk,
  root: string,
  files: readonly string[],
): { texts: Texts; diagnostics: Diagnostic[] } {
  const glances = new Map<string, Prescan>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    try {
      glances.set(file, disk.glance(join(root, file)));
    } catch (error) {
      diagnostics.push(unreadable(file, error));
    }
  }
  return {
    texts: textsOf(glances, {
      text: (file) => disk.readText(join(root, file)).replace(/^\uFEFF/, ''),
      content: (file) => disk.content(join(root, file)),
      mentions: (file, name) => disk.mentions(join(root, file), name),
    }),
    diagnostics,
  };
}

function textsOf(
  glances: ReadonlyMap<string, Prescan>,
  { text, content, mentions }: Pick<Texts, 'text' | 'content' | 'mentions'>,
): Texts {
  // What stands outside of the root is asked for by name alone.
  const isReadable = (file: string): boolean => glances.has(file) || file.startsWith('../');
  return {
    files: [...glances.keys()].sort(),
    glance: (file) => glances.get(file) ?? {},
    mentions: (file, name) => glances.has(file) && mentions(file, name),
    text: (file) => (isReadable(file) ? text(file) : ''),
    content: (file) => (isReadable(file) ? content(file) : ''),
  };
}

/** Files that are on no disk. */
export function textsIn(files: ReadonlyMap<string, string>): Texts {
  const text = (file: string): string => files.get(file) ?? '';
  return textsOf(new Map([...files].map(([file, each]) => [file, prescan(each)])), {
    text,
    content: text,
    mentions: (file, name) => mentions(text(file), name),
  });
}

export const unreadable = (path: string, error: unknown): Diagnostic =>
  diagnostic('file-not-read', `${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
    hint: 'Make it readable, or leave it out with `exclude`.',
  });
