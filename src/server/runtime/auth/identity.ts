import type { ApiTokenGrant } from '../port.js';

/** Who a request comes from, by its token. */
export interface Identity {
  readonly userId: string | null;
  /** The token, if it is valid. */
  readonly token?: string;
  /** `undefined` unless the token is an API token (C45). */
  readonly apiToken?: ApiTokenGrant;
  /** Whether the request brought a token that is invalid, expired or revoked (C28). */
  readonly invalidToken: boolean;
}

export const NOBODY: Identity = Object.freeze({ userId: null, invalidToken: false });
export const INVALID: Identity = Object.freeze({ userId: null, invalidToken: true });
