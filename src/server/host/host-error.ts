import { errorContent, type HttpErrorName, type ValuesArgument } from '../../shared/http-errors/index.js';
import type { ApplicationError } from '../runtime/index.js';

/**
 * An error meant for the client, like `Meteor.Error`. The answer has the status `statusCode`, or 400, and the body
 * `{"error": …, "reason": …, "details"?: …}` (C35).
 */
export class HostError extends Error implements ApplicationError {
  override readonly name = 'HostError';
  readonly isClientSafe = true;
  /** Meteor's code recognizes the error by this field. */
  readonly errorType = 'Meteor.Error';
  /** The status of the answer, an integer from 400 to 599; 400 if it is not set. */
  statusCode?: number | undefined;
  readonly error: string | number;
  readonly reason: string | undefined;
  readonly details: unknown;

  constructor(error: string | number, reason?: string, details?: unknown) {
    super(reason === undefined ? `[${error}]` : `${reason} [${error}]`);
    this.error = error;
    this.reason = reason;
    this.details = details;
  }
}

/** Makes an error of the catalogue, for example `hostError('documentTooDeep', { limit: 100 })`. */
export function hostError<Name extends HttpErrorName>(
  name: Name,
  ...values: ValuesArgument<Name>
): HostError {
  const { status, error, reason } = errorContent(name, ...values);
  const result = new HostError(error, reason);
  result.statusCode = status;
  return result;
}
