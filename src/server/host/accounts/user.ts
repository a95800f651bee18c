import type { ApiToken, Connection } from '../../runtime/index.js';

export interface UserEmail {
  address: string;
  verified: boolean;
}

/** An account without its `services`. */
export interface PublicUser {
  _id: string;
  username?: string;
  emails?: UserEmail[];
  profile?: Record<string, unknown>;
  createdAt?: Date;
  [field: string]: unknown;
}

/** An account as Meteor stores it. */
export interface User extends PublicUser {
  /** Secrets. A projection of published users must leave them out. */
  services?: UserServices;
}

export interface UserServices {
  password?: { bcrypt?: string };
  restgen?: TokenState;
  /** Hashes of the tokens of third parties (C45). */
  apiTokens?: StoredApiToken[];
  [service: string]: unknown;
}

interface StoredApiToken extends ApiToken {
  hashedToken: string;
}

/** State that makes tokens of an account invalid before they expire (C32). */
export interface TokenState {
  /** Increases with every change of the password. */
  generation?: number;
  revoked?: RevokedToken[];
}

export interface RevokedToken {
  tokenId: string;
  /** When this record may be dropped, in milliseconds since 1970. */
  expires: number;
}

export interface NewUserOptions {
  username?: string | undefined;
  email?: string | undefined;
  /** 1 to 4096 characters. An account without a password cannot log in. */
  password?: string | undefined;
  profile?: Record<string, unknown> | undefined;
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

/** An attempt to log in, as rules and listeners get it. */
export interface LoginInfo extends LoginAttempt {
  user: PublicUser | undefined;
}
