/**
 * Types in documentation comments: `@param {string} title`, `@returns {Promise<Task>}`, `@type
 * {Mongo.Collection<Task>}`. A function or a collection comes in; the schemas of its parameters, of its result or of
 * its documents go out. It must not know other sources of types, or which source counts.
 */
export {
  type DocumentedParameter,
  describedParameters,
  documentedDocument,
  documentedParameters,
  documentedResult,
} from './jsdoc.js';
