import { optionalPackage } from './optional-package.js';

/** What the log needs of a logger of pino, or of another with its signatures. */
export interface StructuredLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * A logger that writes lines of JSON, to standard output by default.
 * @throws Error if pino is not installed
 */
export function createStructuredLogger(output?: { write(line: string): void }): StructuredLogger {
  const { pino, stdTimeFunctions } = optionalPackage<typeof import('pino')>('pino', '`observe.log` needs');
  const options = {
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // pino's own would call every error an Object: what it gets is not the error itself.
    serializers: { err: (fields: object) => fields },
  };
  return output === undefined ? pino(options) : pino(options, output);
}
