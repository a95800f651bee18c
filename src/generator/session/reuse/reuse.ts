/** Generates, reusing an earlier run's readings of unchanged files. */
import type { Config } from '../../../config/config.js';
import { untimed } from '../../../shared/timing.js';
import { type GenerateOptions, generatedOf, openHost } from '../../generate.js';
import type { Generated } from '../../generated.js';
import { type CachedFiles, cachedFiles, validReadings } from './cached-files.js';

export interface Regenerated {
  generated: Generated;
  /** For the next run with the same configuration. It is plain data. */
  readings: CachedFiles | undefined;
}

export function regenerate(
  root: string,
  config: Config,
  before: CachedFiles | undefined,
  options: GenerateOptions = {},
): Regenerated {
  const { timing = untimed } = options;
  const project = openHost(root, config, options);
  const valid = timing.measure('finding', () => validReadings(project, before));
  const { generated, readings } = generatedOf(project, config, valid, timing);
  return { generated, readings: cachedFiles(project, valid, readings) ?? before };
}
