import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { AuthOptions } from '../../runtime/index.js';

/** HS256 needs a key as long as its hash (RFC 7518, 3.2). */
const SHORTEST_SECRET_BYTES = 32;
const HOW_TO_MAKE_ONE =
  'Make one and keep it in the environment, so that every process of the application has the same:\n' +
  "  RESTGEN_SECRET=$(node -e \"console.log(require('crypto').randomBytes(48).toString('base64url'))\")";

/**
 * The key that signs tokens, made from the option or from `RESTGEN_SECRET` (C32). Without either, the key is random,
 * except in production.
 * @throws Error if the secret is too short, or missing in production; the message says how to make one
 */
function signingKey(
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
): KeyObject {
  const secret = option ?? (environment['RESTGEN_SECRET'] || undefined);
  if (secret !== undefined)
    return keyOfSecret(secret, option === undefined ? 'RESTGEN_SECRET' : 'auth.secret');
  if (environment['NODE_ENV'] === 'production') {
    throw new Error(`No secret to sign tokens with: RESTGEN_SECRET is not set. ${HOW_TO_MAKE_ONE}`);
  }
  log('RESTGEN_SECRET is not set: tokens are signed with a random secret and end with this process.');
  return createSecretKey(randomBytes(48));
}

/**
 * The keys of tokens: the key that signs, and the previous key (`RESTGEN_PREVIOUS_SECRET`), whose tokens stay valid
 * after the secret was replaced.
 * @throws Error if a secret is too short, or missing in production; the message says how to make one
 */
export function tokenKeys(
  { secret, previousSecret }: Pick<AuthOptions, 'secret' | 'previousSecret'>,
  environment: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
): [KeyObject, ...KeyObject[]] {
  const key = signingKey(secret, environment, log);
  const previous = previousSecret ?? (environment['RESTGEN_PREVIOUS_SECRET'] || undefined);
  if (previous === undefined) return [key];
  const source = previousSecret === undefined ? 'RESTGEN_PREVIOUS_SECRET' : 'auth.previousSecret';
  return [key, keyOfSecret(previous, source)];
}

function keyOfSecret(secret: string, source: string): KeyObject {
  const bytes = Buffer.byteLength(secret);
  if (bytes < SHORTEST_SECRET_BYTES) {
    throw new Error(
      `The secret in ${source} has ${bytes} bytes, and must have at least ${SHORTEST_SECRET_BYTES}. ${HOW_TO_MAKE_ONE}`,
    );
  }
  return createSecretKey(secret, 'utf8');
}
