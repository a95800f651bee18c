import { type AuthOptions, isApplicationError } from '../../runtime/index.js';
import type { Accounts, LoginAttempt } from './accounts.js';
import type { LoginGate } from './login-gate.js';
import type { Sessions } from './sessions.js';

/** What login, registration and logout of one API share. */
export interface Realm {
  readonly accounts: Accounts;
  readonly options: AuthOptions;
  readonly sessions: Sessions;
  readonly gate: LoginGate;
  readonly passwords: Passwords;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string | undefined): Promise<boolean>;
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
