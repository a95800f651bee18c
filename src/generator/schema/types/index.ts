/**
 * Types as JSON Schema. The node of a type comes in, or an expression or function without one; its schema goes out, and named
 * types are described once. Syntax decides most nodes; `checker` presents the others as the compiler reduces them, in the same
 * forms: properties, lists, templates, brands. The room must not know what a type is used for.
 */
export {
  awaitedResult,
  checkedType,
  customTypeOfClass,
  inferredParameter,
  inferredResult,
  inferredValue,
  schemaFromExpression,
} from './inferred.js';
export { literalValue, typeOfLiteralNode } from './literal-type.js';
export { aliasedType, declarationsOf } from './named-type.js';
export { schemaBySyntax, schemaInFrame, schemaOfDeclared, schemaOfNode } from './schema-of-node.js';
export { tupleElementOf } from './structure-of-node.js';
export { templateSchema } from './template-type.js';
export { functionTypeOf, signatureOf } from './type-members.js';
