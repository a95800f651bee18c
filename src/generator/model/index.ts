/**
 * What comes in: an open project, and the configuration's `expose`, `declarations` and `lint`.
 * What goes out: the API as plain data, diagnostics, and what each file declared for a later run to go on from.
 * It must not know of routes, of what is rendered, nor what becomes of what it gives for later runs.
 */

export type { RulesOfFile } from '../lint/index.js';
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
export type { Readings } from './readings.js';
