/**
 * Limits of logins and registrations (C33). All attempts are available at once; used ones come back one by one in the
 * course of a window.
 */
export interface AttemptLimits {
  /**
   * Attempts of one client address in a window, failed or not; 100 by default. A 64-bit IPv6 network counts as one
   * address.
   */
  perAddress?: number;
  /**
   * Failed logins of one user name or email address in a window; 10 by default. A successful login clears them. A
   * network from which the account was used before has its own count, so that strangers cannot lock out the owner.
   */
  perAccount?: number;
  /** 900 by default. */
  windowSeconds?: number;
}

/** How often one API token may be used. All requests are available at once; used ones come back one by one. */
export interface ApiTokenLimit {
  /** Requests of a token in a window. */
  requests: number;
  /** The length of a window. */
  seconds: number;
}

/**
 * How tokens are issued and read: `auth` in the configuration. `secret`, `tokenLifetimeDays` and `attempts` apply only
 * to plain Node; Meteor has its own tokens, lifetimes and limits.
 */
export interface AuthOptions {
  /** Signs the tokens; at least 32 bytes; by default `RESTGEN_SECRET` (C32). Pass it to the router, never commit it. */
  secret?: string;
  /**
   * The secret before `secret`; by default `RESTGEN_PREVIOUS_SECRET`. Tokens that it has signed stay valid until they
   * expire.
   */
  previousSecret?: string;
  /**
   * `signed` (the default), or `meteor`: the accounts store hashes of the tokens as Meteor does, so that a Meteor
   * application on the same database accepts them too.
   */
  tokens?: 'signed' | 'meteor';
  /** Days until a token expires; 90 by default (C32). */
  tokenLifetimeDays?: number;
  /** Whether the token may also come as `?access_token=` (C27). */
  queryToken?: boolean;
  /** Whether a call with an invalid token runs without a user (the default) or is answered with 401 (C28). */
  invalidToken?: 'anonymous' | 'reject';
  /** The statuses of failed logins and registrations: always 500 (the default), or 400, 401, 403 and 409 (C30). */
  statusCodes?: 'specified' | 'standard';
  /** `false` closes registration. */
  registration?: boolean;
  /** Limits of logins and registrations (C33). */
  attempts?: AttemptLimits;
  /** How often each API token may be used (C45); unlimited by default. */
  apiTokenLimit?: ApiTokenLimit;
}
