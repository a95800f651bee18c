/** Conditional requests: a client that has an answer already need not get it again. */
import type { Operation, ParameterObject, ResponseObject } from '../types.js';
import { withHeaders } from './responses.js';

/** The operation of a publication that is read by GET, where clients may keep its answers. */
export const conditional = ({ parameters = [], responses, ...operation }: Operation): Operation => ({
  ...operation,
  parameters: [...parameters, IF_NONE_MATCH],
  responses: {
    ...responses,
    ...(responses['200'] && { 200: withHeaders(responses['200'], ENTITY_TAG) }),
    304: { description: 'The answer has not changed.', headers: ENTITY_TAG },
  },
});

const TEXT = { type: 'string' } as const;

const ENTITY_TAG: NonNullable<ResponseObject['headers']> = {
  ETag: { description: 'Changes when the answer changes.', schema: TEXT },
};

const IF_NONE_MATCH: ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the answer that the client has.',
  schema: TEXT,
};
