import { type CollectionContract, type Contract, OBJECT_ID, type Schema } from '../../contract.js';
import type { CollectionRoute } from '../../routes/index.js';
import type { Place } from './call-operation.js';
import { documentBody } from './document-body.js';
import { type DocumentContext, unchecked } from './document-context.js';
import { pathParameter } from './parameters.js';
import { errorReferences, errorsOf, kindsOfAll, success } from './responses.js';
import { operationSecurity } from './security.js';
import { tagOf } from './tags.js';
import type { Operation } from './types.js';

const SUMMARIES = {
  insert: 'Adds a document to',
  update: 'Sets fields of a document of',
  remove: 'Removes a document of',
} as const;
const DESCRIPTIONS = {
  insert: 'Takes one document, or a JSON array of exactly one.',
  update: 'Takes the fields to set. The others stay as they are.',
  remove: 'Removes the document with the `_id` in the path.',
} as const;
/** C18 */
const RULES_DECIDE = "The collection's rules decide whether the caller may.";
/** C20 */
const CHANGED: Schema = {
  type: 'integer',
  description: 'How many documents were changed or removed: always 1.',
  minimum: 1,
  maximum: 1,
};

type IdType = CollectionContract['idType'];

const idSchema = (idType: IdType): Schema =>
  idType === 'ObjectId' ? OBJECT_ID : { type: 'string', minLength: 1 };
const INSERTED_TYPES = { string: 'InsertedId', ObjectId: 'InsertedObjectId' } as const;

const ID_DESCRIBED = 'The `_id` of the document.';
const LOCATION = {
  description: 'The path of the new document.',
  schema: { type: 'string' },
} as const;

/** One of a collection's three operations (C17). */
export function collectionOperation(
  route: CollectionRoute,
  collection: CollectionContract,
  { operationId, names }: Place,
  errors: Contract['errors'],
  known: DocumentContext,
): Operation {
  const {
    operation,
    declaration: { name },
  } = route;
  const { idType } = collection;
  const hasBody = operation !== 'remove';
  const statuses = errorsOf(errors, operation, ...kindsOfAll(route, hasBody));
  const { security, notes } = operationSecurity(route, known.security);
  return {
    operationId,
    summary: `${SUMMARIES[operation]} ${name}.`,
    description: [
      `${DESCRIPTIONS[operation]} ${RULES_DECIDE}`,
      ...notes,
      ...(hasBody ? unchecked(known) : []),
    ].join('\n\n'),
    tags: [tagOf(route)],
    ...security,
    ...(operation === 'insert'
      ? {}
      : { parameters: names.map((each) => pathParameter(each, ID_DESCRIBED, idSchema(idType), known)) }),
    ...(hasBody ? { requestBody: documentBody(operation, collection, name, known) } : {}),
    responses: { 200: answer(operation, idType, known), ...errorReferences(statuses) },
  };
}

function answer(operation: CollectionRoute['operation'], idType: IdType, known: DocumentContext) {
  if (operation !== 'insert')
    return success(
      { description: 'How many documents it concerned.', result: CHANGED, type: 'ChangedCount' },
      known,
    );
  const inserted = success(
    {
      description: 'The `_id` of the new document.',
      result: idSchema(idType),
      name: '_id',
      type: INSERTED_TYPES[idType],
    },
    known,
  );
  return { ...inserted, headers: { Location: LOCATION } };
}
