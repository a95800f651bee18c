import type { StructuredLogger } from '../../../shared/structured-logger.js';
import type { EndedObservation } from './observation.js';
import type { Reporter } from './observer.js';

/** A line for each request, at its end. It says nothing that the client chose but a checked request id. */
export const requestLog = (lines: StructuredLogger, slowMilliseconds: number): Reporter => ({
  ended(ended) {
    const { method, route, status, milliseconds } = ended;
    const message = `${method} ${route ?? '(no route)'} ${status ?? 'aborted'}`;
    if (milliseconds < slowMilliseconds) lines.info(fieldsOf(ended), message);
    else lines.warn({ ...fieldsOf(ended), slow: true }, `${message}, slow`);
  },
  unreadable: ({ id, status, reason, peerAddress }) =>
    lines.info({ requestId: id, status, reason, peerAddress }, `(unreadable request) ${status ?? 'aborted'}`),
});

/** A field without a value is not written. */
const fieldsOf = ({
  id,
  method,
  route,
  status,
  milliseconds,
  userId,
  traceId,
  isAborted,
}: EndedObservation) => ({
  requestId: id,
  method,
  route,
  status,
  milliseconds: Math.round(milliseconds * 1_000) / 1_000,
  userId,
  traceId,
  aborted: isAborted || undefined,
});
