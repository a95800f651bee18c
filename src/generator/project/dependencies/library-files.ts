/** Keeps the parsed declaration files of packages and of the language, for all programs of a process. */
import type { ts } from 'ts-morph';

export interface LibraryFiles {
  /** The tree of a text. `key` contains everything else that it depends on. */
  parsed(key: string, text: string, parse: () => ts.SourceFile): ts.SourceFile;
}

export function createLibraryFiles(): LibraryFiles {
  const trees = new Map<string, ts.SourceFile>();
  return {
    parsed: (key, text, parse) => {
      const before = trees.get(key);
      if (before?.text === text) return before;
      const file = parse();
      trees.set(key, file);
      return file;
    },
  };
}
