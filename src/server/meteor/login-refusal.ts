import { isRecord } from '../../shared/is-record.js';
import { type ApplicationError, isApplicationError } from '../runtime/index.js';
import { meteor } from './packages.js';

/** What Meteor itself says where it refuses an account or a log-in that is right. */
const FORBIDDEN: ReadonlySet<unknown> = new Set([
  'Signups forbidden',
  'Login forbidden',
  'User validation failed',
]);
/** What it says in place of all other reasons, with `ambiguousErrorMessages`. */
const AMBIGUOUS = 'Something went wrong. Please check your credentials.';

/**
 * The error of a log-in, with its status in HTTP (C30).
 * @param wrongCredentials what the log-in handler answered; hooks of the application may have thrown another error
 */
export function loginRefusal(error: unknown, wrongCredentials: unknown): unknown {
  return withStatus(error, ({ error: code, reason }) => {
    if (code === 400) return 400;
    return error === wrongCredentials && !FORBIDDEN.has(reason) ? 401 : 403;
  });
}

/** The error of a registration, with its status in HTTP (C30). */
export function registrationRefusal(error: unknown): unknown {
  return withStatus(error, ({ error: code, reason }) => {
    if (code === 400) return 400;
    return code === 403 && (reason === AMBIGUOUS || /already exists/.test(reason ?? '')) ? 409 : 403;
  });
}

/** Errors that are not for clients are left as they are. */
function withStatus(error: unknown, statusOf: (safe: ApplicationError) => number): unknown {
  const safe = isRecord(error) && !isApplicationError(error) ? error['sanitizedError'] : error;
  if (!isApplicationError(safe) || safe.statusCode !== undefined) return error;
  const { error: code, reason, details } = safe;
  // The application may throw the same object again, so it is not changed.
  return Object.assign(new (meteor().Error)(code, reason, details), { statusCode: statusOf(safe) });
}
