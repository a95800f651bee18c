/** Generates, reusing what is still valid of an earlier run's readings and renderings. */
import type { Config } from '../../config.js';
import { type GenerateOptions, generate, type Reuse } from '../../generate.js';
import type { Generated } from '../../generated.js';
import { type CachedFiles, cachedFiles, stillKnown } from './cached-files.js';
import { openRenderCache, type RetainedRendering } from './render-cache.js';
import { outlineOf, stableDeclarations } from './stable-declarations.js';

/** What one run passes to the next one with the same configuration. It is plain data. */
export interface RetainedRun {
  files?: CachedFiles;
  /** See `outlineOf`. */
  outline?: string | null;
  /** The rendering of these files; `undefined` if a diagnostic was an error. */
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
