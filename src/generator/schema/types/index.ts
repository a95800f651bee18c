/**
 * Types as JSON Schema. The node of a type comes in, or an expression or function without one; its schema goes out, and named
 * types are described once. The compiler's checker reads the types; their names, comments and tags are those of the
 * declarations. The room must not know what a type is used for.
 */
export {
  awaitedResult,
  checkedType,
  inferredParameter,
  inferredResult,
  inferredValue,
  schemaFromExpression,
} from './inferred.js';
export { literalValue, typeOfLiteralNode } from './literal-type.js';
export { schemaInFrame } from './schema-of-node.js';
export { aliasOfReference, signatureOfMember } from './type-members.js';
