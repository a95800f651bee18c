/**
 * The values that the body of a handler accepts. A function comes in; schemas for each of its arguments go out, read
 * from calls of schema libraries, from conditions that lead to an error, and from the functions that receive the
 * argument. The room must not know other sources of types, or which source counts.
 */
export type { Constraint } from './constraint.js';
export { constraintsOfHandler } from './constraints.js';
export { isDispensable } from './dispensable.js';
export { mayUseAsObject } from './object-use.js';
export { defaultsOfNames, withOptionality } from './optionality.js';
export { readMembers } from './read-members.js';
export { referencesOfName, usesArguments } from './uses-arguments.js';
