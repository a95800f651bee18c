import { randomBytes } from 'node:crypto';
import { httpError, type LoginAnswer, type TokenUser, tokenHash } from '../../runtime/index.js';
import type { Accounts } from '../accounts/port-accounts.js';
import type { Tokens, VerifiedToken } from './token.js';

/** Issues, checks and ends log-in tokens. */
export interface Sessions {
  /**
   * @param generation the account's credential generation, read before the password was compared
   * @throws HttpError 401 if the password has changed since
   */
  begin(userId: string, generation: number): Promise<LoginAnswer>;
  /** The user of a token; `undefined` if the token is invalid (C28). */
  find(token: string): Promise<TokenUser | undefined>;
  /** @throws HttpError 401 if the token is invalid */
  end(token: string): Promise<void>;
}

/** Signed tokens. The account stores only the revoked ones (C32). */
export function signedSessions(tokens: Tokens, accounts: Accounts): Sessions {
  const verifiedToken = async (token: string): Promise<VerifiedToken | undefined> => {
    const verified = tokens.verify(token);
    return verified && (await accounts.isCurrent(verified.claims)) ? verified : undefined;
  };
  return {
    begin: async (id, generation) => {
      const { token, expires } = tokens.issue(id, generation);
      return { token, tokenExpires: new Date(expires).toISOString(), id };
    },
    async find(token) {
      const verified = await verifiedToken(token);
      return verified && { userId: verified.claims.userId, expires: verified.expires };
    },
    async end(token) {
      const verified = await verifiedToken(token);
      if (verified === undefined) throw httpError('tokenAlreadyInvalid');
      await accounts.revoke(verified.claims, verified.expires);
    },
  };
}

/**
 * Meteor's tokens, whose hashes are stored in the accounts. A Meteor application on the same database shares them: a
 * token that is issued or ended in one application is issued or ended in the other.
 * @param lifetime milliseconds
 * @param now milliseconds since 1970
 */
export function meteorSessions({ loginTokens }: Accounts, lifetime: number, now: () => number): Sessions {
  const userOfHash = async (hashedToken: string): Promise<TokenUser | undefined> => {
    const stored = await loginTokens.find(hashedToken);
    if (stored === undefined) return undefined;
    const expires = stored.when.getTime() + lifetime;
    return expires > now() ? { userId: stored.userId, expires } : undefined;
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
    find: (token) => userOfHash(tokenHash(token)),
    async end(token) {
      const hashedToken = tokenHash(token);
      const user = await userOfHash(hashedToken);
      if (user === undefined) throw httpError('tokenAlreadyInvalid');
      await loginTokens.remove(user.userId, hashedToken);
    },
  };
}
