import { DEFAULT_ATTEMPTS, TOKEN_LIFETIME_DAYS } from '../../conventions.js';
import {
  type AttemptLimits,
  type AuthOptions,
  type HostAuthentication,
  httpError,
  isApiToken,
  type Logger,
} from '../../runtime/index.js';
import type { Accounts } from './accounts.js';
import { type AttemptCounts, createLoginGate, ownCounts } from './login-gate.js';
import { hashPassword, verifyPassword } from './password.js';
import { logIn } from './password-login.js';
import type { Passwords, Realm } from './realm.js';
import { signUp } from './registration.js';
import { tokenKeys } from './secret.js';
import { createTokens, type VerifiedToken } from './token.js';

/** The environment of authentication; tests replace it. */
export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that never jumps, unlike `now`. */
  elapsed: () => number;
  passwords: Passwords;
  /** Where attempts are counted by several processes; in the memory of this one, if it is not set. */
  counts?: AttemptCounts | undefined;
}

const PROCESS: Surroundings = {
  environment: process.env,
  now: Date.now,
  elapsed: () => performance.now(),
  passwords: { hash: hashPassword, verify: verifyPassword },
};
/** Ten years. */
const LONGEST_LIFETIME_DAYS = 3650;

/** @throws Error if the secret or an option cannot be used (C32) */
export function createHostAuthentication(
  accounts: Accounts,
  options: AuthOptions,
  log: Logger,
  surroundings: Partial<Surroundings> = {},
): HostAuthentication {
  const realm = createRealm(accounts, options, log, { ...PROCESS, ...surroundings });
  return {
    identify: (token) => (isApiToken(token) ? accounts.findApiToken(token) : identify(realm, token)),
    logIn: (body, connection) => logIn(realm, body, connection),
    register: (body, connection) => signUp(realm, body, connection),
    logOut: (token) => logOut(realm, token),
  };
}

function createRealm(
  accounts: Accounts,
  options: AuthOptions,
  log: Logger,
  { environment, now, elapsed, passwords, counts }: Surroundings,
): Realm {
  const days = options.tokenLifetimeDays ?? TOKEN_LIFETIME_DAYS;
  if (!(days > 0 && days <= LONGEST_LIFETIME_DAYS)) {
    throw new TypeError(
      `auth.tokenLifetimeDays must be over 0 and at most ${LONGEST_LIFETIME_DAYS}, not ${days}`,
    );
  }
  const keys = tokenKeys(options, environment, (line) => log.warn(line));
  const gate = createLoginGate(attemptLimits(options.attempts), counts ?? ownCounts(elapsed), keys[0]);
  return { accounts, options, passwords, gate, tokens: createTokens(keys, days, now) };
}

/** @throws TypeError if a limit is not a positive integer */
function attemptLimits(given: AttemptLimits = {}): Required<AttemptLimits> {
  const limits = { ...DEFAULT_ATTEMPTS, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (Number.isInteger(value) && value >= 1) continue;
    throw new TypeError(`auth.attempts.${name} must be a positive integer, not ${String(value)}`);
  }
  return limits;
}

/** Returns without a promise if the accounts do (C28). */
function identify({ accounts, tokens }: Realm, token: string): ReturnType<HostAuthentication['identify']> {
  const verified = tokens.verify(token);
  if (verified === undefined) return undefined;
  const current = accounts.isCurrent(verified.claims);
  return typeof current === 'boolean'
    ? userOf(verified, current)
    : current.then((isCurrent) => userOf(verified, isCurrent));
}

const userOf = ({ claims }: VerifiedToken, isCurrent: boolean): { userId: string } | undefined =>
  isCurrent ? claims : undefined;

/**
 * Revokes a token (C32).
 * @throws HttpError 401 unless it is valid
 */
async function logOut({ accounts, tokens }: Realm, token: string): Promise<void> {
  const verified = tokens.verify(token);
  if (verified === undefined || !(await accounts.isCurrent(verified.claims))) {
    throw httpError('tokenAlreadyInvalid');
  }
  await accounts.revoke(verified.claims, verified.expires);
}
