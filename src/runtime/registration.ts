import { checkNewNames, readCredentials } from './credentials.js';
import { endAttempt, type LoginAnswer, type LoginRequest, loginAnswer, type Realm } from './realm.js';
import { Refusal } from './refusal.js';

/**
 * Makes an account and logs it in (C30).
 * @throws Refusal 400, 403, 429 or 503; what the host throws for a taken name, and the application's rules
 */
export async function signUp(realm: Realm, { body, secure, connection }: LoginRequest): Promise<LoginAnswer> {
  const { accounts, gate, options, passwords } = realm;
  gate.enter({ clientAddress: connection.clientAddress, secure });
  if (options.registration === false) throw new Refusal(403, '403', 'Signups forbidden');
  const credentials = readCredentials(body);
  checkNewNames(credentials);
  const { password, ...names } = credentials;
  const userId = await accounts.create({ ...names, passwordHash: await passwords.hash(password) });
  const generation = await accounts.generation(userId);
  await endAttempt(accounts, { type: 'register', allowed: true, userId, connection });
  return loginAnswer(realm, userId, generation);
}
