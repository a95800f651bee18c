import { KEPT_LOGIN_STATUSES } from '../../http-errors.js';
import { type ApplicationError, isApplicationError } from '../errors/application-error.js';
import { HttpError } from '../errors/http-error.js';
import type { AuthOptions } from './authentication.js';

/**
 * The error that a failed login, registration or logout is answered with: of status 500 as specified, or of the one
 * that HTTP has for it (C30). An error that the application did not throw on purpose stays as it is.
 */
export function loginFailure(error: unknown, statusCodes: AuthOptions['statusCodes']): unknown {
  if (!isApplicationError(error)) return error;
  const status = error.statusCode ?? 403;
  if (KEPT_LOGIN_STATUSES.includes(status)) return error;
  if (statusCodes !== 'standard') return withStatus(error, 500, {});
  return withStatus(error, status, status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {});
}

function withStatus(error: ApplicationError, status: number, headers: Record<string, string>): HttpError {
  const { error: code, reason = String(code), details } = error;
  return new HttpError({ status, error: code, reason }, { details, headers });
}
