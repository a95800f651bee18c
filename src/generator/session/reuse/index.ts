/**
 * What comes in: a project to generate, and what an earlier run of the same configuration retained.
 * What goes out: what `generate` gives, and what to retain for the next run.
 * It must not know how anything is found, described or rendered, nor where what is retained is kept.
 */
export { generate } from '../../generate.js';
export type { RetainedRendering } from './rendering.js';
export { type Regenerated, type RetainedRun, regenerate } from './reuse.js';
