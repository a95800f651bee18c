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

/** What the password handler takes; it refuses all other options. */
const NAMES: ReadonlySet<string> = new Set(['username', 'email', 'password']);

/**
 * The options for the application's log-in handlers, and those that its hooks are shown: these have the rest of the body
 * too, for example a captcha. A body without a password, which is for a log-in service of the application's, goes to its
 * handlers as it is.
 * @throws HttpError 400 if the body has names or a password that are none (C30)
 */
export function loginOptions(body: unknown): { options: LoginOptions; shown: object } {
  if (isForOtherService(body)) return { options: body as LoginOptions, shown: body };
  const { username, email, password } = readCredentials(body);
  const rest = restOf(body);
  const options: LoginOptions = {
    user: username === undefined ? { email } : { username },
    password: hashed(password),
    ...(typeof rest['code'] === 'string' && { code: rest['code'] }),
  };
  return { options, shown: { ...rest, ...options } };
}

/** @throws HttpError 400 if the body has names or a password that are none (C30) */
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
