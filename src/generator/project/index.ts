/**
 * What comes in: the root of a host project, the options that choose its files, and a disk that records what is read.
 * What goes out: its source files, parsed on request, how they import each other, and the type checker: the only reader
 * of the host's source.
 * It must not know what a declaration is, nor which functions of a host declare anything.
 */

export type { Checker } from './checker/index.js';
export type { OmittedImports } from './import-graph.js';
export { openProject } from './open.js';
export type { Dependencies, Project } from './project.js';
