/** Generates, reusing what is still valid of an earlier run's readings and renderings. */
import { availableParallelism } from 'node:os';
import type { Config } from '../../config.js';
import { type Analysis, analyse, type GenerateOptions, openHost } from '../../generate.js';
import type { Generated } from '../../generated.js';
import type { Project } from '../../project/index.js';
import { untimed } from '../../timing.js';
import { createDisk } from '../dependencies/index.js';
import { type CachedFiles, cachedFiles, type StillKnown, stillKnown } from './cached-files.js';
import { readTogether } from './read-together.js';
import { type RetainedRendering, renderAgain } from './rendering.js';
import { type SecondThread, startSecondThread } from './second-thread.js';
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
  { disk = createDisk(), timing = untimed, libraries }: GenerateOptions = {},
): Promise<Regenerated> {
  const project = openHost(root, config, { disk, timing, libraries });
  const thread = before.files === undefined && isLarge(project) ? startSecondThread() : undefined;
  try {
    const known = await timing.measure('finding', () =>
      thread === undefined
        ? stillKnown(project, before.files)
        : readTogether({ project, config, disk }, thread),
    );
    const analysis = analyse(project, config, known, timing);
    return await timing.measure('rendering', () => rendered({ ...analysis, project, known }, before, thread));
  } finally {
    thread?.stop();
  }
}

/** Starting another thread costs as much as half of the work on so many files. */
const isLarge = ({ candidates }: Project): boolean =>
  candidates.length >= LEAST && availableParallelism() > 1;

const LEAST = 50;

async function rendered(
  { found, project, known, readings, parts }: Analysis & { project: Project; known: StillKnown },
  before: RetainedRun,
  thread: SecondThread | undefined,
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
