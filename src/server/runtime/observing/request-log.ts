import type { StructuredLogger } from '../../../shared/structured-logger.js';
import type { Observation } from './observation.js';
import type { Reporter } from './observer.js';

/** Logs the end of each request. Of values that the client chooses, it has only the checked request id. */
export const requestLog = (lines: StructuredLogger, slowMilliseconds: number): Reporter => ({
  ended(ended) {
    const { request, route, status, milliseconds, isStream } = ended;
    const message = `${request.method} ${route ?? '(no route)'} ${status ?? 'aborted'}`;
    if (isStream || milliseconds < slowMilliseconds) lines.info(fieldsOf(ended), message);
    else lines.warn({ ...fieldsOf(ended), slow: true }, `${message}, slow`);
  },
  unreadable: ({ id, status, reason, peerAddress }) =>
    lines.info({ requestId: id, status, reason, peerAddress }, `(unreadable request) ${status ?? 'aborted'}`),
});

/** The logger leaves out fields that are `undefined`. */
const fieldsOf = (ended: Observation) => ({
  requestId: ended.id,
  method: ended.request.method,
  route: ended.route,
  status: ended.status,
  milliseconds: Math.round(ended.milliseconds * 1_000) / 1_000,
  userId: ended.userId,
  apiTokenId: ended.apiTokenId,
  deprecated: ended.isDeprecated || undefined,
  traceId: ended.traceId,
  stream: ended.isStream || undefined,
  aborted: ended.isAborted || undefined,
});
