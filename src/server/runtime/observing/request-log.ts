import type { StructuredLogger } from '../../../shared/structured-logger.js';
import type { Observation } from './observation.js';
import type { Reporter } from './observer.js';

/** Logs the end of each request. The checked request id is the only value in it that the client chooses. */
export const requestLog = (lines: StructuredLogger, slowMilliseconds: number): Reporter => ({
  reportEnd(ended) {
    const { request, route, status, milliseconds, isStream } = ended;
    const message = `${request.method} ${route ?? '(no route)'} ${status ?? 'aborted'}`;
    if (isStream || milliseconds < slowMilliseconds) lines.info(logFields(ended), message);
    else lines.warn({ ...logFields(ended), slow: true }, `${message}, slow`);
  },
  unreadable: ({ id, status, reason, peerAddress }) =>
    lines.info({ requestId: id, status, reason, peerAddress }, `(unreadable request) ${status ?? 'aborted'}`),
});

/** The logger leaves out fields that are `undefined`. */
const logFields = (ended: Observation) => ({
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
