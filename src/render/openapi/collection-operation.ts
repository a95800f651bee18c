import {
  type CollectionContract,
  type Contract,
  insertedDocument,
  OBJECT_ID,
  type Schema,
} from '../../contract.js';
import { referredName, resolveReference } from '../../json-schema.js';
import { exampleOf } from '../../json-schema-example/index.js';
import type { CollectionRoute } from '../../routes/index.js';
import type { Place } from './call-operation.js';
import { type DocumentContext, unchecked } from './document-context.js';
import { mediaType, withExample } from './media.js';
import { pathParameter } from './parameters.js';
import { errorReferences, errorsOf, success } from './responses.js';
import { tagOf } from './tags.js';
import type { DocumentSchema, MediaType, Operation, RequestBody } from './types.js';

const SUMMARIES = {
  insert: 'Adds a document to',
  update: 'Sets fields of a document of',
  remove: 'Removes a document of',
} as const;
/** C20 */
const CHANGED: Schema = { type: 'integer', const: 1 };
const ANY_DOCUMENT: Schema = { type: 'object', additionalProperties: true };

/** One of a collection's three operations (C17). */
export function collectionOperation(
  { operation, declaration: { name, file } }: CollectionRoute,
  collection: CollectionContract,
  { operationId, names }: Place,
  errors: Contract['errors'],
  known: DocumentContext,
): Operation {
  const id: Schema = collection.idType === 'ObjectId' ? OBJECT_ID : { type: 'string' };
  const hasBody = operation !== 'remove';
  const statuses = errorsOf(errors, operation, 'authentication', ...(hasBody ? (['body'] as const) : []));
  return {
    operationId,
    summary: `${SUMMARIES[operation]} ${name}.`,
    ...(hasBody ? unchecked(known) : {}),
    tags: [tagOf(file)],
    ...(operation === 'insert' ? {} : { parameters: names.map((each) => pathParameter(each, id, known)) }),
    ...(hasBody ? { requestBody: documentBody(operation, collection, name, known) } : {}),
    responses: { 200: answer(operation, id, known), ...errorReferences(statuses) },
  };
}

function answer(operation: CollectionRoute['operation'], id: Schema, known: DocumentContext) {
  if (operation !== 'insert') return success('How many documents it concerned.', CHANGED, '', known);
  const inserted = success('The `_id` of the new document.', id, '_id', known);
  return { ...inserted, headers: { Location: { schema: { type: 'string' } as const } } };
}

function documentBody(
  operation: 'insert' | 'update',
  collection: CollectionContract,
  name: string,
  known: DocumentContext,
): RequestBody {
  const body = operation === 'insert' ? insertBody(collection, name, known) : updateBody(collection, known);
  return { required: true, content: { 'application/json': body } };
}

/** One document or an array of one (C19). The example has no `_id`: the collection makes it. */
function insertBody(
  { document, idType }: CollectionContract,
  name: string,
  known: DocumentContext,
): MediaType {
  const insertable = document === undefined ? undefined : insertedDocument(document, idType, resolve(known));
  const example = insertable === undefined ? undefined : exampleOf(withoutId(insertable), '', known.$defs);
  const one =
    insertable === undefined
      ? known.schemas.request(ANY_DOCUMENT)
      : known.schemas.requestType(typeNames(document, name), insertable);
  return withExample({ anyOf: [one, { type: 'array', items: one, minItems: 1, maxItems: 1 }] }, example);
}

const resolve =
  ({ $defs }: DocumentContext) =>
  (schema: Schema): Schema =>
    resolveReference(schema, $defs) ?? {};

function typeNames(document: Schema | undefined, collection: string): string[] {
  const type = document && referredName(document);
  const other = `New${collection.slice(0, 1).toUpperCase()}${collection.slice(1)}`;
  return type === undefined ? [other] : [`New${type}`, other];
}

function withoutId({ properties, ...others }: Schema): Schema {
  if (properties === undefined) return others;
  const { _id: _, ...rest } = properties;
  return { ...others, properties: rest };
}

function updateBody({ document }: CollectionContract, known: DocumentContext): MediaType {
  const own = document === undefined ? undefined : resolveReference(document, known.$defs);
  const schema = settable(own);
  const written: DocumentSchema = { ...known.schemas.request(schema), minProperties: 1 };
  return mediaType(written, schema, '', known);
}

/** The fields that an update may set (C20): whole fields, or parts of them by dotted path; never the `_id`. */
function settable(own: Schema | undefined): Schema {
  if (own?.properties === undefined) return ANY_DOCUMENT;
  const { required: _, description: __, examples: ___, ...others } = withoutId(own);
  return { ...others, patternProperties: { '^[^.]+\\.': {} } };
}
