import type { StructuredLogger } from '../../../shared/structured-logger.js';
import type { ProcessLog } from '../logger.js';

/** Writes problems as lines of JSON, too. */
export const problemLogger = (lines: StructuredLogger): ProcessLog => ({
  info: (message) => lines.info({}, message),
  warn: (message) => lines.warn({}, message),
  error: (message, ...errors) =>
    lines.error(errors.length === 0 ? {} : { err: errorFields(errors[0]) }, message),
  event: (message, fields) => lines.info(fields, message),
});

/** Properties of its own stay out of the log: in those of databases and schema libraries stands what was sent. */
const errorFields = (error: unknown): object =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: stackOf(error, 0) }
    : { name: typeof error };

const MOST_CAUSES = 5;

function stackOf({ stack, message, cause }: Error, depth: number): string {
  const own = stack ?? message;
  return cause instanceof Error && depth < MOST_CAUSES
    ? `${own}\ncaused by: ${stackOf(cause, depth + 1)}`
    : own;
}
