/** The accounts that log-in, registration and tokens work with. */
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

/** The claims of a token. The token is valid only while `accounts.isCurrent` returns true (C32). */
export interface TokenClaims {
  userId: string;
  tokenId: string;
  /** The account's credential generation when the token was issued. A new password increases the generation. */
  generation: number;
}

export interface LoginAttempt {
  /** `resume` and `apiToken`: a request with a token. */
  type: 'password' | 'register' | 'resume' | 'apiToken';
  allowed: boolean;
  error?: unknown;
  /** Null if no account matches. */
  userId: string | null;
  connection: Connection;
}

/** A log-in token as Meteor stores it, in `services.resume.loginTokens`. */
export interface LoginToken {
  /** SHA-256 of the token, in base64. */
  hashedToken: string;
  when: Date;
}

export interface LoginTokens {
  /** Adds a token and drops those older than `oldest`. Returns false if the account's generation has changed. */
  add(userId: string, token: LoginToken, generation: number, oldest: Date): Promise<boolean>;
  find(hashedToken: string): Promise<{ userId: string; when: Date } | undefined>;
  remove(userId: string, hashedToken: string): Promise<void>;
}

export interface Accounts {
  /** Finds an account; the case of the name is ignored (C31). */
  find(key: AccountKey): Promise<Account | undefined>;
  /** Returns the id. Rejects with an application error: 403 if registration is closed, 409 if a name is taken. */
  create(account: { username?: string; email?: string; passwordHash: string }): Promise<string>;
  /** The account's credential generation, which goes into a new token. */
  generation(userId: string): Promise<number>;
  isCurrent(claims: TokenClaims): boolean | Promise<boolean>;
  /** The user of an API token; `undefined` if the token is unknown, expired or revoked (C45). */
  findApiToken(token: string): Promise<TokenUser | undefined>;
  /** Stored tokens, used in place of signed ones. */
  readonly loginTokens: LoginTokens;
  /** Makes one signed token invalid. The host must remember it until `expires`, in milliseconds since 1970. */
  revoke(claims: TokenClaims, expires: number): Promise<void>;
  /** Whether the application's login rules let a request with a valid token through. `connect` is called if there are rules. */
  mayCall(user: TokenUser, connect: () => Connection): Promise<boolean>;
  /** Runs the application's login rules; rejects if one of them refuses. */
  validateLogin(attempt: LoginAttempt): Promise<void>;
  /** Reports the result of an attempt to the application. */
  loginEnded(attempt: LoginAttempt): Promise<void>;
}
