import { createHash, randomBytes } from 'node:crypto';
import { httpError } from '../errors/http-error.js';
import { isPlainObject } from '../plain-object.js';
import type { ApiTokenGrant, TokenUser } from '../port.js';

export interface ApiTokenOptions {
  /** Tells people what uses the token. */
  name: string;
  /** A date in the future; null for a token that never expires. */
  expiresAt: Date | null;
  /**
   * What the token may be used for: it is taken by routes all of whose scopes it has. Null, or left out: by every
   * route that takes API tokens. `[]`: by those alone that ask for no scope.
   */
  scopes?: readonly string[] | null | undefined;
}

/** What is known of an API token: neither the token nor its hash. */
export interface ApiToken {
  id: string;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
  scopes: string[] | null;
}

export interface CreatedApiToken extends ApiToken {
  /** Shown this once. Only its hash is stored. */
  token: string;
}

/** The API tokens of users, under the names that Meteor's `Accounts` has for them (C45). For code of the server alone. */
export interface ApiTokens {
  /**
   * Makes a token for third parties, who send it as `Authorization: Bearer` and act as this user.
   * @throws an error of status 400 for options that are none, and 404 if there is no such user
   */
  createApiTokenAsync(userId: string, options: ApiTokenOptions): Promise<CreatedApiToken>;
  /** The tokens of a user, those that have expired too. */
  listApiTokensAsync(userId: string): Promise<ApiToken[]>;
  /** Returns whether the user had such a token. It is invalid from now on. */
  revokeApiTokenAsync(userId: string, tokenId: string): Promise<boolean>;
  revokeAllApiTokensAsync(userId: string): Promise<void>;
}

/** A user's document, as far as API tokens are concerned. */
interface ApiTokenHolder {
  readonly _id: string;
  readonly services?: { readonly apiTokens?: unknown } | undefined;
}

/** The users of a host. */
export interface ApiTokenUsers<Holder extends ApiTokenHolder> {
  findOne(selector: { _id: string } | { [TOKEN_HASH]: string }): Promise<Holder | undefined>;
  /** Returns how many users matched. */
  update(selector: { _id: string; 'services.apiTokens.id'?: string }, modifier: object): Promise<number>;
}

export interface StoredApiTokens<Holder> extends ApiTokens {
  /** Who a token belongs to; `undefined` if it is unknown, has expired or was revoked (C28). */
  findApiToken(token: string): Promise<{ holder: Holder; user: TokenUser } | undefined>;
}

/** The field that hosts have an index of. */
export const TOKEN_HASH = 'services.apiTokens.hashedToken';
/** Meteor's own prefix and hash, so that tokens remain valid when an application moves to another host or version. */
const PREFIX = 'meteor_api_';
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64');

/** Whether a text has the form of an API token: no token of a login begins like one. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

export function storedApiTokens<Holder extends ApiTokenHolder>(
  users: ApiTokenUsers<Holder>,
): StoredApiTokens<Holder> {
  return {
    async createApiTokenAsync(userId, options) {
      const _id = checkedText(userId, 'userIdMissing');
      const made = newToken(options);
      const token = PREFIX + randomBytes(32).toString('base64url');
      const stored = { ...made, hashedToken: tokenHash(token) };
      const found = await users.update({ _id }, { $push: { 'services.apiTokens': stored } });
      if (found === 0) throw httpError('noSuchUser');
      return { ...made, token };
    },
    async listApiTokensAsync(userId) {
      const holder = await users.findOne({ _id: checkedText(userId, 'userIdMissing') });
      return entriesOf(holder).map(({ id, name, createdAt, expiresAt, scopes }) => ({
        id,
        name,
        createdAt,
        expiresAt,
        scopes,
      }));
    },
    async revokeApiTokenAsync(userId, tokenId) {
      const id = checkedText(tokenId, 'apiTokenIdMissing');
      const selector = { _id: checkedText(userId, 'userIdMissing'), 'services.apiTokens.id': id };
      return (await users.update(selector, { $pull: { 'services.apiTokens': { id } } })) > 0;
    },
    async revokeAllApiTokensAsync(userId) {
      const _id = checkedText(userId, 'userIdMissing');
      await users.update({ _id }, { $unset: { 'services.apiTokens': 1 } });
    },
    async findApiToken(token) {
      if (!isApiToken(token)) return undefined;
      // Time tells nothing here: who does not know the token cannot choose its hash.
      const hashedToken = tokenHash(token);
      const holder = await users.findOne({ [TOKEN_HASH]: hashedToken });
      const entry = entriesOf(holder).find((each) => each.hashedToken === hashedToken);
      const apiToken = entry && grantOf(entry);
      if (holder === undefined || apiToken === undefined) return undefined;
      return { holder, user: { userId: holder._id, apiToken } };
    },
  };
}

/** As read from the database, where others may have written: only the id is known to be what it should. */
type Entry = ApiToken & { hashedToken: string };

function entriesOf(holder: ApiTokenHolder | undefined): Entry[] {
  const tokens = holder?.services?.apiTokens;
  if (!Array.isArray(tokens)) return [];
  return tokens.filter((each) => isPlainObject(each) && typeof each['id'] === 'string' && each['id'] !== '');
}

/** Only null is without end and without limits. Whatever else is not as it was written makes the token invalid. */
function grantOf({ id, expiresAt, scopes }: Entry): ApiTokenGrant | undefined {
  if (expiresAt !== null && !isInFuture(expiresAt)) return undefined;
  return isScopes(scopes) ? { id, scopes } : undefined;
}

const OPTIONS = ['name', 'expiresAt', 'scopes'];

function newToken(options: unknown): ApiToken {
  if (!isPlainObject(options)) throw httpError('apiTokenOptionsMissing');
  const unknown = Object.keys(options).find((key) => !OPTIONS.includes(key));
  if (unknown !== undefined) throw httpError('apiTokenOptionUnknown', { name: unknown });
  const { name, expiresAt, scopes = null } = options;
  if (!isNotBlank(name)) throw httpError('apiTokenNameMissing');
  if (expiresAt !== null && !isInFuture(expiresAt)) throw httpError('apiTokenExpiryWrong');
  if (!isScopes(scopes)) throw httpError('apiTokenScopesWrong');
  return {
    id: randomBytes(12).toString('hex'),
    name,
    createdAt: new Date(),
    expiresAt: expiresAt && new Date(expiresAt),
    scopes: scopes && [...scopes],
  };
}

const isNotBlank = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** False for an invalid date, too. */
const isInFuture = (value: unknown): value is Date => value instanceof Date && value.getTime() > Date.now();

const isScopes = (value: unknown): value is string[] | null =>
  value === null || (Array.isArray(value) && value.every(isNotBlank));

/** A selector in place of an id would find somebody else. */
function checkedText(value: unknown, problem: 'userIdMissing' | 'apiTokenIdMissing'): string {
  if (typeof value === 'string' && value !== '') return value;
  throw httpError(problem);
}
