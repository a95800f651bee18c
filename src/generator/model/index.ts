/**
 * Input: an open project, and the configuration's `expose`, `declarations` and `lint`. Output: the API as plain data,
 * and diagnostics. It must not know routes or rendering.
 */
export { type BuiltApi, buildApi } from './build.js';
export { readsCalls } from './own-calls.js';
