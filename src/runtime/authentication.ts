import type { Request } from 'express';
import type { Logger } from './options.js';
import type { Accounts } from './port.js';

/** How tokens are issued and read: `auth` in the configuration. */
export interface AuthOptions {
  /** Signs the tokens; `RESTGEN_SECRET` where it is absent (C32). */
  secret?: string;
  /** Days until a token expires; 90 where it is absent (C32). */
  tokenLifetimeDays?: number;
  /** Whether `?access_token=` counts too (C27). */
  queryToken?: boolean;
  /** Whether a call with an invalid token runs as nobody, which is the default, or is answered 401 (C28). */
  invalidToken?: 'anonymous' | 'reject';
  /** Statuses of failed logins and registrations: 500, which is the default, or what HTTP means by them (C30). */
  statusCodes?: 'specified' | 'standard';
  /** False closes registration. */
  registration?: boolean;
}

/** Who makes a call. */
export interface Caller {
  userId: string | null;
  /** Whether the request brought a token that does not count (C28). */
  invalidToken: boolean;
}

/** One for each router that `createRouter` makes. */
export interface Authentication {
  /** Never rejects because of what the request holds. */
  identify(request: Request): Caller | Promise<Caller>;
}

export function createAuthentication(
  _accounts: Accounts,
  _options: AuthOptions,
  _log: Logger,
): Authentication {
  const nobody: Caller = { userId: null, invalidToken: false };
  return { identify: () => nobody };
}
