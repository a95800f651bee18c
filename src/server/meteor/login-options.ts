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
  const { username, email, password } = readCredentials(body);
  const rest = restOf(body);
  const options: LoginOptions = {
    user: username === undefined ? { email } : { username },
    password: hashed(password),
    ...(typeof rest['code'] === 'string' && { code: rest['code'] }),
  };
  return { options, hookOptions: { ...rest, ...options } };
}

/** @throws HttpError 400 if the body has invalid names or an invalid password (C30) */
export function registrationOptions(body: unknown): object {
  const credentials: Credentials = readCredentials(body);
  checkNewNames(credentials);
  return { ...restOf(body), ...credentials, password: hashed(credentials.password) };
}

const isForOtherService = (body: unknown): body is Record<string, unknown> =>
  isPlainObject(body) &&
  typeof body['password'] !== 'string' &&
  Object.keys(body).some((key) => !NAMES.has(key));

const restOf = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body as object).filter(([key]) => !NAMES.has(key)));

const hashed = (password: string): HashedPassword => ({
  digest: createHash('sha256').update(password).digest('hex'),
  algorithm: 'sha-256',
});
