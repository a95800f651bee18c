/** The streams of publications (C48), for which OpenAPI 3.1 has no words: a mark and a sentence. */
import type { Operation } from '../types.js';

export const withEventStream = ({ responses, ...operation }: Operation): Operation => ({
  ...operation,
  description: [operation.description, NOTE].join('\n\n'),
  'x-live': true,
  responses,
});

const NOTE =
  'With `Accept: text/event-stream` it sends its documents and then each change, until the client disconnects.';
