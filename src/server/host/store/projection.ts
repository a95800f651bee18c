import { copy } from '../documents/copy.js';
import type { Fields, StoredDocument } from '../documents/document.js';
import { mingo } from './mingo.js';

/** Compiles a projection to a function that copies the projected fields of a document. */
export function projector(projection: Fields = {}): (document: StoredDocument) => Fields {
  if (Object.keys(projection).length === 0) return copy;
  const query = new (mingo().Query)<StoredDocument>({}, { scriptEnabled: false });
  // mingo deletes nested fields that a projection leaves out from the document itself.
  return (document) => query.find<Fields>([copy(document)], projection).all()[0] ?? {};
}
