/**
 * Types as data that can be written in another file. A node of a type comes in; its syntax goes out, with imports in
 * place of names, and `unknown` in place of types that no file can import, which are reported. It must not know
 * schemas.
 */
export { literalSyntax, objectType } from './composite-type.js';
export { type ComparedType, comparedTypeSyntax, typeSyntax } from './type-syntax.js';
