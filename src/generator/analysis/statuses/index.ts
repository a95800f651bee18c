/**
 * The statuses that a handler's own code answers with (C39). A handler comes in, with an evaluator for its call frame; the
 * statuses that it sets and those of the errors that it throws go out, followed through functions of the project. It must not
 * know what a route is, nor which errors the API answers of itself.
 */
export { statusesOf } from './statuses.js';
