/** What log-in, registration and tokens need of accounts. */
import type { Connection, TokenUser } from '../../runtime/index.js';

/** The part of an account that login needs. */
export interface Account {
  id: string;
  username?: string | undefined;
  email?: string | undefined;
  /** bcrypt of the lowercase SHA-256 hex digest of the password (C31); `undefined` if the account has no password. */
  passwordHash?: string | undefined;
}

export type AccountKey = { username: string } | { email: string };

/** The claims of a token. It is valid only while `accounts.isCurrent` returns true (C32). */
export interface TokenClaims {
  userId: string;
  tokenId: string;
  /** The account's credential generation when the token was issued; a change of password raises it. */
  generation: number;
}

export interface LoginAttempt {
  type: 'password' | 'register';
  allowed: boolean;
  error?: unknown;
  /** Null if no account matches. */
  userId: string | null;
  connection: Connection;
}

/** A token of a log-in as Meteor stores it, in `services.resume.loginTokens`. */
export interface LoginToken {
  /** SHA-256 in base64. */
  hashedToken: string;
  when: Date;
}

export interface LoginTokens {
  /** Drops the account's tokens from before `oldest`. Returns false if the generation is another by now. */
  add(userId: string, token: LoginToken, generation: number, oldest: Date): Promise<boolean>;
  find(hashedToken: string): Promise<{ userId: string; when: Date } | undefined>;
  remove(userId: string, hashedToken: string): Promise<void>;
}

export interface Accounts {
  /** Finds an account whatever the case of the name (C31). */
  find(key: AccountKey): Promise<Account | undefined>;
  /**
   * Returns the id of the new account. Rejects with an application error: `403` if registration is closed, `409` if a
   * name is taken.
   */
  create(account: { username?: string; email?: string; passwordHash: string }): Promise<string>;
  /** The account's credential generation, which goes into a new token. */
  generation(userId: string): Promise<number>;
  isCurrent(claims: TokenClaims): boolean | Promise<boolean>;
  /** Who an API token belongs to; `undefined` if it is unknown, has expired or was revoked (C45). */
  findApiToken(token: string): Promise<TokenUser | undefined>;
  /** Where tokens are kept in place of being signed. */
  readonly loginTokens: LoginTokens;
  /** Makes one signed token invalid. The host must keep this until `expires`, in milliseconds since 1970. */
  revoke(claims: TokenClaims, expires: number): Promise<void>;
  /** Runs the application's login rules; rejects if one of them refuses. */
  validateLogin(attempt: LoginAttempt): Promise<void>;
  /** Tells the application how an attempt ended. */
  loginEnded(attempt: LoginAttempt): Promise<void>;
}
