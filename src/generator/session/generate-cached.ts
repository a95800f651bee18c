/** Generates, or returns what an earlier run generated from the same source. */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Config } from '../../config/config.js';
import { lazy } from '../../shared/memoize.js';
import type { Generated } from '../generated.js';
import { createDisk, type LibraryFiles, type Reads, readsStillHold } from '../project/dependencies/index.js';
import { readEntry, restoreGenerated, writeEntry } from './entry.js';
import { entryPath } from './place.js';

export interface CachedGenerator {
  /** The result of an earlier run; `undefined` if anything that it read has changed. */
  recall(): Generated | undefined;
  /** Generates anew. */
  generate(): Generated;
  /** Whether the last run looked at a path, absolute, beyond listing its folder. */
  readsPath(path: string): boolean;
  /** Writes the last result to the cache, for later processes. */
  keep(): void;
}

export function generateCached(root: string, config: Config, libraries: LibraryFiles): CachedGenerator {
  const path = entryPath(root, config);
  const out = resolve(root, config.out);
  let last: { generated: Generated; reads: Reads } | undefined;
  const keepAnswers = lazy(() => loadGenerator().keepAnswers());
  return {
    recall: () => {
      const entry = path === undefined ? undefined : readEntry(path);
      return entry !== undefined && readsStillHold(entry.reads, out)
        ? restoreGenerated(entry, config)
        : undefined;
    },
    generate: () => {
      const { generate } = loadGenerator();
      const disk = createDisk(out);
      const kept = libraries.sources === undefined ? undefined : keepAnswers();
      const generated = generate(root, config, { disk, libraries, kept });
      last = { generated, reads: disk.reads() };
      return generated;
    },
    readsPath: (path) => last !== undefined && (path in last.reads.texts || path in last.reads.kinds),
    keep: () => {
      if (path === undefined || last === undefined) return;
      keepEntry(path, last.reads, last.generated);
    },
  };
}

/** The generator and the compiler are loaded only if something has to be read. Hundreds of modules load faster as one bundle. */
function loadGenerator(): typeof import('../generate.js') {
  const load: (path: string) => typeof import('../generate.js') = createRequire(import.meta.url);
  return load('./bundled/generate.cjs');
}

function keepEntry(...entry: Parameters<typeof writeEntry>): void {
  try {
    writeEntry(...entry);
  } catch (error) {
    // Without permission or space to write the cache, the next run only takes longer.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}
