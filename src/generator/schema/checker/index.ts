/**
 * Types as the type checker reduces them. A type annotation, or an expression or function without one, comes in; its
 * schema goes out, with named types described once. It is asked only for what syntax cannot say, and must not know who asks.
 */
export { inferredParameter, inferredResult, inferredValue } from './inferred.js';
export { namesNotFound } from './not-found.js';
export { schemaOfCheckedNode } from './schema-of-type.js';
