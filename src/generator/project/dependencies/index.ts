/**
 * Input: paths to read. Output: texts and listings, a record of all of them, and whether reading them again would give
 * the same. It must not know the uses of the texts, or where the record is stored.
 */
export { createDisk, type Disk, type DiskEntry } from './disk.js';
export { createLibraryFiles, type LibraryFiles, type ParsedText } from './library-files.js';
export { type Kind, type Reads, readsStillHold } from './reads.js';
