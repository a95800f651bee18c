export { inferredParameter, inferredResult, inferredValue } from './inferred.js';
export { schemaOfCheckedNode } from './schema-of-checked-node.js';
