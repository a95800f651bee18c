import { httpError } from '../errors/http-error.js';

/** The maximum lengths of a user name and an email address (RFC 5321), in characters. */
const MAX_USERNAME = 128;
const MAX_EMAIL = 254;
/** The maximum length of a password, in characters (C31). */
const MAX_PASSWORD = 4096;

/** Control characters, unpaired surrogates, and invisible characters beside the space: with them, one name could look like another. */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/u;
/** UTF-8 has no form for them: all of them have the same hash. */
const LONE_SURROGATE = /\p{Cs}/u;
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The credentials of a login or a registration: `username`, `email`, or both. */
export interface Credentials {
  username?: string;
  email?: string;
  password: string;
}

/**
 * Reads the credentials from a request's body (C30). Accepts only strings, so that no operator gets into a selector
 * (C37).
 * @throws HttpError 400
 */
export function readCredentials(body: unknown): Credentials {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw httpError('credentialsMissing');
  }
  const username = optionalText(body, 'username', MAX_USERNAME);
  const email = optionalText(body, 'email', MAX_EMAIL);
  const password = ownValue(body, 'password');
  checkPassword(password);
  if (username === undefined && email === undefined) throw httpError('nameNeeded');
  return {
    password,
    ...(username !== undefined && { username }),
    ...(email !== undefined && { email }),
  };
}

/**
 * Checks the names of a new account. Accounts that the application creates itself may have other names.
 * @throws HttpError 400
 */
export function checkNewNames({ username, email }: Omit<Credentials, 'password'>): void {
  for (const name of [username, email]) {
    if (name === undefined) continue;
    if (name.trim() !== name || UNPRINTABLE.test(name)) throw httpError('nameUnprintable');
  }
  // Otherwise a user name could impersonate the owner of an email address.
  if (username?.includes('@')) throw httpError('usernameHasAt');
  if (email !== undefined && !ADDRESS.test(email)) throw httpError('emailNotAddress');
}

/** @throws HttpError 400 unless the value is a password: a string of 1 to 4096 characters (C31) */
export function checkPassword(password: unknown): asserts password is string {
  checkText(password, 'password', MAX_PASSWORD);
  if (LONE_SURROGATE.test(password)) throw httpError('passwordNotText');
}

function optionalText(body: object, key: string, longest: number): string | undefined {
  const value = ownValue(body, key);
  if (value !== undefined) checkText(value, key, longest);
  return value;
}

function checkText(value: unknown, credential: string, limit: number): asserts value is string {
  if (typeof value !== 'string' || value === '' || value.length > limit)
    throw httpError('credentialInvalid', { credential, limit });
}

const ownValue = (body: object, key: string): unknown => Object.getOwnPropertyDescriptor(body, key)?.value;
