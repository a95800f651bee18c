/**
 * Types as data that can be written in another file. A node of a type comes in; its syntax goes out, with imports in
 * place of names, and `unknown` in place of what no file can import, which is reported. It must not know of schemas.
 */
export { typeSyntax, wholeTypeSyntax } from './type-syntax.js';
