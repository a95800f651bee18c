import { type ApiTokens, storedApiTokens, TOKEN_HASH } from '../../runtime/index.js';
import { hashPassword } from '../authentication/password.js';
import { Collection } from '../collection/collection.js';
import { randomId } from '../documents/random-id.js';
import { hostError } from '../host-error.js';
import type { Registry } from '../registry.js';
import { DuplicateKeyError } from '../store/store.js';
import { type AccountHooks, Hooks } from './hooks.js';
import { LOGIN_TOKEN_HASH, storedLoginTokens } from './login-tokens.js';
import { type Accounts, type NameSelector, portAccounts } from './port-accounts.js';
import type { NewUserOptions, User } from './user.js';

/** The accounts of one host, as the application sees them. */
export interface HostAccounts extends AccountHooks, ApiTokens {
  /**
   * All accounts. Clients may write only as its `allow` rules permit: nothing by default. Publish users only with a
   * projection such as `{ username: 1, profile: 1 }`: the field `services` holds password hashes.
   */
  users: Collection<User>;
  /**
   * Creates an account and returns its id.
   * @throws HostError 400 without a name and an address, 409 if one of them is taken; also any error of the
   * application's rules
   */
  createUser(options: NewUserOptions): Promise<string>;
  /**
   * Sets a password of 1 to 4096 characters and makes all tokens of the account invalid (C32).
   * @throws HostError 403 if there is no such account
   */
  setPassword(userId: string, password: string): Promise<void>;
  findUserByUsername(username: string): Promise<User | undefined>;
  findUserByEmail(email: string): Promise<User | undefined>;
  /** The accounts as log-in and generated routes call them. */
  port: Accounts;
}

/** Names and addresses match in any case: `Ada` finds `ada` (C31). */
const IGNORING_CASE = { collation: { locale: 'en', strength: 2 } };

/** The input of a new account, before any hook runs. */
type NewAccount = NewUserOptions & { passwordHash?: string | undefined };

export function createAccounts(registry: Registry): HostAccounts {
  const users = new Collection<User>('users', { registry });
  const hooks = new Hooks();
  const indexed = untilSuccess(() => createIndexes(users, registry));

  const findUser = async (selector: NameSelector) => {
    await indexed();
    return userNamed(users, selector);
  };
  const create = async (account: NewAccount): Promise<string> => {
    await indexed();
    return insertUser(users, hooks, account);
  };
  const { findApiToken, ...apiTokens } = storedApiTokens<User>({
    findOne: async (selector) => {
      await indexed();
      return users.findOneAsync(selector);
    },
    update: (selector, modifier) => users.updateAsync(selector, modifier),
  });
  return {
    ...apiTokens,
    users,
    ...hooks,
    createUser: async (options) =>
      create({
        ...options,
        passwordHash: options.password === undefined ? undefined : await hashPassword(options.password),
      }),
    setPassword: (userId, password) => setPassword(users, userId, password),
    findUserByUsername: (username) => findUser({ username }),
    findUserByEmail: (email) => findUser({ 'emails.address': email }),
    port: portAccounts({
      stored: () => registry.store.collection('users'),
      hooks,
      findUser,
      create,
      findApiToken: async (token) => (await findApiToken(token))?.user,
      loginTokens: storedLoginTokens(users, indexed),
    }),
  };
}

/** Runs the action until it has succeeded once; later calls do nothing. */
function untilSuccess(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

async function createIndexes(users: Collection<User>, registry: Registry): Promise<void> {
  for (const field of ['username', 'emails.address'] as const) await createNameIndex(users, field, registry);
  // Same keys, options and names as Meteor's indexes, so that both applications can share a database.
  for (const field of [TOKEN_HASH, LOGIN_TOKEN_HASH] as const)
    await users.createIndexAsync({ [field]: 1 }, { unique: true, sparse: true });
}

/** Accounts of another application may differ only in case. They keep their names, and there is no index then. */
async function createNameIndex(
  users: Collection<User>,
  field: 'username' | 'emails.address',
  { log }: Registry,
): Promise<void> {
  try {
    await users.createIndexAsync(
      { [field]: 1 },
      { sparse: true, unique: true, name: field, ...IGNORING_CASE },
    );
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
    log.warn(`Several accounts have the same ${field} except for upper and lower case: each needs its own.`);
  }
}

/** Finds, as Meteor does, the account with exactly this name, or else the only one whose case differs (C31). */
async function userNamed(users: Collection<User>, selector: NameSelector): Promise<User | undefined> {
  const exact = await users.findOneAsync(selector);
  if (exact !== undefined) return exact;
  const [first, second] = await users.find(selector, { ...IGNORING_CASE, limit: 2 }).fetchAsync();
  return second === undefined ? first : undefined;
}

async function insertUser(users: Collection<User>, hooks: Hooks, account: NewAccount): Promise<string> {
  const { passwordHash, ...options } = account;
  const { username, email } = options;
  if (!username && !email) throw hostError('nameNeeded');
  const user = await hooks.newUser(options, {
    _id: randomId(),
    createdAt: new Date(),
    services: passwordHash === undefined ? {} : { password: { bcrypt: passwordHash } },
    ...(username && { username }),
    ...(email && { emails: [{ address: email, verified: false }] }),
  });
  await checkNamesAreFree(users, user);
  try {
    return await users.insertAsync(user);
  } catch (error) {
    // Somebody else has taken the name meanwhile.
    if (error instanceof DuplicateKeyError) await checkNamesAreFree(users, user);
    throw error;
  }
}

/**
 * Checks names in any case, because some databases have no index that ignores case.
 * @throws HostError 409
 */
async function checkNamesAreFree(users: Collection<User>, { username, emails = [] }: User): Promise<void> {
  const isTaken = async (selector: NameSelector) =>
    (await users.find(selector, { ...IGNORING_CASE, limit: 1 }).countAsync()) > 0;
  if (username !== undefined && (await isTaken({ username }))) throw hostError('usernameTaken');
  for (const { address } of emails) {
    if (await isTaken({ 'emails.address': address })) throw hostError('emailTaken');
  }
}

async function setPassword(users: Collection<User>, userId: string, password: string): Promise<void> {
  const changed = await users.updateAsync(
    { _id: userId },
    {
      $set: { 'services.password.bcrypt': await hashPassword(password), 'services.restgen.revoked': [] },
      // Meteor would still accept its other kind of hash, its tokens, and links to reset the password.
      $unset: {
        'services.password.argon2': 1,
        'services.password.reset': 1,
        'services.resume.loginTokens': 1,
      },
      $inc: { 'services.restgen.generation': 1 },
    },
  );
  if (changed === 0) throw hostError('userNotFound');
}
