import { type CollectionContract, OBJECT_ID, type Schema } from '../../../shared/contract.js';
import type { CollectionRoute } from '../../routes/index.js';
import { documentBody } from './document-body.js';
import { type DocumentContext, type Place, uncheckedNotes } from './document-context.js';
import { groupOfRoute } from './groups.js';
import { pathParameter } from './parameters.js';
import { operationResponses, success } from './responses.js';
import { operationSecurity } from './security.js';
import type { Operation, ParameterObject, ResponseObject } from './types.js';

const SUMMARIES = {
  insert: 'Adds a document to',
  update: 'Sets fields of a document of',
  remove: 'Removes a document of',
} as const;
const DESCRIPTIONS = {
  insert: (name: string) => `Takes one document of \`${name}\`, or a JSON array of exactly one.`,
  update: (name: string) =>
    `Takes the fields of a document of \`${name}\` to set. The others stay as they are.`,
  remove: (name: string) => `Removes the document of \`${name}\` that has the \`_id\` in the path.`,
} as const;
/** C18 */
const RULES_DECIDE = "The collection's rules decide whether the caller may do so.";
/** One of a collection's three operations (C17). */
export function collectionOperation(
  route: CollectionRoute,
  collection: CollectionContract,
  context: DocumentContext & Place,
): Operation {
  const { operationId, names } = context;
  const {
    operation,
    declaration: { name },
  } = route;
  const { idType } = collection;
  const hasBody = operation !== 'remove';
  const { security, notes } = operationSecurity(route, context.security);
  return {
    operationId,
    summary: `${SUMMARIES[operation]} ${name}.`,
    description: [
      `${DESCRIPTIONS[operation](name)} ${RULES_DECIDE}`,
      ...notes,
      ...(hasBody ? uncheckedNotes(context) : []),
    ].join('\n\n'),
    tags: [groupOfRoute(route)],
    ...security,
    ...(operation === 'insert'
      ? {}
      : { parameters: names.map((text) => idParameter(text, idType, context)) }),
    ...(hasBody ? { requestBody: documentBody(operation, collection, name, context) } : {}),
    responses: operationResponses({
      200: operation === 'insert' ? insertedAnswer(idType, context) : changedAnswer(context),
    }),
  };
}

type IdType = CollectionContract['idType'];

/** C20 */
const CHANGED: Schema = {
  type: 'integer',
  description: 'How many documents were changed or removed: always 1.',
  minimum: 1,
  maximum: 1,
};

const idSchema = (idType: IdType): Schema =>
  idType === 'ObjectId' ? OBJECT_ID : { type: 'string', minLength: 1 };
const INSERTED_NAMES = { string: 'InsertedId', ObjectId: 'InsertedObjectId' } as const;

const idParameter = (name: string, idType: IdType, context: DocumentContext): ParameterObject =>
  pathParameter(
    name,
    idType === 'ObjectId' ? 'The `_id` of the document, an ObjectId.' : 'The `_id` of the document.',
    idSchema(idType),
    context,
  );

const changedAnswer = (context: DocumentContext): ResponseObject =>
  success(
    {
      description: 'How many documents it concerned.',
      result: CHANGED,
      type: 'ChangedCount',
      described: 'A number of documents.',
    },
    context,
  );

function insertedAnswer(idType: IdType, context: DocumentContext): ResponseObject {
  const kind = idType === 'ObjectId' ? ', an ObjectId' : '';
  const answer = success(
    {
      description: `The \`_id\` of the new document${kind}.`,
      result: idSchema(idType),
      name: '_id',
      type: INSERTED_NAMES[idType],
      described: `The \`_id\` that a new document got${kind}.`,
    },
    context,
  );
  return { ...answer, headers: LOCATION };
}

const LOCATION: NonNullable<ResponseObject['headers']> = {
  Location: { description: 'The path of the new document.', schema: { type: 'string' } },
};
