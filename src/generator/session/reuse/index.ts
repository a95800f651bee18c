/**
 * Input: a project to generate, and the readings of its files by an earlier run with the same configuration. Output:
 * the result of `generate`, and readings for the next run. It must not know how declarations are found, described or
 * rendered, or where the readings are stored.
 */
export { generate } from '../../generate.js';
export type { CachedFiles } from './reuse.js';
export { type Regenerated, regenerate } from './reuse.js';
