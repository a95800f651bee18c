import { createHash } from 'node:crypto';
import { type Credentials, checkNewNames, isPlainObject, readCredentials } from '../runtime/index.js';

interface HashedPassword {
  readonly digest: string;
  readonly algorithm: 'sha-256';
}

/** The options of a log-in, as Meteor's clients send them. */
export interface LoginOptions {
  readonly [option: string]: unknown;
  readonly password?: HashedPassword;
}

/** The options of the password handler, which refuses all others. */
const NAMES: ReadonlySet<string> = new Set(['username', 'email', 'password']);

/**
 * Returns options for log-in handlers, and options for hooks, which also get the rest of the body, such as a captcha. A
 * body without a password is for another log-in service and stays unchanged.
 * @throws HttpError 400 if the body has invalid names or an invalid password (C30)
 */
export function loginOptions(body: unknown): { options: LoginOptions; hookOptions: object } {
  if (isForOtherService(body)) return { options: body as LoginOptions, hookOptions: body };
  const { username, email, password } = readHashedCredentials(body);
  const rest = otherMembers(body);
  const options: LoginOptions = {
    user: username === undefined ? { email } : { username },
    password,
    ...(typeof rest['code'] === 'string' && { code: rest['code'] }),
  };
  return { options, hookOptions: { ...rest, ...options } };
}

/** @throws HttpError 400 if the body has invalid names or an invalid password (C30) */
export function registrationOptions(body: unknown): object {
  const credentials = readHashedCredentials(body);
  checkNewNames(credentials);
  return { ...otherMembers(body), ...credentials };
}

const isForOtherService = (body: unknown): body is Record<string, unknown> =>
  isPlainObject(body) && !hasPassword(body) && Object.keys(body).some((key) => !NAMES.has(key));

/** Meteor's own `{ user: { username }, password: { digest, algorithm } }` is for the log-in handlers as it is. */
const hasPassword = ({ username, email, password }: Record<string, unknown>): boolean =>
  typeof password === 'string' || (isHashed(password) && (username ?? email) !== undefined);

/** Reads the names and the password, which may be hashed already, as by Meteor's own clients. */
function readHashedCredentials(body: unknown): Omit<Credentials, 'password'> & { password: HashedPassword } {
  const given = isPlainObject(body) ? body['password'] : undefined;
  const isDigest = isHashed(given);
  const { password, ...names } = readCredentials(
    isDigest ? { ...(body as object), password: given.digest } : body,
  );
  return { ...names, password: isDigest ? given : digestPassword(password) };
}

/** A SHA-256 in hexadecimal digits. */
const isHashed = (password: unknown): password is HashedPassword =>
  isPlainObject(password) &&
  password['algorithm'] === 'sha-256' &&
  typeof password['digest'] === 'string' &&
  password['digest'].length === 64;

const otherMembers = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body as object).filter(([key]) => !NAMES.has(key)));

const digestPassword = (password: string): HashedPassword => ({
  digest: createHash('sha256').update(password).digest('hex'),
  algorithm: 'sha-256',
});
