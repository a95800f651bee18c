/**
 * Input: a project's folder and its configuration. Output: the generated files, from this run or from an earlier one of
 * any process. It must not know their content, or when commands need them.
 */
export { type CachedGenerator, generateCached } from './generate-cached.js';
