/** Conditional requests: a client that has an answer already need not get it again. */
import type { Operation, ParameterObject, ResponseObject } from './types.js';

/** The operation of a publication that is read by GET, where clients may keep its answers. */
export function conditional({ parameters = [], responses, ...operation }: Operation): Operation {
  return {
    ...operation,
    parameters: [...parameters, IF_NONE_MATCH],
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          status === '200' && !('$ref' in response)
            ? { ...response, headers: { ...response.headers, ...TAG } }
            : response,
        ]),
      ),
      '304': UNCHANGED,
    },
  };
}

const TEXT = { type: 'string' } as const;

const TAG: ResponseObject['headers'] = {
  ETag: { description: 'Is another one when the answer has changed.', schema: TEXT },
};

const UNCHANGED: ResponseObject = { description: 'The answer has not changed.', headers: TAG };

const IF_NONE_MATCH: ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the answer that the client has.',
  schema: TEXT,
};
