import { optionalPackage } from './optional-package.js';

/** The part of pino that the log uses; another logger may implement it. */
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
  const options = {
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // pino's own serializer would name every error an Object, because it does not get the error itself.
    serializers: { err: (fields: object) => fields },
  };
  return pino(options);
}
