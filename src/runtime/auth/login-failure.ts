import { type ApplicationError, isApplicationError } from '../application-error.js';
import { Refusal } from '../refusal.js';
import type { AuthOptions } from './authentication.js';

/** Say something about the server or the client's haste, nothing about the login: they keep their status. */
const KEPT = [429, 503];

/**
 * The error that a failed login, registration or logout is answered with: of status 500 as specified, or of the one
 * that HTTP has for it (C30). An error that the application did not throw on purpose stays as it is.
 */
export function loginFailure(error: unknown, statusCodes: AuthOptions['statusCodes']): unknown {
  if (!isApplicationError(error)) return error;
  const status = error.statusCode ?? 403;
  if (KEPT.includes(status)) return error;
  if (statusCodes !== 'standard') return withStatus(error, 500, {});
  return withStatus(error, status, status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {});
}

function withStatus(error: ApplicationError, status: number, headers: Record<string, string>): Refusal {
  return new Refusal(status, error.error, error.reason ?? String(error.error), {
    details: error.details,
    headers,
  });
}
