import type { ApiTokenGrant } from '../port.js';

/** The caller of a request, by its token. */
export interface Identity {
  readonly userId: string | null;
  /** The token, if it is valid. */
  readonly token?: string;
  /** When the token expires, in milliseconds since 1970; `undefined` if it does not. */
  readonly expires?: number | undefined;
  /** `undefined` unless the token is an API token (C45). */
  readonly apiToken?: ApiTokenGrant;
  /** Whether the request had an invalid, expired or revoked token (C28). */
  readonly invalidToken: boolean;
}

export const NOBODY: Identity = Object.freeze({ userId: null, invalidToken: false });
export const INVALID: Identity = Object.freeze({ userId: null, invalidToken: true });
