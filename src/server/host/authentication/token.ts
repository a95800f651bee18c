import { type KeyObject, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { TokenClaims } from '../accounts/port-accounts.js';

/** The only accepted algorithm; a token cannot choose another (C32). */
const ALGORITHM = 'HS256';
/** How many verified tokens are cached: about 5 MB. */
const CACHED_TOKENS = 10_000;
const DAY = 24 * 60 * 60;

export interface VerifiedToken {
  claims: TokenClaims;
  /** Milliseconds since 1970. */
  expires: number;
}

export type Tokens = ReturnType<typeof createTokens>;

/**
 * @param keys the first one signs; a token signed with any of them is valid, so that a secret can be replaced (C32)
 * @param lifetimeDays how long a token is valid; may be a fraction
 * @param now milliseconds since 1970
 */
export function createTokens(
  keys: readonly [KeyObject, ...KeyObject[]],
  lifetimeDays: number,
  now: () => number = Date.now,
) {
  // Only tokens with a valid signature are cached, so that strangers cannot fill or flush the cache.
  const verified = new LRUCache<string, VerifiedToken>({ max: CACHED_TOKENS });
  return {
    /** `expires` is in milliseconds since 1970, in whole seconds. */
    issue(userId: string, generation: number): { token: string; expires: number } {
      const iat = Math.floor(now() / 1000);
      const exp = iat + Math.ceil(lifetimeDays * DAY);
      const payload = { sub: userId, jti: randomUUID(), gen: generation, iat, exp };
      return { token: jwt.sign(payload, keys[0], { algorithm: ALGORITHM }), expires: exp * 1000 };
    },
    /** Returns `undefined` for an expired or foreign token. Does not check whether the token was revoked. */
    verify(token: string): VerifiedToken | undefined {
      const cached = verified.get(token);
      if (cached !== undefined) return cached.expires > now() ? cached : undefined;
      for (const key of keys) {
        const fresh = decode(token, key, now());
        if (fresh === undefined) continue;
        verified.set(token, fresh);
        return fresh;
      }
      return undefined;
    },
  };
}

function decode(token: string, key: KeyObject, time: number): VerifiedToken | undefined {
  try {
    const clockTimestamp = Math.floor(time / 1000);
    const { header, payload } = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      clockTimestamp,
      complete: true,
    });
    // `crit` names extensions that the reader must support (RFC 7515, 4.1.11). restgen supports none.
    return header.crit === undefined ? verifiedToken(payload) : undefined;
  } catch {
    // Any defect, from the JSON to the signature, makes the token invalid.
    return undefined;
  }
}

/** Refuses tokens without our claims: another application may sign with the same secret. */
function verifiedToken(payload: jwt.JwtPayload | string): VerifiedToken | undefined {
  if (typeof payload === 'string') return undefined;
  const { sub, jti, exp } = payload;
  const generation: unknown = payload['gen'];
  if (typeof sub !== 'string' || sub === '' || typeof jti !== 'string' || jti === '') return undefined;
  if (typeof generation !== 'number' || typeof exp !== 'number') return undefined;
  return { claims: { userId: sub, tokenId: jti, generation }, expires: exp * 1000 };
}
