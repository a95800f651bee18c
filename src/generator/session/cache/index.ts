/**
 * What comes in: a project's folder and its configuration.
 * What goes out: what is generated of them, from this run or recalled from an earlier one of this or another process.
 * It must not know what is in the generated files, nor when commands ask for them.
 */
export { type CachedGenerator, generateCached } from './generate-cached.js';
