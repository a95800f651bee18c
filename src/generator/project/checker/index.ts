/**
 * What comes in: the texts of a project, its compiler options, and the files in question.
 * What goes out: the type checker, and a record of everything that its answers depend on.
 * It must not know what is asked of it.
 */
export { type CheckedTypes, createCheckedTypes } from './checked-types.js';
export type { Checker } from './checker.js';
