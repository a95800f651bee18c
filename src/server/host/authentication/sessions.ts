import { randomBytes } from 'node:crypto';
import { httpError, type LoginAnswer, type TokenUser, tokenHash } from '../../runtime/index.js';
import type { Accounts } from './accounts.js';
import type { Tokens, VerifiedToken } from './token.js';

/** Tokens of log-ins, wherever it is kept which of them count. */
export interface Sessions {
  /**
   * @param generation the account's credential generation, read before the password was compared
   * @throws HttpError 401 if the password was changed since
   */
  begin(userId: string, generation: number): Promise<LoginAnswer>;
  /** Whose token it is; `undefined` if it does not count. Returns without a promise if the accounts do (C28). */
  find(token: string): TokenUser | undefined | Promise<TokenUser | undefined>;
  /** @throws HttpError 401 if the token does not count */
  end(token: string): Promise<void>;
}

/** Signed tokens: the account records only those that were revoked (C32). */
export function signedSessions(tokens: Tokens, accounts: Accounts): Sessions {
  return {
    begin: async (id, generation) => {
      const { token, expires } = tokens.issue(id, generation);
      return { token, tokenExpires: new Date(expires).toISOString(), id };
    },
    find(token) {
      const verified = tokens.verify(token);
      if (verified === undefined) return undefined;
      const current = accounts.isCurrent(verified.claims);
      return typeof current === 'boolean'
        ? userOf(verified, current)
        : current.then((isCurrent) => userOf(verified, isCurrent));
    },
    async end(token) {
      const verified = tokens.verify(token);
      if (verified === undefined || !(await accounts.isCurrent(verified.claims))) {
        throw httpError('tokenAlreadyInvalid');
      }
      await accounts.revoke(verified.claims, verified.expires);
    },
  };
}

const userOf = ({ claims }: VerifiedToken, isCurrent: boolean): TokenUser | undefined =>
  isCurrent ? claims : undefined;

/**
 * Meteor's tokens, whose hashes the accounts keep: a token counts for a Meteor application on the same database, too, and
 * one that was made or ended there counts or ends here.
 * @param lifetime milliseconds
 * @param now milliseconds since 1970
 */
export function meteorSessions({ loginTokens }: Accounts, lifetime: number, now: () => number): Sessions {
  const holderOf = async (hashedToken: string): Promise<string | undefined> => {
    const found = await loginTokens.find(hashedToken);
    return found !== undefined && found.when.getTime() + lifetime > now() ? found.userId : undefined;
  };
  return {
    async begin(id, generation) {
      const token = randomBytes(32).toString('base64url');
      const when = new Date(now());
      const oldest = new Date(now() - lifetime);
      const isAdded = await loginTokens.add(id, { hashedToken: tokenHash(token), when }, generation, oldest);
      if (!isAdded) throw httpError('wrongCredentials');
      return { token, tokenExpires: new Date(when.getTime() + lifetime).toISOString(), id };
    },
    async find(token) {
      const userId = await holderOf(tokenHash(token));
      return userId === undefined ? undefined : { userId };
    },
    async end(token) {
      const hashedToken = tokenHash(token);
      const userId = await holderOf(hashedToken);
      if (userId === undefined) throw httpError('tokenAlreadyInvalid');
      await loginTokens.remove(userId, hashedToken);
    },
  };
}
