/**
 * Converts types by their syntax. The node of a type comes in; its schema goes out, and named types are described once.
 * The checker is asked only for parts that syntax cannot decide. It must not know what the type is used for.
 */
export { literalValue } from './literal-type.js';
export { aliasedType } from './named-type.js';
export { schemaBySyntax, schemaInFrame, schemaOfDeclared, schemaOfNode } from './schema-of-node.js';
export { functionTypeOf, signatureOf } from './type-members.js';
