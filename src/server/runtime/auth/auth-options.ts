/**
 * How many logins and registrations are allowed (C33). So many may come at once; whoever has used them up gets one more
 * after `windowSeconds` divided by the number.
 */
export interface AttemptLimits {
  /**
   * How many attempts, failed or not, one client address has in a window. An IPv6 network of 64 bits counts as one
   * address. 100 by default.
   */
  perAddress?: number;
  /**
   * How many failed logins one user name or address has in a window. A successful login clears them. A network from
   * which an account was logged in to before has as many of its own, so that strangers cannot shut out the owner. 10 by
   * default.
   */
  perAccount?: number;
  /** 900 by default. */
  windowSeconds?: number;
}

/** How often one API token may be used. Requests that are used up come back one by one. */
export interface ApiTokenLimit {
  /** How many requests a token has in a window. */
  requests: number;
  /** How long a window is. */
  seconds: number;
}

/**
 * How tokens are issued and read: `auth` in the configuration. `secret`, `tokenLifetimeDays` and `attempts` are for plain
 * Node: Meteor has tokens, lifetimes and limits of its own.
 */
export interface AuthOptions {
  /**
   * Signs the tokens; at least 32 bytes. By default `RESTGEN_SECRET` is used (C32). Pass it where the router is made,
   * never in a committed file.
   */
  secret?: string;
  /**
   * Signed tokens before `secret` replaced it; they stay valid until they expire. By default `RESTGEN_PREVIOUS_SECRET` is
   * used.
   */
  previousSecret?: string;
  /**
   * `signed` (the default), or `meteor`: hashes of the tokens are kept in the accounts, as Meteor keeps them, and they count
   * for a Meteor application on the same database, too.
   */
  tokens?: 'signed' | 'meteor';
  /** Days until a token expires; 90 by default (C32). */
  tokenLifetimeDays?: number;
  /** Whether the token may also come as `?access_token=` (C27). */
  queryToken?: boolean;
  /** Whether a call with an invalid token runs as nobody (the default) or is answered with 401 (C28). */
  invalidToken?: 'anonymous' | 'reject';
  /** The statuses of failed logins and registrations: always 500 (the default), or 400, 401, 403 and 409 (C30). */
  statusCodes?: 'specified' | 'standard';
  /** `false` closes registration. */
  registration?: boolean;
  /** How many attempts to log in and to register are allowed (C33). */
  attempts?: AttemptLimits;
  /** How often each API token may be used (C45). Without it there is no limit. */
  apiTokenLimit?: ApiTokenLimit;
}
