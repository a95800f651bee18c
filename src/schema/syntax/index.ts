/**
 * Stated types by their syntax. A node of a type comes in; its schema goes out, with named types described once; the checker
 * is asked only for parts that syntax cannot decide. It must not know what the type is stated for.
 */
export { aliasedType } from './alias.js';
export { literalValue } from './literal-type.js';
export { schemaBySyntax, schemaOfDeclared, schemaOfNode } from './schema-of-node.js';
export { signatureOf } from './type-members.js';
