import type { AttemptLimits } from './attempts.js';

/** How tokens are issued and read: `auth` in the configuration. */
export interface AuthOptions {
  /**
   * Signs the tokens; at least 32 bytes. Without it `RESTGEN_SECRET` is used (C32). Pass it where the router is made, never in
   * a file that is committed.
   */
  secret?: string;
  /** Days until a token expires; 90 by default (C32). */
  tokenLifetimeDays?: number;
  /** Whether the token may also come as `?access_token=` (C27). */
  queryToken?: boolean;
  /** Whether a call with an invalid token runs as nobody, which is the default, or is answered 401 (C28). */
  invalidToken?: 'anonymous' | 'reject';
  /** Statuses of failed logins and registrations: 500, which is the default, or 400, 401, 403 and 409 (C30). */
  statusCodes?: 'specified' | 'standard';
  /** `false` closes registration. */
  registration?: boolean;
  /** How many attempts to log in and to register are let through (C33). */
  attempts?: AttemptLimits;
}
