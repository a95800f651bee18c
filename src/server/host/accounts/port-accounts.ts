import { type Connection, isApplicationError, isPlainObject, type TokenUser } from '../../runtime/index.js';
import { copy } from '../documents/copy.js';
import type { Fields, StoredDocument } from '../documents/document.js';
import type { StoredCollection } from '../store/store.js';
import type { Hooks } from './hooks.js';
import type { LoginTokens } from './login-tokens.js';
import type { LoginAttempt, LoginInfo, PublicUser, RevokedToken, TokenState, User } from './user.js';

/** The part of an account that login needs. */
export interface Account {
  id: string;
  /** bcrypt of the lowercase SHA-256 hex digest of the password (C31); `undefined` if the account has no password. */
  passwordHash?: string | undefined;
}

export type NameSelector = { username: string } | { 'emails.address': string };

/** The claims of a token. The token is valid only while `isCurrent` returns true (C32). */
export interface TokenClaims {
  userId: string;
  tokenId: string;
  /** The account's credential generation when the token was issued. A new password increases the generation. */
  generation: number;
}

interface Realm {
  stored: () => StoredCollection;
  hooks: Hooks;
  findUser: (name: NameSelector) => Promise<User | undefined>;
  /** Returns the id. Rejects with an application error: 409 if a name is taken. */
  create: (account: { username?: string; email?: string; passwordHash: string }) => Promise<string>;
  /** The user of an API token; `undefined` if the token is unknown, expired or revoked (C45). */
  findApiToken: (token: string) => Promise<TokenUser | undefined>;
  /** Stored tokens, used in place of signed ones. */
  loginTokens: LoginTokens;
}

type StoredUser = Readonly<StoredDocument> | undefined;

export type Accounts = ReturnType<typeof portAccounts>;

/** The accounts of a host, as log-in and tokens work with them (C30–C32). */
export function portAccounts({ stored, hooks, findUser, create, findApiToken, loginTokens }: Realm) {
  return {
    create,
    findApiToken,
    loginTokens,
    /** Finds an account; the case of the name is ignored (C31). */
    find: async (name: NameSelector): Promise<Account | undefined> => accountOfUser(await findUser(name)),
    /** The account's credential generation, which goes into a new token. */
    generation: async (userId: string): Promise<number> => tokenGeneration(await stored().peek(userId)),
    isCurrent: async (claims: TokenClaims): Promise<boolean> =>
      isCurrent(await stored().peek(claims.userId), claims),
    /** Makes one signed token invalid, until it expires, in milliseconds since 1970. */
    revoke: (claims: TokenClaims, expires: number): Promise<void> => revoke(stored(), claims, expires),
    /** Whether the application's login rules let a request with a valid token through. `connect` is called if there are rules. */
    mayCall: async ({ userId, apiToken }: TokenUser, connect: () => Connection): Promise<boolean> => {
      if (!hooks.hasLoginRules) return true;
      const type = apiToken === undefined ? 'resume' : 'apiToken';
      const attempt: LoginAttempt = { type, allowed: true, userId, connection: connect() };
      return isAllowed(hooks, await loginInfo(stored(), attempt));
    },
    /** Runs the application's login rules; rejects if one of them refuses. */
    validateLogin: async (attempt: LoginAttempt): Promise<void> => {
      await hooks.validateLogin(await loginInfo(stored(), attempt));
    },
    /** Reports the result of an attempt to the application. */
    loginEnded: async (attempt: LoginAttempt): Promise<void> => {
      await hooks.loginEnded(await loginInfo(stored(), attempt));
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

function accountOfUser(user: User | undefined): Account | undefined {
  if (user === undefined) return undefined;
  return {
    id: user._id,
    // restgen cannot ask for a second factor, so an account that has one cannot log in here.
    passwordHash: hasSecondFactor(user) ? undefined : user.services?.password?.bcrypt,
  };
}

const hasSecondFactor = ({ services }: User): boolean =>
  isPlainObject(services?.['twoFactorAuthentication']) && 'secret' in services['twoFactorAuthentication'];

/** Only this module writes that part of an account. */
const tokenState = (user: StoredUser): TokenState => (user?.['services'] as User['services'])?.restgen ?? {};

const tokenGeneration = (user: StoredUser): number => tokenState(user).generation ?? 0;
const revokedTokens = (user: StoredUser): RevokedToken[] => tokenState(user).revoked ?? [];

/** Every request with a token reads one document for this check (C32). */
function isCurrent(user: StoredUser, { tokenId, generation }: TokenClaims): boolean {
  if (user === undefined || tokenGeneration(user) !== generation) return false;
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
