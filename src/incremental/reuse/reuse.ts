/** Generates from what an earlier run read and rendered, as far as that still holds. */
import type { Config } from '../../config.js';
import { type Generated, type GenerateOptions, generate, type Reuse } from '../../generate.js';
import { type CachedFiles, cachedFiles, stillKnown } from './cached-files.js';
import { openRenderCache, type RetainedRendering } from './render-cache.js';
import { outlineOf, stableDeclarations } from './stable-declarations.js';

/** What one run hands to the next one of the same configuration. Plain data. */
export interface RetainedRun {
  files?: CachedFiles;
  /** See `outlineOf`. */
  outline?: string | null;
  /** What was rendered of these files; `undefined` where a diagnostic was an error. */
  rendering?: RetainedRendering | undefined;
}

export interface Regenerated {
  generated: Generated;
  retained: RetainedRun;
}

export function regenerate(
  root: string,
  config: Config,
  before: RetainedRun,
  options: Omit<GenerateOptions, 'reuse'> = {},
): Regenerated {
  const { reuse, retained } = openReuse(before);
  return { generated: generate(root, config, { ...options, reuse }), retained: retained() };
}

function openReuse(before: RetainedRun): { reuse: Reuse; retained: () => RetainedRun } {
  let retained = (): RetainedRun => before;
  const reuse: Reuse = (project) => {
    const known = stillKnown(project, before.files);
    return {
      known,
      renderCache: ({ api, readings }) => {
        const stable = stableDeclarations(readings, before.files, known);
        const outline = outlineOf(api, readings.typeNames, stable);
        const isUnchanged =
          outline !== null &&
          outline === before.outline &&
          [...stable.values()].every((declaration) => declaration.isUnchanged);
        const cache = openRenderCache(before.rendering, stable, isUnchanged);
        const files = cachedFiles(project, known, readings);
        if (files !== undefined) retained = () => ({ files, outline, rendering: cache.retained() });
        return cache;
      },
    };
  };
  return { reuse, retained: () => retained() };
}
