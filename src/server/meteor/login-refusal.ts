import { isRecord } from '../../shared/is-record.js';
import { type ApplicationError, isApplicationError } from '../runtime/index.js';
import { meteor } from './packages.js';

/** Meteor's own messages when it refuses an account or correct credentials. */
const FORBIDDEN: ReadonlySet<unknown> = new Set([
  'Signups forbidden',
  'Login forbidden',
  'User validation failed',
]);
/** Replaces all other reasons if `ambiguousErrorMessages` is set. */
const AMBIGUOUS = 'Something went wrong. Please check your credentials.';

/**
 * Adds the HTTP status to the error of a log-in (C30).
 * @param wrongCredentials the error of the log-in handler; hooks of the application may have thrown another one
 */
export function loginRefusal(error: unknown, wrongCredentials: unknown): unknown {
  return withStatus(error, ({ error: code, reason }) => {
    if (code === 400) return 400;
    return error === wrongCredentials && !FORBIDDEN.has(reason) ? 401 : 403;
  });
}

/** Adds the HTTP status to the error of a registration (C30). */
export function registrationRefusal(error: unknown): unknown {
  return withStatus(error, ({ error: code, reason }) => {
    if (code === 400) return 400;
    return code === 403 && (reason === AMBIGUOUS || /already exists/.test(reason ?? '')) ? 409 : 403;
  });
}

/** Errors that are not meant for clients stay unchanged. */
function withStatus(error: unknown, statusOfError: (safe: ApplicationError) => number): unknown {
  const safe = isRecord(error) && !isApplicationError(error) ? error['sanitizedError'] : error;
  if (!isApplicationError(safe) || safe.statusCode !== undefined) return error;
  const { error: code, reason, details } = safe;
  // A copy, because the application may throw the same object again.
  return Object.assign(new (meteor().Error)(code, reason, details), { statusCode: statusOfError(safe) });
}
