import { errorContent, type HttpErrorName, type ValuesArgument } from '../http-errors/index.js';
import type { ApplicationError } from '../runtime/index.js';

/**
 * An error meant for the client: what Meteor calls `Meteor.Error`. Its answer is `statusCode`, or 400, with
 * `{"error": …, "reason": …, "details"?: …}` as body (C35).
 */
export class HostError extends Error implements ApplicationError {
  override readonly name = 'HostError';
  readonly isClientSafe = true;
  /** Meteor's mark, by which its own code tells such errors apart. */
  readonly errorType = 'Meteor.Error';
  /** Status of the answer, an integer from 400 to 599; 400 where it is not set. */
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

/** The error of the catalogue, for example `hostError('documentTooDeep', { limit: 100 })`. */
export function hostError<Name extends HttpErrorName>(
  name: Name,
  ...values: ValuesArgument<Name>
): HostError {
  const { status, error, reason } = errorContent(name, ...values);
  const result = new HostError(error, reason);
  result.statusCode = status;
  return result;
}
