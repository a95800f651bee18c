/** The type of a collection's documents, as syntax and as a schema. */

import type { Collection } from '../../shared/api.js';
import type { DeclaredCollection } from '../analysis/declarations/index.js';
import type { SchemaContext } from './context/index.js';
import { documentedDocument } from './jsdoc/index.js';
import { documentTypeOf } from './publications/index.js';
import { typeSyntax } from './type-syntax/index.js';
import { schemaInFrame } from './types/index.js';

/** Taken from the type of the collection or, without one, from the comment before it. */
export function collectionDocument(
  context: SchemaContext,
  collection: DeclaredCollection,
): Pick<Collection, 'document' | 'documentSchema'> {
  const documentType = documentTypeOf(context.evaluator, collection);
  if (documentType === undefined) {
    const documentSchema = documentedDocument(context, collection.node);
    return documentSchema === undefined ? {} : { documentSchema };
  }
  const { type, frame } = documentType;
  const document = typeSyntax(context, type);
  const documentSchema = schemaInFrame(context, type, frame);
  return { document, ...(documentSchema === undefined ? {} : { documentSchema }) };
}
