/** Keeps the parsed declaration files of packages and of the language, for all programs of a process. */
import type { ts } from 'ts-morph';
import type { Diagnostic } from '../../../shared/diagnostics.js';

export interface LibraryFiles {
  /** The tree of a text. `key` contains everything else that it depends on. */
  treeOfText(key: string, text: string, parse: () => ts.SourceFile): ts.SourceFile;
  /** The trees of the project's own files. Set if many runs follow each other, as with `--watch`. */
  sources?: Map<string, ParsedText>;
}

export interface ParsedText {
  text: string;
  source: ts.SourceFile;
  diagnostics: readonly Diagnostic[];
}

export function createLibraryFiles(): LibraryFiles {
  const trees = new Map<string, ts.SourceFile>();
  return {
    treeOfText: (key, text, parse) => {
      const before = trees.get(key);
      if (before?.text === text) return before;
      const file = parse();
      trees.set(key, file);
      return file;
    },
  };
}
