export { createDisk, type Disk, type Entry } from './disk.js';
export { mentions, type Prescan, prescan } from './prescan.js';
export { answersAsBefore, type Reads } from './reads.js';
export { createTrackedQueries } from './tracked-queries.js';
