export { joined, type TypeContext } from './pieces.js';
export { typeText, wholeTypeText } from './type-text.js';
