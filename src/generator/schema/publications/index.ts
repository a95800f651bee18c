/**
 * What a publication answers. Its handler comes in; a schema of lists of documents by the names of their collections goes out,
 * with the fields that its cursors leave. It must not know how the publication is called or routed.
 */
export { checkCursors } from './cursors.js';
export { documentTypeOf } from './document-type.js';
export { publishedSchema } from './published.js';
export { writtenDocument } from './published-document.js';
