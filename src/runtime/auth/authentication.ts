import type { Request } from 'express';
import { TOKEN_LIFETIME_DAYS } from '../../conventions.js';
import type { Logger } from '../options.js';
import type { Accounts } from '../port.js';
import { type AttemptLimits, attemptLimits } from './attempts.js';
import { identify, logOut } from './identify.js';
import { loginFailure } from './login-failure.js';
import { createLoginGate } from './login-gate.js';
import { hashPassword, verifyPassword } from './password.js';
import { logIn } from './password-login.js';
import type { LoginAnswer, LoginRequest, Passwords, Realm } from './realm.js';
import { signUp } from './registration.js';
import { signingKey } from './secret.js';
import { createTokens } from './token.js';

/** How tokens are issued and read: `auth` in the configuration. */
export interface AuthOptions {
  /**
   * Signs the tokens, at least 32 bytes; `RESTGEN_SECRET` where it is absent (C32). Give it where the router is made,
   * never in a file that is committed.
   */
  secret?: string;
  /** Days until a token expires; 90 where it is absent (C32). */
  tokenLifetimeDays?: number;
  /** Whether `?access_token=` counts too (C27). */
  queryToken?: boolean;
  /** Whether a call with an invalid token runs as nobody, which is the default, or is answered 401 (C28). */
  invalidToken?: 'anonymous' | 'reject';
  /** Statuses of failed logins and registrations: 500, which is the default, or what HTTP means by them (C30). */
  statusCodes?: 'specified' | 'standard';
  /** False closes registration. */
  registration?: boolean;
  /** How many attempts to log in and to register are let through (C33). */
  attempts?: AttemptLimits;
}

/** Who makes a call. */
export interface Caller {
  userId: string | null;
  /** Whether the request brought a token that does not count (C28). */
  invalidToken: boolean;
}

/** One for each router that `createRouter` makes. Every refusal has the status that `statusCodes` asks for. */
export interface Authentication {
  /** Never rejects because of what the request holds. */
  identify(request: Request): Caller | Promise<Caller>;
  logIn(request: LoginRequest): Promise<LoginAnswer>;
  register(request: LoginRequest): Promise<LoginAnswer>;
  /** Revokes the token that the request presents. */
  logOut(request: Request): Promise<void>;
}

/** What authentication finds around it; other in tests. */
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

/** @throws Error where the secret or an option is none that can be used (C32) */
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
