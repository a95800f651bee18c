/** API tokens. Meteor has them from 3.5 on; for earlier versions this module stores them in the same form (C45). */
import { type ApiTokens, isApiToken, storedApiTokens, TOKEN_HASH, type TokenUser } from '../runtime/index.js';
import { meteorPackages, type NativeAccounts, type TokenHolder } from './packages.js';

/** The user of a token, with the user's document. */
export interface StoredToken {
  readonly holder: TokenHolder;
  readonly user: TokenUser;
}

export async function findApiToken(
  Accounts: NativeAccounts,
  token: string,
): Promise<StoredToken | undefined> {
  if (!isApiToken(token)) return undefined;
  if (Accounts._findApiToken === undefined) return storedTokens(Accounts).findApiToken(token);
  const grant = await Accounts._findApiToken(token);
  const holder = grant && (await Accounts.users.findOneAsync({ _id: grant.userId }, { transform: null }));
  if (!grant || !holder) return undefined;
  return { holder, user: { userId: holder._id, apiToken: { id: grant.id, scopes: grant.scopes } } };
}

const storedTokens = ({ users }: NativeAccounts) =>
  storedApiTokens<TokenHolder>({
    findOne: (selector) => users.findOneAsync(selector, { transform: null }),
    update: (selector, modifier) => users.updateAsync(selector, modifier),
  });

/** Creates the index of tokens, unless Meteor itself creates it at the start. */
export async function indexApiTokens({ users, _findApiToken }: NativeAccounts): Promise<void> {
  if (_findApiToken === undefined) await users.createIndexAsync(TOKEN_HASH, { unique: true, sparse: true });
}

/** The application's own functions, if its version of Meteor has them. */
function apiTokens(): ApiTokens {
  const Accounts = meteorPackages()['accounts-base']?.Accounts;
  if (Accounts === undefined) throw new Error('API tokens need accounts: meteor add accounts-base');
  return hasApiTokens(Accounts) ? Accounts : storedTokens(Accounts);
}

const hasApiTokens = (accounts: NativeAccounts): accounts is NativeAccounts & ApiTokens =>
  accounts.createApiTokenAsync !== undefined;

export const createApiTokenAsync: ApiTokens['createApiTokenAsync'] = async (userId, options) =>
  apiTokens().createApiTokenAsync(userId, options);
export const listApiTokensAsync: ApiTokens['listApiTokensAsync'] = async (userId) =>
  apiTokens().listApiTokensAsync(userId);
export const revokeApiTokenAsync: ApiTokens['revokeApiTokenAsync'] = async (userId, tokenId) =>
  apiTokens().revokeApiTokenAsync(userId, tokenId);
export const revokeAllApiTokensAsync: ApiTokens['revokeAllApiTokensAsync'] = async (userId) =>
  apiTokens().revokeAllApiTokensAsync(userId);
