/**
 * What comes in: a project to generate, and what an earlier run of the same configuration read of its files.
 * What goes out: what `generate` gives, and what was read of the files, for the next run.
 * It must not know how anything is found, described or rendered, nor where the readings are kept.
 */
export { generate } from '../../generate.js';
export type { CachedFiles } from './cached-files.js';
export { type Regenerated, regenerate } from './reuse.js';
