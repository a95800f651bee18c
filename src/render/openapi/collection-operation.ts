import { type CollectionContract, type Contract, OBJECT_ID, type Schema } from '../../contract.js';
import type { CollectionRoute } from '../../routes/route.js';
import type { Place } from './call-operation.js';
import type { Known } from './known.js';
import { mediaType } from './media.js';
import { pathParameter } from './parameters.js';
import { errorReferences, errorsOf, success } from './responses.js';
import { tagOf } from './tags.js';
import type { Operation, RequestBody } from './types.js';
import { resolved } from './walk.js';

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
  known: Known,
): Operation {
  const id: Schema = collection.idType === 'ObjectId' ? OBJECT_ID : { type: 'string' };
  const hasBody = operation !== 'remove';
  const statuses = errorsOf(errors, operation, 'authentication', ...(hasBody ? (['body'] as const) : []));
  return {
    operationId,
    summary: `${SUMMARIES[operation]} ${name}.`,
    tags: [tagOf(file)],
    ...(operation === 'insert' ? {} : { parameters: names.map((each) => pathParameter(each, id, known)) }),
    ...(hasBody ? { requestBody: documentBody(operation, collection.document, known) } : {}),
    responses: { 200: answer(operation, id, known), ...errorReferences(statuses) },
  };
}

function answer(operation: CollectionRoute['operation'], id: Schema, known: Known) {
  if (operation !== 'insert') return success('How many documents it concerned.', CHANGED, '', known);
  const inserted = success('The `_id` of the new document.', id, '_id', known);
  return { ...inserted, headers: { Location: { schema: { type: 'string' } as const } } };
}

function documentBody(
  operation: 'insert' | 'update',
  document: Schema | undefined,
  known: Known,
): RequestBody {
  const own = document === undefined ? undefined : resolved(document, known.$defs);
  const stated = own?.properties === undefined ? undefined : own;
  const schema = operation === 'insert' ? insertable(document, stated) : settable(stated);
  const written = {
    ...known.schemas.request(schema),
    ...(operation === 'update' ? { minProperties: 1 } : {}),
  };
  return { required: true, content: { 'application/json': mediaType(written, schema, '', known) } };
}

/** C19: a missing `_id` is generated. */
function insertable(document: Schema | undefined, own: Schema | undefined): Schema {
  if (own?.required?.includes('_id') !== true) return document ?? ANY_DOCUMENT;
  const { required: all, ...others } = own;
  const required = all.filter((name) => name !== '_id');
  return required.length === 0 ? others : { ...others, required };
}

/** C20: some fields, each a whole one or a part by its dotted path; never the `_id`. */
function settable(own: Schema | undefined): Schema {
  if (own?.properties === undefined) return ANY_DOCUMENT;
  const { _id: _, ...properties } = own.properties;
  const { required: __, description: ___, examples: ____, ...others } = own;
  return { ...others, properties, patternProperties: { '^[^.]+\\.': {} } };
}
