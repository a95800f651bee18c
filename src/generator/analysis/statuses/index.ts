/**
 * The statuses that a handler's own code answers with (C39). A handler comes in, with an evaluator for its call frame; the
 * statuses that it sets and the statuses of its errors go out. Calls of the project's functions are followed. The room must not
 * know routes, nor the errors that the API itself answers.
 */
export { statusesOfHandler } from './statuses.js';
