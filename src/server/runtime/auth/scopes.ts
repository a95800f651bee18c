import { isScope } from '../../../shared/conventions.js';
import { httpError } from '../errors/http-error.js';
import type { ApiTokenGrant } from '../port.js';

/**
 * Checks that an API token has every scope of a route (C45). Scopes are compared as whole texts: `reports` does not
 * include `reports:read`.
 * @param needed `undefined` if the route accepts no API tokens
 * @throws HttpError 403
 */
export function requireScopes({ scopes }: ApiTokenGrant, needed: readonly string[] | undefined): void {
  if (needed === undefined) throw httpError('apiTokenNotTaken');
  if (scopes === null) return;
  // A value from a database may be a string, in which `includes` would find parts of scopes.
  const granted = new Set(Array.isArray(scopes) ? scopes : []);
  const missing = needed.filter((scope) => !granted.has(scope));
  if (missing.length === 0) return;
  throw httpError(
    'scopesMissing',
    { scopes: missing.join(', ') },
    { headers: { 'WWW-Authenticate': challengeOf(needed) } },
  );
}

/** `Bearer error="insufficient_scope", scope="reports:read reports:write"` */
function challengeOf(needed: readonly string[]): string {
  const error = 'Bearer error="insufficient_scope"';
  return needed.every(isScope) ? `${error}, scope="${needed.join(' ')}"` : error;
}
