import {
  errorContent,
  type HttpErrorContent,
  type HttpErrorName,
  type ValuesArgument,
} from '../../../shared/http-errors/index.js';
import type { ApplicationError } from './application-error.js';

interface Extras {
  details?: unknown;
  /** Headers to add to the answer. */
  headers?: Readonly<Record<string, string>>;
}

/** An error of the API itself. Its reason is meant for the client (C34). */
export class HttpError extends Error implements ApplicationError {
  readonly isClientSafe = true;
  readonly statusCode: number;
  readonly error: string | number;
  readonly reason: string;
  readonly details: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ status, error, reason }: HttpErrorContent, { details, headers = {} }: Extras = {}) {
    super(`${reason} [${error}]`);
    this.name = 'HttpError';
    this.statusCode = status;
    this.error = error;
    this.reason = reason;
    this.details = details;
    this.headers = headers;
  }
}

/** The same error, whose answer closes the connection, because the rest of the body is not read. */
export const closing = ({ statusCode: status, error, reason, details, headers }: HttpError): HttpError =>
  new HttpError({ status, error, reason }, { details, headers: { ...headers, Connection: 'close' } });

/** Makes an error of the catalogue, for example `httpError('nestedTooDeep', { limit: 100 })`. */
export function httpError<Name extends HttpErrorName>(
  name: Name,
  ...[values, extras]: [...values: ValuesArgument<Name>, extras?: Extras]
): HttpError {
  return new HttpError(errorContent(name, ...([values] as ValuesArgument<Name>)), extras);
}
