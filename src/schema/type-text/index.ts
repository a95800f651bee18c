export { joined } from './pieces.js';
export { typeText, wholeTypeText } from './type-text.js';
