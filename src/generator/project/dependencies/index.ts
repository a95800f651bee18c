/**
 * Input: paths to read, and the record of an earlier run. Output: texts, listings and prescans, a record of all of
 * them, and whether reading them again would give the same. It must not know the uses of the texts, or where the record
 * is stored.
 */
export { createDisk, type Disk, type DiskEntry } from './disk.js';
export { createLibraryFiles, type LibraryFiles, type ParsedText } from './library-files.js';
export type { Prescan } from './prescan.js';
export { hash, type Kind, type Reads, readsStillHold } from './reads.js';
export { withStandardExports } from './standard-exports.js';
