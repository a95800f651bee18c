/** Generates, or remembers what an earlier run generated from the same source. */
import type { Config } from '../config.js';
import type { Generated } from '../generate.js';
import type { Timing } from '../timing.js';
import { type Entry, readEntry, writeEntry } from './entry.js';
import { entryPath } from './place.js';

export interface Memory {
  /** What an earlier run made, where nothing that it read has changed. */
  recall(): Generated | undefined;
  /** Generates, and keeps the result. */
  generate(): Promise<Generated>;
}

export function rememberedGeneration(root: string, config: Config, timing: Timing): Memory {
  const path = entryPath(root, config);
  let entry: Entry | undefined;
  return {
    recall: () =>
      timing.measure('cache', () => {
        entry = path === undefined ? undefined : readEntry(path, root);
        return entry?.recall();
      }),
    generate: async () => {
      // The compiler is loaded only where something has to be read.
      const [{ generate }, { createDisk }] = await timing.measure('loading', () =>
        Promise.all([import('../generate.js'), import('../project/disk.js')]),
      );
      const { reads, kept } = timing.measure('cache', () => entry?.before() ?? {});
      const disk = createDisk(reads);
      const generated = generate(root, config, {
        disk,
        timing,
        ...(kept === undefined ? {} : { before: kept }),
      });
      if (path !== undefined) timing.measure('keeping', () => keep(path, root, disk.reads(), generated));
      return generated;
    },
  };
}

function keep(...entry: Parameters<typeof writeEntry>): void {
  try {
    writeEntry(...entry);
  } catch (error) {
    // No permission, no space: the next run takes longer, and nothing is lost.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}
