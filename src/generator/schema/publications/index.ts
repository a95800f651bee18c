/**
 * The answer of a publication. Its handler comes in; a schema of the documents goes out, by collection, reduced to the
 * fields that its cursors send. The room must not know routes.
 */
export { checkCursors } from './cursors.js';
export { projectionOfOptions } from './projection.js';
export { cursorsOfHandler, publishedSchema, publishesOneCursor } from './published.js';
export { collectionDocument } from './published-document.js';
