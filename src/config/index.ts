/**
 * Reads a project's configuration and flags, and reports every mistake with its place. It does not know what options
 * do.
 */
export { expectedValueText, fits } from './expected-value.js';
export { FLAGS, type Flags } from './flags.js';
export { CONFIG_FILES, loadConfig } from './load.js';
export { typescriptLoader } from './module-file.js';
export type { Option, OptionTable } from './option.js';
export { isRestgenMissing, loadFailure } from './thrown.js';
