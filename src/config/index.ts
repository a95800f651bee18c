/**
 * What comes in: the folder of a project, and what the command line says.
 * What goes out: its configuration, or every mistake in it with its place.
 * It must not know what the options do.
 */
export { expected, fits } from './expected.js';
export { CONFIG_FILES, loadConfig } from './load.js';
export { missingImport } from './missing-import.js';
export { typescriptLoader } from './module-file.js';
export type { Option, OptionTable } from './option.js';
export { errorSummary, isRestgenMissing, placeOfError } from './thrown.js';
