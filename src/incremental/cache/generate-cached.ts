/** Generates, or returns what an earlier run generated from the same source. */
import module, { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { Config } from '../../config.js';
import type { Generated } from '../../generated.js';
import type { Timing } from '../../timing.js';
import { createDisk, type LibraryFiles, type Reads } from '../dependencies/index.js';
import type { Regenerated } from '../reuse/index.js';
import { codeFolder, requireCompiled } from './compiled-code.js';
import { type CacheEntry, type EarlierRun, readEntry, writeEntry } from './entry.js';
import { entryPath } from './place.js';

export interface CachedGenerator {
  /** What an earlier run generated; `undefined` if something that it read has changed. */
  recall(): Generated | undefined;
  /** Generates, reusing what is still valid of the last run. */
  generate(): Promise<Generated>;
  /** Writes the last result to the cache, for later processes. */
  keep(): void;
}

export function generateCached(
  root: string,
  config: Config,
  timing: Timing,
  libraries: LibraryFiles,
): CachedGenerator {
  const path = entryPath(root, config);
  let entry: CacheEntry | undefined;
  let last: (Regenerated & { reads: Reads }) | undefined;
  const openEntry = (): CacheEntry | undefined => {
    entry ??= path === undefined ? undefined : readEntry(path, root);
    return entry;
  };
  const earlierRun = (): EarlierRun | undefined => last ?? openEntry()?.earlierRun();
  return {
    recall: () => timing.measure('cache', () => openEntry()?.recall()),
    generate: async () => {
      const { regenerate } = timing.measure('loading', loadGenerator);
      const before = timing.measure('cache', earlierRun);
      const disk = createDisk(before?.reads);
      const regenerated = await regenerate(root, config, before?.retained ?? {}, { disk, timing, libraries });
      last = { ...regenerated, reads: disk.reads() };
      return regenerated.generated;
    },
    keep: () => {
      if (path === undefined || last === undefined) return;
      const { reads, ...regenerated } = last;
      timing.measure('keeping', () => keepEntry(path, root, reads, regenerated));
      entry = undefined;
    },
  };
}

/**
 * The compiler, and all that needs it, is loaded only where something has to be read. Hundreds of modules are loaded faster
 * as the one that `npm run build` makes of them, which is required rather than imported: no names of it are looked for.
 */
function loadGenerator(): typeof import('../reuse/index.js') {
  optimizeLater();
  const required = createRequire(import.meta.url);
  const load: (path: string) => typeof import('../reuse/index.js') = required;
  const paths = [...COMPILER, GENERATOR].map((path) => required.resolve(path));
  // Node 22 and later keep compiled code themselves.
  if (!('enableCompileCache' in module)) process.once('exit', requireCompiled(paths, codeFolder()));
  return load(GENERATOR);
}

/**
 * V8 optimizes a function when it has run for a while, and spends a third of a run's processor time on it. A run ends
 * before most of that pays. Set before compiled code is asked for, which V8 takes only with the flags that it was made with.
 */
function optimizeLater(): void {
  // Of a flag that a later V8 does not know, it would complain to the user.
  if (Number.parseInt(process.versions.node, 10) <= 24) setFlagsFromString('--interrupt-budget=400000');
}

const GENERATOR = '../bundled/generate.cjs';
/** What it loads of the compiler, each after what it loads itself. */
const COMPILER = ['@ts-morph/common/dist/typescript', '@ts-morph/common'];

function keepEntry(...entry: Parameters<typeof writeEntry>): void {
  try {
    writeEntry(...entry);
  } catch (error) {
    // Without permission or space to write the cache, the next run only takes longer.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}
