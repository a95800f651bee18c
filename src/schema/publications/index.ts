export { checkCursors } from './cursors.js';
export { documentTypeOf } from './document-type.js';
export { publishedSchema } from './published.js';
