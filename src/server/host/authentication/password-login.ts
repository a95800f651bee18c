import {
  type Connection,
  type Credentials,
  httpError,
  type LoginAnswer,
  readCredentials,
} from '../../runtime/index.js';
import type { Account, Accounts } from '../accounts/port-accounts.js';
import { endAttempt, type Realm } from './realm.js';

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
  const succeeded = await gate.attempt(account, credentials, clientAddress);
  // The generation is read now, so that a password change during the comparison invalidates the new token too.
  const [equal, generation] = await Promise.all([
    passwords.verify(credentials.password, account?.passwordHash),
    account === undefined ? 0 : accounts.generation(account.id),
  ]);
  const isRight = equal && account !== undefined;
  if (isRight) await succeeded();
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
