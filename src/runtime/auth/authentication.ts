import type { Request } from 'express';
import { TOKEN_LIFETIME_DAYS } from '../../conventions.js';
import { KEPT_LOGIN_STATUSES } from '../../http-errors/index.js';
import { type ApplicationError, isApplicationError } from '../errors/application-error.js';
import { HttpError } from '../errors/http-error.js';
import type { Logger } from '../logger.js';
import type { Accounts } from '../port.js';
import { attemptLimits } from './attempts.js';
import type { AuthOptions } from './auth-options.js';
import type { Caller } from './caller.js';
import { identify, logOut } from './identify.js';
import { createLoginGate } from './login-gate.js';
import { hashPassword, verifyPassword } from './password.js';
import { logIn } from './password-login.js';
import type { LoginAnswer, LoginRequest, Passwords, Realm } from './realm.js';
import { signUp } from './registration.js';
import { signingKey } from './secret.js';
import { createTokens } from './token.js';

/** Each router that `createRouter` makes has one. Every refusal has the status that `statusCodes` asks for. */
export interface Authentication {
  /** Never rejects because of the request's content. */
  identify(request: Request): Caller | Promise<Caller>;
  logIn(request: LoginRequest): Promise<LoginAnswer>;
  register(request: LoginRequest): Promise<LoginAnswer>;
  /** Revokes the token that the request brings. */
  logOut(request: Request): Promise<void>;
}

/** The environment of authentication; tests replace it. */
export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  now: () => number;
  passwords: Passwords;
}

const PROCESS: Surroundings = {
  environment: process.env,
  now: Date.now,
  passwords: { hash: hashPassword, verify: verifyPassword },
};
/** Ten years. */
const LONGEST_LIFETIME_DAYS = 3650;

/** @throws Error if the secret or an option cannot be used (C32) */
export function createAuthentication(
  accounts: Accounts,
  options: AuthOptions,
  log: Logger,
  surroundings: Surroundings = PROCESS,
): Authentication {
  const realm = createRealm(accounts, options, log, surroundings);
  const answered = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } catch (error) {
      throw loginFailure(error, options.statusCodes);
    }
  };
  return {
    identify: (request) => identify(realm, request),
    logIn: (request) => answered(logIn(realm, request)),
    register: (request) => answered(signUp(realm, request)),
    logOut: (request) => answered(logOut(realm, request)),
  };
}

function createRealm(
  accounts: Accounts,
  options: AuthOptions,
  log: Logger,
  { environment, now, passwords }: Surroundings,
): Realm {
  const days = options.tokenLifetimeDays ?? TOKEN_LIFETIME_DAYS;
  if (!(days > 0 && days <= LONGEST_LIFETIME_DAYS)) {
    throw new TypeError(
      `auth.tokenLifetimeDays must be over 0 and at most ${LONGEST_LIFETIME_DAYS}, not ${days}`,
    );
  }
  const key = signingKey(options.secret, environment, (line) => log.warn(line));
  const isProduction = environment['NODE_ENV'] === 'production';
  const gate = createLoginGate(attemptLimits(options.attempts), isProduction, now);
  return { accounts, options, passwords, gate, tokens: createTokens(key, days, now) };
}

/**
 * The error that answers a failed login, registration or logout: with status 500 as specified, or with HTTP's own status
 * (C30). An error that the application did not throw on purpose is returned unchanged.
 */
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
