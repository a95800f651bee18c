import type { Request } from 'express';
import { isScope } from '../../../shared/conventions.js';
import { KEPT_LOGIN_STATUSES } from '../../../shared/http-errors/index.js';
import type { ApiRequest } from '../calls/api-request.js';
import { type ApplicationError, isApplicationError } from '../errors/application-error.js';
import { HttpError, httpError } from '../errors/http-error.js';
import type { Logger } from '../logger.js';
import type { ApiTokenGrant, Connection, Host, LoginAnswer, TokenUser } from '../port.js';
import { type Allowance, createAllowance, refuseHaste } from './allowance.js';
import type { ApiTokenLimit, AuthOptions } from './auth-options.js';
import { presentedToken } from './bearer.js';
import { type Identity, INVALID, NOBODY } from './identity.js';

/** A login, registration or logout request. */
export interface LoginRequest {
  readonly request: Request;
  readonly connection: Connection;
  /** Parsed, but not checked. */
  readonly body: unknown;
}

export type Authentication = ReturnType<typeof createAuthentication>;

/**
 * The part of authentication that is the same for every host: where a request carries its token, that passwords need
 * HTTPS, and the statuses of failures. Each router has one.
 * @param requiresHttps whether passwords are accepted only over HTTPS (C33)
 * @throws Error if an option cannot be used
 */
export function createAuthentication(
  host: Pick<Host, 'authentication' | 'isSecure' | 'allowance'>,
  options: AuthOptions,
  log: Logger,
  requiresHttps = process.env['NODE_ENV'] === 'production',
) {
  const hostAuthentication = host.authentication(options, log);
  const uses = apiTokenUses(options.apiTokenLimit, host, log);
  const tokenOfRequest = (request: ApiRequest) => presentedToken(request, options.queryToken === true);
  const withLoginFailure = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      throw loginFailure(error, options.statusCodes);
    }
  };
  const begin = (call: 'logIn' | 'register', { request, connection, body }: LoginRequest) =>
    withLoginFailure(async () => {
      if (requiresHttps && !host.isSecure(request)) throw httpError('httpsRequired');
      return hostAuthentication[call](body, connection);
    });
  return {
    /** Never rejects because of the content of a request. */
    async identify(request: ApiRequest): Promise<Identity> {
      const token = tokenOfRequest(request);
      if (token === undefined) return NOBODY;
      if (token === '') return INVALID;
      return identityOfUser(await hostAuthentication.identify(token, request), token, request);
    },
    /**
     * Checks whether an API token may use a route with these scopes (C45).
     * @throws HttpError 429 if it is used too often, 403 without the scopes
     */
    async admit(token: ApiTokenGrant, scopes: readonly string[] | undefined): Promise<void> {
      refuseHaste(await uses?.take([token.id]));
      requireScopes(token, scopes);
    },
    logIn: (login: LoginRequest): Promise<LoginAnswer> => begin('logIn', login),
    register: (login: LoginRequest): Promise<LoginAnswer> => begin('register', login),
    /** Revokes the token of the request, and returns it. */
    logOut: ({ request, connection }: Omit<LoginRequest, 'body'>): Promise<string> =>
      withLoginFailure(async () => {
        const token = tokenOfRequest(request) ?? '';
        await hostAuthentication.logOut(token, connection);
        return token;
      }),
  };
}

function identityOfUser(user: TokenUser | undefined, token: string, request: ApiRequest): Identity {
  if (user === undefined) return INVALID;
  const { userId, apiToken, expires } = user;
  if (apiToken === undefined) return { userId, token, expires, invalidToken: false };
  // An API token in the query is invalid: proxies would log it, and it stays valid for long (C45).
  return presentedToken(request, false) === token
    ? { userId, token, expires, apiToken, invalidToken: false }
    : INVALID;
}

/**
 * Counts uses of API tokens, including those refused for their scopes.
 * @throws TypeError if a limit is not a positive integer
 */
function apiTokenUses(
  limit: ApiTokenLimit | undefined,
  host: Pick<Host, 'allowance'>,
  log: Logger,
): Allowance | undefined {
  if (limit === undefined) return undefined;
  const { requests, seconds } = limit;
  for (const [name, value] of Object.entries({ requests, seconds })) {
    if (Number.isInteger(value) && value >= 1) continue;
    throw new TypeError(`auth.apiTokenLimit.${name} must be a positive integer, not ${String(value)}`);
  }
  return host.allowance?.('api-token', requests, seconds, log) ?? createAllowance(requests, seconds);
}

/**
 * Checks that an API token has every scope of a route (C45). Scopes are compared as whole texts: `reports` does not
 * include `reports:read`.
 * @param needed `undefined` if the route accepts no API tokens
 * @throws HttpError 403
 */
function requireScopes({ scopes }: ApiTokenGrant, needed: readonly string[] | undefined): void {
  if (needed === undefined) throw httpError('apiTokenNotTaken');
  const missing = missingScopes(scopes, needed);
  if (missing.length === 0) return;
  throw httpError(
    'scopesMissing',
    { scopes: missing.join(', ') },
    { headers: { 'WWW-Authenticate': scopeChallenge(needed) } },
  );
}

/** Whether an API token has every scope of a route; no token has the scopes of a route that accepts no API tokens. */
export const hasScopes = ({ scopes }: ApiTokenGrant, needed: readonly string[] | undefined): boolean =>
  needed !== undefined && missingScopes(scopes, needed).length === 0;

function missingScopes(scopes: ApiTokenGrant['scopes'], needed: readonly string[]): readonly string[] {
  if (scopes === null) return [];
  // A value from a database may be a string, in which `includes` would find parts of scopes.
  const granted = new Set(Array.isArray(scopes) ? scopes : []);
  return needed.filter((scope) => !granted.has(scope));
}

/** `Bearer error="insufficient_scope", scope="reports:read reports:write"` */
function scopeChallenge(needed: readonly string[]): string {
  const error = 'Bearer error="insufficient_scope"';
  return needed.every(isScope) ? `${error}, scope="${needed.join(' ')}"` : error;
}

/** The answer to a failed login, registration or logout: status 500 as specified, or the standard one (C30). */
function loginFailure(error: unknown, statusCodes: AuthOptions['statusCodes']): unknown {
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
