/** Generates repeatedly. Each iteration reuses the readings of the one before. */

import type { Generated } from '../../generator/generated.js';
import { type CachedGenerator, generateCached } from '../../generator/session/cache/index.js';
import type { Diagnostic } from '../../shared/diagnostics.js';
import { type CommandRequest, isForPeople } from '../command.js';
import type { Workspace } from '../workspace.js';

export interface Generator {
  generate(workspace: Workspace): Generated;
  /** Whether the last result may depend on an absolute path outside the source, such as imported JSON. */
  readsPath(path: string): boolean;
  /** The diagnostics that were printed with the cached result. */
  printed(): readonly Diagnostic[];
  /** Keeps the last result for the next command. */
  keep(): void;
}

export function createGenerator({
  flags,
  timing,
  libraries,
}: Pick<CommandRequest, 'flags' | 'timing' | 'libraries'>): Generator {
  let key: string | undefined;
  let memory: CachedGenerator | undefined;
  return {
    generate: ({ root, config }) => {
      const wanted = JSON.stringify([root, config]);
      if (memory === undefined || key !== wanted) memory = generateCached(root, config, timing, libraries);
      key = wanted;
      return memory.generate();
    },
    readsPath: (path) => memory?.readsPath(path) === true,
    printed: () => memory?.printed() ?? [],
    keep: () => memory?.keep(isForPeople(flags)),
  };
}
