export { type Constraint, constraintsIn } from './constraints.js';
export { usesArguments } from './uses-arguments.js';
