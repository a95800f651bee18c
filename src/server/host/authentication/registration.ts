import {
  type Connection,
  type Credentials,
  checkNewNames,
  httpError,
  type LoginAnswer,
  readCredentials,
} from '../../runtime/index.js';
import { endAttempt, type Realm } from './realm.js';

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
  await gate.registered(userId, connection.clientAddress);
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
