/**
 * Input: the root of a host project, the options that choose its files, and a disk that records what is read. Output:
 * its source files, parsed on request, how they import each other, and the type checker: the only reader of the host's
 * source. It must not know declarations, or which functions of a host declare something.
 */

export type { Apps } from './apps.js';
export type { Checker } from './checker/index.js';
export { openProject } from './open.js';
export type { Project } from './project.js';
export { type Prescanner, prescanChangedTexts } from './texts/index.js';
