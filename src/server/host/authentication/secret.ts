import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { AuthOptions } from '../../runtime/index.js';

/** HS256 needs a key as long as its hash (RFC 7518, 3.2). */
const SHORTEST_SECRET_BYTES = 32;
const HOW_TO_MAKE_ONE =
  'Make one and keep it in the environment, so that every process of the application has the same:\n' +
  "  RESTGEN_SECRET=$(node -e \"console.log(require('crypto').randomBytes(48).toString('base64url'))\")";

/**
 * The keys of tokens: the key that signs, and the previous key (`RESTGEN_PREVIOUS_SECRET`), whose tokens stay valid
 * after the secret was replaced (C32). Without a secret the first key is random, except in production.
 * @throws Error if a secret is too short, or missing in production; the message says how to make one
 */
export function tokenKeys(
  { secret, previousSecret }: Pick<AuthOptions, 'secret' | 'previousSecret'>,
  environment: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
): [KeyObject, ...KeyObject[]] {
  const configuredKey = (
    option: string | undefined,
    name: string,
    variable: string,
  ): KeyObject | undefined => {
    if (option !== undefined) return keyOfSecret(option, name);
    return environment[variable] ? keyOfSecret(environment[variable], variable) : undefined;
  };
  const key = configuredKey(secret, 'auth.secret', 'RESTGEN_SECRET') ?? randomKey(environment, log);
  const previous = configuredKey(previousSecret, 'auth.previousSecret', 'RESTGEN_PREVIOUS_SECRET');
  return previous === undefined ? [key] : [key, previous];
}

function randomKey(
  environment: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
): KeyObject {
  if (environment['NODE_ENV'] === 'production')
    throw new Error(`No secret to sign tokens with: RESTGEN_SECRET is not set. ${HOW_TO_MAKE_ONE}`);
  log('RESTGEN_SECRET is not set: tokens are signed with a random secret and end with this process.');
  return createSecretKey(randomBytes(48));
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
