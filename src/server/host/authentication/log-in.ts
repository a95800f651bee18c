import {
  type AuthOptions,
  type Connection,
  type Credentials,
  checkNewNames,
  httpError,
  isApplicationError,
  type LoginAnswer,
  readCredentials,
} from '../../runtime/index.js';
import type { Account, Accounts } from '../accounts/port-accounts.js';
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
 * Exchanges credentials for a token (C30).
 * @throws HttpError 400, 401, 403, 429 or 503; also any error of the application's login rules
 */
export async function logIn(realm: Realm, body: unknown, connection: Connection): Promise<LoginAnswer> {
  await realm.gate.enter(connection.clientAddress);
  const credentials = readCredentials(body);
  const account = await findAccount(realm.accounts, credentials);
  const { isRight, generation } = await comparePassword(realm, account, credentials, connection);
  await endAttempt(realm.accounts, {
    type: 'password',
    allowed: isRight,
    userId: account?.id ?? null,
    connection,
    ...(!isRight && { error: httpError('wrongCredentials') }),
  });
  if (account === undefined) throw httpError('wrongCredentials');
  return realm.sessions.begin(account.id, generation);
}

/** Compares a hash even if there is no account, so that the answer takes the same time (C31). */
async function comparePassword(
  { accounts, gate, passwords }: Realm,
  account: Account | undefined,
  credentials: Credentials,
  { clientAddress }: Connection,
): Promise<{ isRight: boolean; generation: number }> {
  const clearFailures = await gate.attempt(account, credentials, clientAddress);
  // The generation is read now, so that a password change during the comparison invalidates the new token too.
  const [equal, generation] = await Promise.all([
    passwords.verify(credentials.password, account?.passwordHash),
    account === undefined ? 0 : accounts.generation(account.id),
  ]);
  const isRight = equal && account !== undefined;
  if (isRight) await clearFailures();
  return { isRight, generation };
}

/** Finds the account of the credentials. A user name and an address, if both are sent, must name the same account. */
async function findAccount(
  accounts: Accounts,
  { username, email }: Credentials,
): Promise<Account | undefined> {
  const [byUsername, byEmail] = await Promise.all([
    username === undefined ? undefined : accounts.find({ username }),
    email === undefined ? undefined : accounts.find({ 'emails.address': email }),
  ]);
  if (username === undefined) return byEmail;
  if (email === undefined) return byUsername;
  return byUsername?.id === byEmail?.id ? byUsername : undefined;
}

/**
 * Creates an account and logs it in (C30).
 * @throws HttpError 400, 403, 429 or 503; also the host's error for a taken name, and any error of the application's
 * rules
 */
export async function signUp(realm: Realm, body: unknown, connection: Connection): Promise<LoginAnswer> {
  const { accounts, gate, options } = realm;
  await gate.enter(connection.clientAddress);
  if (options.registration === false) throw httpError('signupsForbidden');
  const credentials = readCredentials(body);
  checkNewNames(credentials);
  const userId = await createAccount(realm, credentials, connection);
  await gate.addFamiliarNetwork(userId, connection.clientAddress);
  const generation = await accounts.generation(userId);
  await endAttempt(accounts, { type: 'register', allowed: true, userId, connection });
  return realm.sessions.begin(userId, generation);
}

async function createAccount(
  { accounts, passwords }: Realm,
  { password, ...names }: Credentials,
  connection: Connection,
): Promise<string> {
  const passwordHash = await passwords.hash(password);
  try {
    return await accounts.create({ ...names, passwordHash });
  } catch (error) {
    await endAttempt(accounts, { type: 'register', allowed: false, error, userId: null, connection });
    throw error;
  }
}

/**
 * Ends an attempt. The application's rules see every attempt and may refuse an allowed one; then the listeners run.
 * @throws the error of the attempt
 */
async function endAttempt(accounts: Accounts, attempt: LoginAttempt): Promise<void> {
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
