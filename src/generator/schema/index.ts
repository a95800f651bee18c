/**
 * The arguments and results of one declaration as JSON Schema: a found publication, method or collection comes in, and its
 * parameters, its result or its documents go out. Types with names are described once, and referred to by key until the API
 * names them. The room must not know routes, the configuration, or the uses of a schema.
 */
export {
  createDefinitions,
  type DefinedType,
  type Definitions,
  namesByKey,
  referredTypes,
  renameReferences,
  type SchemaContext,
  typeKey,
} from './context/index.js';
export { LIBRARIES } from './libraries/index.js';
export {
  type CheckedCall,
  checkOwnCalls,
  type RefusedArgument,
} from './own-calls/check-own-calls.js';
export { findOwnCalls, type OwnCall } from './own-calls/find-own-calls.js';
export { parametersOfDeclaration } from './parameters.js';
export {
  checkCursors,
  collectionDocument,
  cursorsOfHandler,
  projectionOfOptions,
  publishedSchema,
  publishesOneCursor,
} from './publications/index.js';
export { resultOfMethod } from './results.js';
export { isExecuted, TYPE_SOURCES } from './type-sources.js';
