import { type AuthOptions, isApplicationError } from '../../runtime/index.js';
import type { Accounts } from '../accounts/port-accounts.js';
import type { LoginAttempt } from '../accounts/user.js';
import type { LoginGate } from './login-gate.js';
import type { Sessions } from './sessions.js';

/** State that login, registration and logout of one API share. */
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
 * Ends an attempt. The application's rules see every attempt and may refuse an allowed one; then the listeners run.
 * @throws the error of the attempt
 */
export async function endAttempt(accounts: Accounts, attempt: LoginAttempt): Promise<void> {
  const ended = await applyLoginRules(accounts, attempt);
  await accounts.loginEnded(ended);
  if (!ended.allowed) throw ended.error;
}

async function applyLoginRules(accounts: Accounts, attempt: LoginAttempt): Promise<LoginAttempt> {
  try {
    await accounts.validateLogin(attempt);
    return attempt;
  } catch (error) {
    // A failed attempt gets the same answer with and without rules, because rules may look at the account (C31).
    if (!attempt.allowed && isApplicationError(error)) return attempt;
    return { ...attempt, allowed: false, error };
  }
}
