/**
 * Input: an open project, and the configuration's `expose`, `declarations` and `lint`. Output: the API as plain data,
 * diagnostics, and the readings of each file, for later runs. It must not know routes, rendering, or how later runs use
 * the readings.
 */

export type { RulesOfFile } from '../lint/index.js';
export type { Readings } from './build.js';
export { type BuiltApi, buildApi } from './build.js';
export { type CallsOfFile, readsCalls } from './own-calls.js';
export { reachedTypes } from './reading/describing.js';
export {
  type DescribedType,
  type FileDeclarations,
  NOTHING_REUSABLE as NOTHING_KNOWN,
  type ReusableDeclarations,
  type ReusableFile,
} from './reading/file-declarations.js';
