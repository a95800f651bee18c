/** Generates, or remembers what an earlier run generated from the same source. */
import { createRequire } from 'node:module';
import type { Config } from '../../config.js';
import type { Generated, Generation } from '../../generate.js';
import type { Timing } from '../../timing.js';
import type { Reads } from '../dependencies/index.js';
import { createDisk } from '../dependencies/index.js';
import { type Before, type Entry, readEntry, writeEntry } from './entry.js';
import { entryPath } from './place.js';

export interface Memory {
  /** What an earlier run made, where nothing that it read has changed. */
  recall(): Generated | undefined;
  /** Generates, going on from what was read the last time. */
  generate(): Generation;
  /** Keeps what was generated last. */
  keep(): void;
}

export function generateCached(root: string, config: Config, timing: Timing): Memory {
  const path = entryPath(root, config);
  let entry: Entry | undefined;
  let last: { reads: Reads; generation: Generation } | undefined;
  const open = (): Entry | undefined => {
    entry ??= path === undefined ? undefined : readEntry(path, root);
    return entry;
  };
  const before = (): Before =>
    last === undefined ? (open()?.before() ?? {}) : { reads: last.reads, kept: last.generation.kept };
  return {
    recall: () => timing.measure('cache', () => open()?.recall()),
    generate: () => {
      const { generate } = timing.measure('loading', loadGenerator);
      const { reads, kept = {} } = timing.measure('cache', before);
      const disk = createDisk(reads);
      const generation = generate(root, config, { disk, timing, before: kept });
      last = { reads: disk.reads(), generation };
      return generation;
    },
    keep: () => {
      if (path === undefined || last === undefined) return;
      const { reads, generation } = last;
      timing.measure('keeping', () => keep(path, root, reads, generation));
      entry = undefined;
    },
  };
}

/**
 * The compiler, and all that needs it, is loaded only where something has to be read. Hundreds of modules are loaded faster
 * as the one that `npm run bundle` makes of them, which is required rather than imported: no names of it are looked for.
 */
function loadGenerator(): typeof import('../../generate.js') {
  const load: (path: string) => typeof import('../../generate.js') = createRequire(import.meta.url);
  return load('../../bundled/generate.cjs');
}

function keep(...entry: Parameters<typeof writeEntry>): void {
  try {
    writeEntry(...entry);
  } catch (error) {
    // No permission, no space: the next run takes longer, and nothing is lost.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}
