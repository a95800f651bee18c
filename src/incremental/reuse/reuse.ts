/** Generates, reusing what is still valid of an earlier run's readings and renderings. */
import { availableParallelism } from 'node:os';
import type { Config } from '../../config.js';
import { type Analysis, analyse, type GenerateOptions } from '../../generate.js';
import type { Generated } from '../../generated.js';
import type { Project } from '../../project/index.js';
import { untimed } from '../../timing.js';
import { type CachedFiles, cachedFiles, type StillKnown, stillKnown } from './cached-files.js';
import { type RetainedRendering, renderAgain } from './rendering.js';
import { type RenderingThread, startRenderingThread } from './rendering-thread.js';
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

export async function regenerate(
  root: string,
  config: Config,
  before: RetainedRun,
  options: GenerateOptions = {},
): Promise<Regenerated> {
  const { timing = untimed } = options;
  let thread: RenderingThread | undefined;
  try {
    const analysis = analyse(root, config, options, (project) => {
      if (before.rendering === undefined && isLarge(project)) thread = startRenderingThread();
      return stillKnown(project, before.files);
    });
    return await timing.measure('rendering', () => rendered(analysis, before, thread));
  } finally {
    thread?.stop();
  }
}

/** Starting another thread costs as much as rendering the documents of so many files. */
const isLarge = ({ candidates }: Project): boolean =>
  candidates.length >= LEAST && availableParallelism() > 1;

const LEAST = 50;

async function rendered(
  { found, project, known, readings, parts }: Analysis<StillKnown>,
  before: RetainedRun,
  thread: RenderingThread | undefined,
): Promise<Regenerated> {
  const stable = stableDeclarations(readings, before.files, known);
  const outline = outlineOf(found.api, readings.typeNames, stable);
  const isUnchanged =
    outline !== null &&
    outline === before.outline &&
    [...stable.values()].every((declaration) => declaration.isUnchanged);
  const rendering =
    parts && (await renderAgain({ parts, stable, isUnchanged, before: before.rendering, thread }));
  const files = cachedFiles(project, known, readings);
  return {
    generated: { ...found, files: rendering?.files() ?? new Map() },
    retained: files === undefined ? before : { files, outline, rendering },
  };
}
