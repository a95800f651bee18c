/** Who makes a call. */
export interface Caller {
  userId: string | null;
  /** Whether the request brought a token that is invalid, expired or revoked (C28). */
  invalidToken: boolean;
}

export const NOBODY: Caller = Object.freeze({ userId: null, invalidToken: false });
