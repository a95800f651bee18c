export { aliasedType } from './alias.js';
export { literalValue } from './literal-type.js';
export { schemaOfDeclared, schemaOfNode } from './schema-of-node.js';
export { signatureOf } from './type-members.js';
