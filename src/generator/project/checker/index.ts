/**
 * Input: the texts of a project, its compiler options, and the files in question. Output: the type checker, and a
 * record of everything that its answers depend on. It must not know the uses of its answers.
 */
export { type CheckedTypes, type Checker, createCheckedTypes } from './checker.js';
