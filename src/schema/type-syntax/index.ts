export { typeSyntax, wholeTypeSyntax } from './type-syntax.js';
