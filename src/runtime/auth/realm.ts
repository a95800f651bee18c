import { isApplicationError } from '../errors/application-error.js';
import type { Accounts, Connection, LoginAttempt } from '../port.js';
import type { AuthOptions } from './auth-options.js';
import type { LoginGate } from './login-gate.js';
import type { Tokens } from './token.js';

/** What login, registration and logout of one API share. */
export interface Realm {
  readonly accounts: Accounts;
  readonly options: AuthOptions;
  readonly tokens: Tokens;
  readonly gate: LoginGate;
  readonly passwords: Passwords;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** The part of a request that login and registration need. */
export interface LoginRequest {
  /** Parsed, but not checked. */
  body: unknown;
  /** Whether it came over HTTPS. */
  secure: boolean;
  connection: Connection;
}

/** C30 */
export interface LoginAnswer {
  token: string;
  /** ISO 8601 */
  tokenExpires: string;
  id: string;
}

export function loginAnswer({ tokens }: Realm, id: string, generation: number): LoginAnswer {
  const { token, expires } = tokens.issue(id, generation);
  return { token, tokenExpires: new Date(expires).toISOString(), id };
}

/**
 * Ends an attempt. The application's rules see every attempt and may refuse an allowed one; then its listeners are
 * called.
 * @throws what the attempt failed with
 */
export async function endAttempt(accounts: Accounts, attempt: LoginAttempt): Promise<void> {
  const ended = await judge(accounts, attempt);
  await accounts.loginEnded(ended);
  if (!ended.allowed) throw ended.error;
}

async function judge(accounts: Accounts, attempt: LoginAttempt): Promise<LoginAttempt> {
  try {
    await accounts.validateLogin(attempt);
    return attempt;
  } catch (error) {
    // A failed attempt gets the same answer whatever the rules find in the account (C31).
    if (!attempt.allowed && isApplicationError(error)) return attempt;
    return { ...attempt, allowed: false, error };
  }
}
