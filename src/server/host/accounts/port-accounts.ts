import { isApplicationError, isPlainObject } from '../../runtime/index.js';
import type { Account, AccountKey, Accounts, LoginAttempt, TokenClaims } from '../authentication/index.js';
import { copy } from '../documents/copy.js';
import type { Fields, StoredDocument } from '../documents/document.js';
import { hostError } from '../host-error.js';
import type { StoredCollection } from '../store/store.js';
import type { Hooks } from './hooks.js';
import type { LoginInfo, PublicUser, RevokedToken, User } from './user.js';

interface Realm {
  stored: () => StoredCollection;
  hooks: Hooks;
  findUser: (selector: { username: string } | { 'emails.address': string }) => Promise<User | undefined>;
  create: (account: { username?: string; email?: string; passwordHash: string }) => Promise<string>;
  findApiToken: Accounts['findApiToken'];
  loginTokens: Accounts['loginTokens'];
  isClosed: () => boolean;
}

type StoredUser = Readonly<StoredDocument> | undefined;

/** Gives log-in and tokens access to the accounts of a host (C30–C32). */
export function portAccounts(realm: Realm): Accounts {
  const { stored, hooks, findUser, create, findApiToken, loginTokens, isClosed } = realm;
  return {
    find: async (key) => accountOf(await findUser(selectorOf(key))),
    create: (account) => {
      if (isClosed()) return Promise.reject(hostError('signupsForbidden'));
      return create(account);
    },
    generation: async (userId) => generationOf(await stored().peek(userId)),
    isCurrent: async (claims) => isCurrent(await stored().peek(claims.userId), claims),
    findApiToken,
    loginTokens,
    revoke: (claims, expires) => revoke(stored(), claims, expires),
    mayCall: async ({ userId, apiToken }, connect) => {
      if (!hooks.hasLoginRules) return true;
      const type = apiToken === undefined ? 'resume' : 'apiToken';
      const attempt: LoginAttempt = { type, allowed: true, userId, connection: connect() };
      return isAllowed(hooks, await loginInfo(stored(), attempt));
    },
    validateLogin: async (attempt) => {
      if (hooks.hasListeners(attempt)) await hooks.validateLogin(await loginInfo(stored(), attempt));
    },
    loginEnded: async (attempt) => {
      if (hooks.hasListeners(attempt)) await hooks.loginEnded(await loginInfo(stored(), attempt));
    },
  };
}

/** A rule refuses by its answer or by an error that it throws on purpose. */
async function isAllowed(hooks: Hooks, attempt: LoginInfo): Promise<boolean> {
  try {
    await hooks.validateLogin(attempt);
    return true;
  } catch (error) {
    if (isApplicationError(error)) return false;
    throw error;
  }
}

const selectorOf = (key: AccountKey) =>
  'username' in key ? { username: key.username } : { 'emails.address': key.email };

function accountOf(user: User | undefined): Account | undefined {
  if (user === undefined) return undefined;
  return {
    id: user._id,
    username: user.username,
    email: user.emails?.[0]?.address,
    // restgen cannot ask for a second factor, so an account that has one cannot log in here.
    passwordHash: hasSecondFactor(user) ? undefined : user.services?.password?.bcrypt,
  };
}

const hasSecondFactor = ({ services }: User): boolean =>
  isPlainObject(services?.['twoFactorAuthentication']) && 'secret' in services['twoFactorAuthentication'];

/** The part of a stored user that concerns tokens. */
function tokenState(user: StoredUser): Fields {
  const services = user?.['services'];
  const state = isPlainObject(services) ? services['restgen'] : undefined;
  return isPlainObject(state) ? state : {};
}

function generationOf(user: StoredUser): number {
  const { generation } = tokenState(user);
  return typeof generation === 'number' ? generation : 0;
}

function revokedTokens(user: StoredUser): RevokedToken[] {
  const { revoked } = tokenState(user);
  return Array.isArray(revoked) ? revoked : [];
}

/** Every request with a token reads one document for this check (C32). */
function isCurrent(user: StoredUser, { tokenId, generation }: TokenClaims): boolean {
  if (user === undefined || generationOf(user) !== generation) return false;
  return !revokedTokens(user).some((token) => token.tokenId === tokenId);
}

/** Records a revoked token until it would have expired, and drops records of tokens that have expired. */
async function revoke(users: StoredCollection, claims: TokenClaims, expires: number): Promise<void> {
  const { userId, tokenId } = claims;
  const change = (modifier: Fields) => users.update({ _id: userId }, modifier, { makeId: () => userId });
  await change({ $push: { 'services.restgen.revoked': { tokenId, expires } } });
  const now = Date.now();
  if (revokedTokens(await users.peek(userId)).some((token) => token.expires <= now)) {
    await change({ $pull: { 'services.restgen.revoked': { expires: { $lte: now } } } });
  }
}

async function loginInfo(users: StoredCollection, attempt: LoginAttempt): Promise<LoginInfo> {
  const stored = attempt.userId === null ? undefined : await users.peek(attempt.userId);
  if (stored === undefined) return { ...attempt, user: undefined };
  const { services: _, ...user } = copy(stored);
  // The collection of users holds only what its typed functions wrote.
  return { ...attempt, user: user as PublicUser };
}
