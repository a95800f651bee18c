import { createHash, randomBytes } from 'node:crypto';
import { type HttpError, httpError } from '../errors/http-error.js';
import { isPlainObject } from '../plain-object.js';
import type { ApiTokenGrant, TokenUser } from '../port.js';

export interface ApiTokenOptions {
  /** A name for people, for example of the program that uses the token. */
  name: string;
  /** A date in the future; null for a token that never expires. */
  expiresAt: Date | null;
  /**
   * The scopes of the token: it opens routes whose scopes it all has. Null or absent: every route that accepts API
   * tokens. `[]`: only routes that require no scope.
   */
  scopes?: readonly string[] | null | undefined;
}

/** The description of an API token, without the token and its hash. */
export interface ApiToken {
  id: string;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
  scopes: string[] | null;
}

export interface CreatedApiToken extends ApiToken {
  /** The token itself. It cannot be read again: only its hash is stored. */
  token: string;
}

/** Manages the API tokens of users, with the functions of Meteor's `Accounts` (C45). For server code only. */
export interface ApiTokens {
  /**
   * Creates a token for a third party, which sends it as `Authorization: Bearer` and acts as this user.
   * @throws an error with status 400 for invalid options, 404 for an unknown user
   */
  createApiTokenAsync(userId: string, options: ApiTokenOptions): Promise<CreatedApiToken>;
  /** The tokens of a user, including expired ones. */
  listApiTokensAsync(userId: string): Promise<ApiToken[]>;
  /** Revokes a token at once. Returns whether the user had it. */
  revokeApiTokenAsync(userId: string, tokenId: string): Promise<boolean>;
  revokeAllApiTokensAsync(userId: string): Promise<void>;
}

/** The part of a user's document that API tokens need. */
interface ApiTokenHolder {
  readonly _id: string;
  readonly services?: { readonly apiTokens?: unknown } | undefined;
}

export interface ApiTokenUsers<Holder extends ApiTokenHolder> {
  findOne(selector: { _id: string } | { [TOKEN_HASH]: string }): Promise<Holder | undefined>;
  /** Returns how many users matched. */
  update(selector: { _id: string; 'services.apiTokens.id'?: string }, modifier: object): Promise<number>;
}

export interface StoredApiTokens<Holder> extends ApiTokens {
  /** The user of a token; `undefined` if it is unknown, expired or revoked (C28). */
  findApiToken(token: string): Promise<{ holder: Holder; user: TokenUser } | undefined>;
}

/** Hosts have an index of this field. */
export const TOKEN_HASH = 'services.apiTokens.hashedToken';
/** The prefix and hash are Meteor's, so that tokens remain valid if an application moves to another host or version. */
const PREFIX = 'meteor_api_';
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64');

/** Whether a token is an API token, by its prefix. Log-in tokens never have this prefix. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

export function storedApiTokens<Holder extends ApiTokenHolder>(
  users: ApiTokenUsers<Holder>,
): StoredApiTokens<Holder> {
  return {
    async createApiTokenAsync(userId, options) {
      const _id = checkedId(userId, 'a user');
      const apiToken = newToken(options);
      const token = PREFIX + randomBytes(32).toString('base64url');
      const stored = { ...apiToken, hashedToken: tokenHash(token) };
      const matched = await users.update({ _id }, { $push: { 'services.apiTokens': stored } });
      if (matched === 0) throw httpError('noSuchUser');
      return { ...apiToken, token };
    },
    async listApiTokensAsync(userId) {
      const holder = await users.findOne({ _id: checkedId(userId, 'a user') });
      return tokenEntries(holder).map(({ hashedToken: _, ...apiToken }) => apiToken);
    },
    async revokeApiTokenAsync(userId, tokenId) {
      const id = checkedId(tokenId, 'an API token');
      const selector = { _id: checkedId(userId, 'a user'), 'services.apiTokens.id': id };
      return (await users.update(selector, { $pull: { 'services.apiTokens': { id } } })) > 0;
    },
    async revokeAllApiTokensAsync(userId) {
      const _id = checkedId(userId, 'a user');
      await users.update({ _id }, { $unset: { 'services.apiTokens': 1 } });
    },
    async findApiToken(token) {
      if (!isApiToken(token)) return undefined;
      // This comparison need not take constant time, because nobody can choose the hash without knowing the token.
      const hashedToken = tokenHash(token);
      const holder = await users.findOne({ [TOKEN_HASH]: hashedToken });
      const entry = tokenEntries(holder).find((stored) => stored.hashedToken === hashedToken);
      const apiToken = entry && grantOfEntry(entry);
      if (holder === undefined || apiToken === undefined) return undefined;
      return { holder, user: { userId: holder._id, apiToken, expires: entry?.expiresAt?.getTime() } };
    },
  };
}

/** A token from the database, to which other applications write too. Only `id` is checked when it is read. */
type Entry = ApiToken & { hashedToken: string };

function tokenEntries(holder: ApiTokenHolder | undefined): Entry[] {
  const tokens = holder?.services?.apiTokens;
  if (!Array.isArray(tokens)) return [];
  return tokens.filter(
    (token) => isPlainObject(token) && typeof token['id'] === 'string' && token['id'] !== '',
  );
}

/** Only null means no expiry and no limit. Any other unexpected value makes the token invalid. */
function grantOfEntry({ id, expiresAt, scopes }: Entry): ApiTokenGrant | undefined {
  if (expiresAt !== null && !isInFuture(expiresAt)) return undefined;
  return isScopes(scopes) ? { id, scopes } : undefined;
}

const OPTIONS = ['name', 'expiresAt', 'scopes'];

function newToken(options: unknown): ApiToken {
  if (!isPlainObject(options)) throw invalid('options', 'an object with name and expiresAt');
  const unknown = Object.keys(options).find((key) => !OPTIONS.includes(key));
  if (unknown !== undefined) throw invalid(unknown, 'left out, because there is no such option');
  const { name, expiresAt, scopes = null } = options;
  if (!isNotBlank(name)) throw invalid('name', 'a text that is not blank');
  if (expiresAt !== null && !isInFuture(expiresAt))
    throw invalid('expiresAt', 'a date in the future, or null');
  if (!isScopes(scopes)) throw invalid('scopes', 'a list of texts that are not blank, or null');
  return {
    id: randomBytes(12).toString('hex'),
    name,
    createdAt: new Date(),
    expiresAt: expiresAt && new Date(expiresAt),
    scopes: scopes && [...scopes],
  };
}

const invalid = (option: string, wanted: string): HttpError =>
  httpError('apiTokenInvalid', { option, wanted });

const isNotBlank = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Also false for an invalid date. */
const isInFuture = (value: unknown): value is Date => value instanceof Date && value.getTime() > Date.now();

const isScopes = (value: unknown): value is string[] | null =>
  value === null || (Array.isArray(value) && value.every(isNotBlank));

/** Refuses a selector in place of an id, which would match another user. */
function checkedId(value: unknown, owner: 'a user' | 'an API token'): string {
  if (typeof value === 'string' && value !== '') return value;
  throw httpError('idMissing', { owner });
}
