import { DEFAULT_ATTEMPTS, TOKEN_LIFETIME_DAYS } from '../../../shared/conventions.js';
import {
  type ApiRequest,
  type AttemptLimits,
  type AuthOptions,
  type Connection,
  type HostAuthentication,
  isApiToken,
  type Logger,
} from '../../runtime/index.js';
import type { Accounts } from '../accounts/port-accounts.js';
import { logIn, type Passwords, type Realm, signUp } from './log-in.js';
import { type AttemptCounts, createLoginGate, ownCounts } from './login-gate.js';
import { hashPassword, verifyPassword } from './password.js';
import { tokenKeys } from './secret.js';
import { meteorSessions, signedSessions } from './sessions.js';
import { createTokens } from './token.js';

/** Clocks, passwords and variables of authentication; tests replace them. */
export interface AuthenticationEnvironment {
  environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that never jumps, unlike `now`. */
  elapsedMilliseconds: () => number;
  passwords: Passwords;
  /** Counts shared by several processes; `undefined` counts in the memory of this process. */
  counts?: AttemptCounts | undefined;
}

const PROCESS: AuthenticationEnvironment = {
  environment: process.env,
  now: Date.now,
  elapsedMilliseconds: () => performance.now(),
  passwords: { hash: hashPassword, verify: verifyPassword },
};
const TEN_YEARS_IN_DAYS = 3650;
const DAY_IN_MILLISECONDS = 24 * 60 * 60 * 1000;

/** @throws Error if the secret or an option cannot be used (C32) */
export function createHostAuthentication(
  accounts: Accounts,
  options: AuthOptions,
  log: Logger,
  connect: (request: ApiRequest) => Connection,
  replacements: Partial<AuthenticationEnvironment> = {},
): HostAuthentication {
  const realm = createRealm(accounts, options, log, { ...PROCESS, ...replacements });
  const { sessions } = realm;
  return {
    identify: async (token, request) => {
      const user = await (isApiToken(token) ? accounts.findApiToken(token) : sessions.find(token));
      if (user === undefined) return undefined;
      return (await accounts.mayCall(user, () => connect(request))) ? user : undefined;
    },
    logIn: (body, connection) => logIn(realm, body, connection),
    register: (body, connection) => signUp(realm, body, connection),
    logOut: (token) => sessions.end(token),
  };
}

function createRealm(
  accounts: Accounts,
  options: AuthOptions,
  log: Logger,
  { environment, now, elapsedMilliseconds, passwords, counts }: AuthenticationEnvironment,
): Realm {
  const days = options.tokenLifetimeDays ?? TOKEN_LIFETIME_DAYS;
  if (!(days > 0 && days <= TEN_YEARS_IN_DAYS)) {
    throw new TypeError(
      `auth.tokenLifetimeDays must be over 0 and at most ${TEN_YEARS_IN_DAYS}, not ${days}`,
    );
  }
  const keys = tokenKeys(options, environment, (line) => log.warn(line));
  const gate = createLoginGate(
    attemptLimits(options.attempts),
    counts ?? ownCounts(elapsedMilliseconds),
    keys[0],
  );
  const sessions =
    options.tokens === 'meteor'
      ? meteorSessions(accounts, days * DAY_IN_MILLISECONDS, now)
      : signedSessions(createTokens(keys, days, now), accounts);
  return { accounts, options, passwords, gate, sessions };
}

/** @throws TypeError if a limit is not a positive integer */
function attemptLimits(options: AttemptLimits = {}): Required<AttemptLimits> {
  const limits = { ...DEFAULT_ATTEMPTS, ...options };
  for (const [name, value] of Object.entries(limits)) {
    if (Number.isInteger(value) && value >= 1) continue;
    throw new TypeError(`auth.attempts.${name} must be a positive integer, not ${String(value)}`);
  }
  return limits;
}
