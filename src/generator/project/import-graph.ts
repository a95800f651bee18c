/** Which file imports which, according to their texts alone. */
import { groupEntries } from '../../shared/group.js';
import { lazy } from '../../shared/memoize.js';
import type { Resolve } from './resolution/index.js';
import type { Texts } from './texts/index.js';

export interface ImportGraph {
  /** The files that import one of the wanted files. */
  filterImporters(files: readonly string[], wanted: ReadonlySet<string>): string[];
  /** The files and everything that they import, directly or through others. */
  reachedFiles(files: readonly string[]): ReadonlySet<string>;
}

export function createImportGraph(texts: Texts, resolve: Resolve): ImportGraph {
  const importedFiles = (file: string): string[] =>
    (texts.prescan(file).imports ?? []).flatMap((specifier) => resolve(file, specifier) ?? []);
  const importers = lazy(() =>
    groupEntries(texts.files.flatMap((file) => importedFiles(file).map((target) => [target, file] as const))),
  );
  return {
    filterImporters: (files, wanted) => {
      const found = new Set([...wanted].flatMap((target) => importers().get(target) ?? []));
      return files.filter((file) => found.has(file));
    },
    reachedFiles: (files) => {
      const reached = new Set<string>();
      const all = new Set(texts.files);
      const open = [...files];
      for (let file = open.pop(); file !== undefined; file = open.pop()) {
        if (reached.has(file) || !all.has(file)) continue;
        reached.add(file);
        open.push(...importedFiles(file));
      }
      return reached;
    },
  };
}
