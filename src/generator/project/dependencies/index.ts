/**
 * What comes in: paths to read, and what an earlier run read.
 * What goes out: texts, listings and prescans, a record of all of them, and whether reading them again would give the same.
 * It must not know what is made of the texts, nor where the record is kept.
 */
export { createDisk, type Disk, type DiskEntry } from './disk.js';
export { createLibraryFiles, type LibraryFiles } from './library-files.js';
export type { Prescan } from './prescan.js';
export { hash, type Kind, type Reads, readsStillHold } from './reads.js';
export { createTrackedQueries, type Query, type Track } from './tracked-queries.js';
