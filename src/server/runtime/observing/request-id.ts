import { randomUUID } from 'node:crypto';
import type { ApiRequest } from '../calls/api-request.js';

const HEADER = 'x-request-id';
/** Whatever else a client sends could forge lines of a log, or fill it. */
const USABLE = /^[\w.:@/+=-]{1,128}$/;

/** The id that a proxy or client has given the request, or a new one, which the application sees as if it had been sent. */
export function requestIdOf({ headers }: ApiRequest): string {
  const given = headers[HEADER];
  if (typeof given === 'string' && USABLE.test(given)) return given;
  const made = randomUUID();
  headers[HEADER] = made;
  return made;
}
