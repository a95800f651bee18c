import { randomUUID } from 'node:crypto';
import type { ApiRequest } from '../calls/api-request.js';

const HEADER = 'x-request-id';
/** Other values could forge or flood log lines. */
const USABLE = /^[\w.:@/+=-]{1,128}$/;

/** The request id from a proxy or client, or a new one, which is added to the request's headers for the application. */
export function requestIdOf({ headers }: ApiRequest): string {
  const received = headers[HEADER];
  if (typeof received === 'string' && USABLE.test(received)) return received;
  const id = randomUUID();
  headers[HEADER] = id;
  return id;
}
