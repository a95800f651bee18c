/** API tokens, which Meteor has from 3.5 on. Earlier versions keep them here as it does, so that it finds them later (C45). */
import { type ApiTokens, isApiToken, storedApiTokens, TOKEN_HASH, type TokenUser } from '../runtime/index.js';
import { meteorPackages, type NativeAccounts, type TokenHolder } from './packages.js';

/** Who an API token belongs to, with the document of the user. */
interface FoundToken {
  readonly holder: TokenHolder;
  readonly user: TokenUser;
}

export async function findApiToken(Accounts: NativeAccounts, token: string): Promise<FoundToken | undefined> {
  if (!isApiToken(token)) return undefined;
  if (Accounts._findApiToken === undefined) return kept(Accounts).findApiToken(token);
  const found = await Accounts._findApiToken(token);
  const holder = found && (await Accounts.users.findOneAsync({ _id: found.userId }, { transform: null }));
  if (!found || !holder) return undefined;
  return { holder, user: { userId: holder._id, apiToken: { id: found.id, scopes: found.scopes } } };
}

const kept = ({ users }: NativeAccounts) =>
  storedApiTokens<TokenHolder>({
    findOne: (selector) => users.findOneAsync(selector, { transform: null }),
    update: (selector, modifier) => users.updateAsync(selector, modifier),
  });

/** Lets tokens be found without reading every user. Meteor itself makes such indexes when it starts. */
export async function indexApiTokens({ users, _findApiToken }: NativeAccounts): Promise<void> {
  if (_findApiToken === undefined) await users.createIndexAsync(TOKEN_HASH, { unique: true, sparse: true });
}

/** The application's own functions, where its version of Meteor has them. */
function apiTokens(): ApiTokens {
  const Accounts = meteorPackages()['accounts-base']?.Accounts;
  if (Accounts === undefined) throw new Error('API tokens need accounts: meteor add accounts-base');
  return hasApiTokens(Accounts) ? Accounts : kept(Accounts);
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
