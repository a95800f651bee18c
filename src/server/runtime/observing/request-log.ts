import type { StructuredLogger } from '../../../shared/structured-logger.js';
import type { EndedObservation } from './observation.js';
import type { Reporter } from './observer.js';

/**
 * Logs a line at the end of each request. Of values that the client chooses it contains only the checked request id.
 */
export const requestLog = (lines: StructuredLogger, slowMilliseconds: number): Reporter => ({
  ended(ended) {
    const { method, route, status, milliseconds, isStream } = ended;
    const message = `${method} ${route ?? '(no route)'} ${status ?? 'aborted'}`;
    if (isStream || milliseconds < slowMilliseconds) lines.info(fieldsOf(ended), message);
    else lines.warn({ ...fieldsOf(ended), slow: true }, `${message}, slow`);
  },
  unreadable: ({ id, status, reason, peerAddress }) =>
    lines.info({ requestId: id, status, reason, peerAddress }, `(unreadable request) ${status ?? 'aborted'}`),
});

/** The logger leaves out fields that are `undefined`. */
const fieldsOf = ({
  id,
  method,
  route,
  status,
  milliseconds,
  userId,
  traceId,
  isStream,
  isAborted,
}: EndedObservation) => ({
  requestId: id,
  method,
  route,
  status,
  milliseconds: Math.round(milliseconds * 1_000) / 1_000,
  userId,
  traceId,
  stream: isStream || undefined,
  aborted: isAborted || undefined,
});
