/**
 * Types as data that can be written in another file. A node of a type comes in; its syntax goes out, with imports in
 * place of names. Types that no file can import are reported, and have no syntax. It must not know schemas.
 */
export { type ComparedType, comparedTypeSyntax } from './type-syntax.js';
