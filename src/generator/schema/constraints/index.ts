/**
 * What the body of a handler refuses. A function comes in; for each of its arguments, the schemas of the values that it
 * lets pass go out: by calls of schema libraries, by conditions that lead to an error, by the functions that it hands the
 * argument to. What else is said of an argument, and which source counts, is not known here.
 */
export { type ArgumentSchema, argumentSchema, argumentSchemas } from './argument-schemas.js';
export type { Constraint } from './constraint.js';
export { constraintsIn } from './constraints.js';
export type { HandlerState } from './places.js';
export { usesArguments } from './uses-arguments.js';
