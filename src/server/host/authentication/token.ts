import { type KeyObject, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { TokenClaims } from './accounts.js';

/** The only algorithm: a token cannot choose another (C32). */
const ALGORITHM = 'HS256';
/** Tokens issued here have 250 characters. Longer texts are refused unread. */
const LONGEST_TOKEN = 4096;
/** How many verified tokens are cached: about 5 MB. */
const REMEMBERED_TOKENS = 10_000;
const DAY = 24 * 60 * 60;

interface IssuedToken {
  token: string;
  /** Milliseconds since 1970, in whole seconds. */
  expires: number;
}

export interface VerifiedToken {
  claims: TokenClaims;
  /** Milliseconds since 1970. */
  expires: number;
}

export interface Tokens {
  issue(userId: string, generation: number): IssuedToken;
  /** `undefined` for a token that was not issued here or has expired. Only the host knows whether it was revoked. */
  verify(token: string): VerifiedToken | undefined;
}

/**
 * @param keys the first one signs; a token signed with any of them is valid, so that a secret can be replaced (C32)
 * @param lifetimeDays how long a token is valid; may be a fraction
 * @param now milliseconds since 1970
 */
export function createTokens(
  keys: readonly [KeyObject, ...KeyObject[]],
  lifetimeDays: number,
  now: () => number = Date.now,
): Tokens {
  // Only tokens with a valid signature are cached, so that no stranger can fill or flush the cache.
  const verified = new LRUCache<string, VerifiedToken>({ max: REMEMBERED_TOKENS });
  return {
    issue(userId, generation) {
      const iat = Math.floor(now() / 1000);
      const exp = iat + Math.ceil(lifetimeDays * DAY);
      const payload = { sub: userId, jti: randomUUID(), gen: generation, iat, exp };
      return { token: jwt.sign(payload, keys[0], { algorithm: ALGORITHM }), expires: exp * 1000 };
    },
    verify(token) {
      const known = verified.get(token);
      if (known !== undefined) return known.expires > now() ? known : undefined;
      if (token.length > LONGEST_TOKEN) return undefined;
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
    // It names extensions that whoever reads the token must know (RFC 7515, 4.1.11), and there is none here.
    return header.crit === undefined ? verifiedToken(payload) : undefined;
  } catch {
    // Whatever is wrong with a token, from its JSON to its signature, its bearer is nobody.
    return undefined;
  }
}

/** Another application may sign with the same secret: a token that lacks one of our claims is not ours. */
function verifiedToken(payload: jwt.JwtPayload | string): VerifiedToken | undefined {
  if (typeof payload === 'string') return undefined;
  const { sub, jti, exp } = payload;
  const generation: unknown = payload['gen'];
  if (typeof sub !== 'string' || sub === '' || typeof jti !== 'string' || jti === '') return undefined;
  if (typeof generation !== 'number' || typeof exp !== 'number') return undefined;
  return { claims: { userId: sub, tokenId: jti, generation }, expires: exp * 1000 };
}
