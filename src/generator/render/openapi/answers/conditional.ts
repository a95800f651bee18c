/** Conditional requests: a client that has an answer already need not get it again. */

import type { DescribedOperation, ParameterObject, Reference, ResponseObject } from '../types.js';
import { sortedResponses } from './responses.js';

/** The operation of a publication that is read by GET, where clients may keep its answers. */
export function conditional({
  parameters = [],
  responses,
  ...operation
}: DescribedOperation): DescribedOperation {
  return {
    ...operation,
    parameters: [...parameters, IF_NONE_MATCH],
    responses: sortedResponses([
      ...[...responses].map(([status, response]) => [status, withEntityTag(status, response)] as const),
      ['304', UNCHANGED],
    ]),
  };
}

const withEntityTag = (status: string, response: ResponseObject | Reference): ResponseObject | Reference =>
  status === '200' && !('$ref' in response)
    ? { ...response, headers: { ...response.headers, ...ENTITY_TAG } }
    : response;

const TEXT = { type: 'string' } as const;

const ENTITY_TAG: ResponseObject['headers'] = {
  ETag: { description: 'Changes when the answer changes.', schema: TEXT },
};

const UNCHANGED: ResponseObject = { description: 'The answer has not changed.', headers: ENTITY_TAG };

const IF_NONE_MATCH: ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the answer that the client has.',
  schema: TEXT,
};
