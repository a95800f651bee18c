import type { StructuredLogger } from '../../../shared/structured-logger.js';
import type { ProcessLog } from '../logger.js';

/** A logger that writes problems as lines of JSON. */
export const problemLogger = (lines: StructuredLogger): ProcessLog => ({
  info: (message) => lines.info({}, message),
  warn: (message) => lines.warn({}, message),
  error: (message, ...errors) =>
    lines.error(errors.length === 0 ? {} : { err: errorFields(errors[0]) }, message),
  event: (message, fields) => lines.info(fields, message),
});

/** Leaves out other properties: those of databases and schema libraries contain data of requests. */
const errorFields = (error: unknown): object =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: stackWithCauses(error, 0) }
    : { name: typeof error };

const MAX_CAUSES = 5;

function stackWithCauses({ stack, message, cause }: Error, depth: number): string {
  const own = stack ?? message;
  return cause instanceof Error && depth < MAX_CAUSES
    ? `${own}\ncaused by: ${stackWithCauses(cause, depth + 1)}`
    : own;
}
