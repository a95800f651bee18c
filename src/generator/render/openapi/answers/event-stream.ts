/** The streams of publications (C48). OpenAPI 3.1 has no words for a stream, so only a document of version 3.2 types it. */
import type { DocumentSchema, Operation } from '../types.js';

/**
 * The operation of a publication that sends its changes.
 * @param eventName the name of the type of events; `undefined` in a document of version 3.1
 */
export function withEventStream(
  { responses, ...operation }: Operation,
  eventName: string | undefined,
): Operation {
  const description = [operation.description, NOTE].join('\n\n');
  const live = { ...operation, description, 'x-live': true as const };
  const { 200: answer } = responses;
  if (eventName === undefined || answer === undefined || '$ref' in answer) return { ...live, responses };
  const events = { 'text/event-stream': { itemSchema: { $ref: `#/components/schemas/${eventName}` } } };
  const streaming = { ...answer, content: { ...answer.content, ...events } };
  return { ...live, responses: { ...responses, 200: streaming } };
}

const NOTE =
  'With `Accept: text/event-stream` it sends its documents and then each change, until the client disconnects.';

const COLLECTION = { type: 'string', description: 'The name of a collection.' } as const;
const ID = { type: 'string' } as const;
const FIELDS: DocumentSchema = {
  type: 'object',
  description: 'The fields of the document without its `_id`, as in the answer of the publication.',
  additionalProperties: true,
};

function eventSchema(name: string, description: string, contentSchema: DocumentSchema): DocumentSchema {
  const data: DocumentSchema = { type: 'string', contentMediaType: 'application/json', contentSchema };
  return { description, ...payloadSchema({ event: { type: 'string', const: name }, data }) };
}

const payloadSchema = (properties: Record<string, DocumentSchema>, required = Object.keys(properties)) => ({
  type: 'object' as const,
  properties,
  required,
});

/** The type of one event, as a parser of Server-Sent Events returns it. */
export const eventsSchema = (errorName: string): DocumentSchema => ({
  description: 'An event of the stream of a publication.',
  anyOf: [
    eventSchema(
      'added',
      'A document is in the publication.',
      payloadSchema({ collection: COLLECTION, id: ID, fields: FIELDS }),
    ),
    eventSchema('ready', 'All documents have been sent. Changes follow.', payloadSchema({})),
    eventSchema(
      'changed',
      'Fields have other values, or are removed.',
      payloadSchema(
        {
          collection: COLLECTION,
          id: ID,
          fields: FIELDS,
          cleared: { type: 'array', items: { type: 'string' }, description: 'The names of removed fields.' },
        },
        ['collection', 'id'],
      ),
    ),
    eventSchema(
      'removed',
      'A document is no longer in the publication.',
      payloadSchema({ collection: COLLECTION, id: ID }),
    ),
    eventSchema('error', 'The stream failed, and ends.', { $ref: `#/components/schemas/${errorName}` }),
    eventSchema(
      'end',
      'The server ends the stream. Connect again, unless it has `stopped`.',
      payloadSchema({ stopped: { type: 'boolean', const: true } }, []),
    ),
  ],
});
