import type { Logger } from '../logger.js';
import { optionalPackage } from '../optional-package.js';

/** What the log needs of a logger of pino, or of another with its signatures. */
export interface StructuredLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * A logger that writes lines of JSON to standard output.
 * @throws Error if pino is not installed
 */
export function createStructuredLogger(): StructuredLogger {
  const { pino, stdTimeFunctions } = optionalPackage<typeof import('pino')>('pino', '`observe.log` needs');
  return pino({
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // pino's own would call every error an Object: what it gets is not the error itself.
    serializers: { err: (fields: object) => fields },
  });
}

/** Writes problems as lines of JSON, too. */
export const problemLogger = (lines: StructuredLogger): Logger => ({
  warn: (message) => lines.warn({}, message),
  error: (message, error) => lines.error({ err: errorFields(error) }, message),
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
