/** Generates, reusing what is still valid of an earlier run's readings and renderings. */
import type { Config } from '../../../config/config.js';
import { untimed } from '../../../shared/timing.js';
import { type Analysis, analyse, type GenerateOptions, openHost } from '../../generate.js';
import type { Generated } from '../../generated.js';
import type { Project } from '../../project/index.js';
import { type CachedFiles, cachedFiles, type StillKnown, stillKnown } from './cached-files.js';
import { type RetainedRendering, renderAgain } from './rendering.js';
import { areNamedAlike, outlineOf, stableDeclarations } from './stable-declarations.js';

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
  options: GenerateOptions = {},
): Regenerated {
  const { timing = untimed } = options;
  const project = openHost(root, config, options);
  const known = timing.measure('finding', () => stillKnown(project, before.files));
  const analysis = analyse(project, config, known, timing);
  return timing.measure('rendering', () => rendered({ ...analysis, project, known }, before));
}

function rendered(
  { found, project, known, readings, parts }: Analysis & { project: Project; known: StillKnown },
  before: RetainedRun,
): Regenerated {
  const isComparable = before.files !== undefined && areNamedAlike(before.files, readings);
  const comparable = isComparable ? before : {};
  const stable = stableDeclarations(readings, comparable.files, known);
  const outline = outlineOf(found.api, readings.typeNames, stable);
  const isUnchanged =
    outline !== null &&
    outline === before.outline &&
    [...stable.values()].every((declaration) => declaration.isUnchanged);
  const rendering = parts && renderAgain({ parts, stable, isUnchanged, before: comparable.rendering });
  const files = cachedFiles(project, known, readings);
  // After an edit with an error, most of what was rendered before it still holds for the edit that mends it.
  const isRetained = files !== undefined && (rendering !== undefined || before.rendering === undefined);
  return {
    generated: { ...found, files: rendering?.files() ?? new Map() },
    retained: isRetained ? { files, outline, rendering } : before,
  };
}
