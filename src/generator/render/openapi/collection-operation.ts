import type { CollectionContract, Contract } from '../../../shared/contract.js';
import type { CollectionRoute } from '../../routes/index.js';
import { errorsOf, kindsOfAll, responsesOf } from './answers/responses.js';
import type { Place } from './call-operation.js';
import { collectionAnswer, idParameter } from './collection-components.js';
import { documentBody } from './document-body.js';
import { type DocumentContext, unchecked } from './document-context.js';
import { groupOf } from './groups.js';
import { operationSecurity } from './security.js';
import type { Operation } from './types.js';

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
  { operationId, names }: Place,
  errors: Contract['errors'],
  context: DocumentContext,
): Operation {
  const {
    operation,
    declaration: { name },
  } = route;
  const { idType } = collection;
  const hasBody = operation !== 'remove';
  const statuses = errorsOf(errors, operation, ...kindsOfAll(hasBody));
  const { security, notes } = operationSecurity(route, context.security);
  return {
    operationId,
    summary: `${SUMMARIES[operation]} ${name}.`,
    description: [
      `${DESCRIPTIONS[operation](name)} ${RULES_DECIDE}`,
      ...notes,
      ...(hasBody ? unchecked(context) : []),
    ].join('\n\n'),
    tags: [groupOf(route)],
    ...security,
    ...(operation === 'insert'
      ? {}
      : { parameters: names.map((text) => idParameter(text, idType, context)) }),
    ...(hasBody ? { requestBody: documentBody(operation, collection, name, context) } : {}),
    responses: responsesOf({ 200: collectionAnswer(operation, idType) }, statuses),
  };
}
