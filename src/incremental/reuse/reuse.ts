/** Generates, reusing what is still valid of an earlier run's readings and renderings. */
import type { Config } from '../../config.js';
import { type Analysis, analyse, type GenerateOptions, openHost } from '../../generate.js';
import type { Generated } from '../../generated.js';
import type { Project } from '../../project/index.js';
import { untimed } from '../../timing.js';
import { createDisk } from '../dependencies/index.js';
import { type CachedFiles, cachedFiles, type StillKnown, stillKnown } from './cached-files.js';
import { readTogether } from './read-together.js';
import { type RetainedRendering, renderAgain } from './rendering.js';
import type { SecondThread } from './second-thread.js';
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

export interface RegenerateOptions extends GenerateOptions {
  /** Helps where nothing was read before. */
  thread?: SecondThread | undefined;
}

export async function regenerate(
  root: string,
  config: Config,
  before: RetainedRun,
  { disk = createDisk(), timing = untimed, libraries, thread }: RegenerateOptions = {},
): Promise<Regenerated> {
  const project = openHost(root, config, { disk, timing, libraries });
  const { known, ready } = await timing.measure('finding', () =>
    thread === undefined
      ? { known: stillKnown(project, before.files), ready: undefined }
      : readTogether({ project, config, disk }, thread),
  );
  const analysis = analyse(project, config, known, timing);
  return timing.measure('rendering', () => rendered({ ...analysis, project, known }, before, ready));
}

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
  const rendered = parts && renderAgain({ parts, stable, isUnchanged, before: before.rendering, thread });
  const files = cachedFiles(project, known, readings);
  const rendering = await rendered;
  return {
    generated: { ...found, files: rendering?.files() ?? new Map() },
    retained: files === undefined ? before : { files, outline, rendering },
  };
}
