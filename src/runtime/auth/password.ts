import { createHash } from 'node:crypto';
import { Piscina } from 'piscina';
import { httpError } from '../errors/http-error.js';
import type { PasswordTask } from './password-worker.js';

/** Characters of the longest password (C31). */
const LONGEST_PASSWORD = 4096;

/** Calls that may wait for the thread: about 15 seconds of work. */
const LONGEST_QUEUE = 256;
const BCRYPT_HASH = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;
/** Of no password: what an unknown account's password is compared with, so that the answer takes as long (C31). */
const DUMMY_HASH = '$2b$10$GuCy9pqHw36vlrvgpzyjiuSYjbM2GiyH2EbtQAFt9hbgOfUBokO/u';

/**
 * bcrypt in JavaScript stops the event loop for 54 ms a password, so it runs in a thread of its own. The thread
 * starts with the first password, ends when it was idle, and keeps no process alive.
 */
const pool = new Piscina({
  filename: new URL('./password-worker.js', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  recordTiming: false,
  execArgv: [],
});

/** @throws HttpError 400 where the value is no password: a string of 1 to 4096 characters (C31) */
export function checkPassword(password: unknown): asserts password is string {
  if (typeof password !== 'string') throw httpError('credentialNotText', { credential: 'The password' });
  if (password === '') throw httpError('credentialEmpty', { credential: 'The password' });
  if (password.length > LONGEST_PASSWORD) {
    throw httpError('credentialTooLong', { credential: 'The password', limit: LONGEST_PASSWORD });
  }
}

/**
 * bcrypt, cost 10, over the lowercase SHA-256 hex digest: the form in which Meteor stores passwords (C31).
 * @throws HttpError 400 where it is no password, 503 where too many wait
 */
export async function hashPassword(password: string): Promise<string> {
  checkPassword(password);
  const hash = await run({ digest: digestOf(password) });
  if (typeof hash !== 'string') throw new TypeError('The password thread answered no hash');
  return hash;
}

/**
 * Whether the hash is of this password. Without a hash, or with one that is not bcrypt's, the answer is false and takes
 * as long (C31).
 * @throws HttpError 400 where it is no password, 503 where too many wait
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  checkPassword(password);
  const comparable = hash !== undefined && BCRYPT_HASH.test(hash) ? hash : undefined;
  const equal = await run({ digest: digestOf(password), hash: comparable ?? DUMMY_HASH });
  return comparable !== undefined && equal === true;
}

const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex');

async function run(task: PasswordTask): Promise<unknown> {
  if (pool.queueSize >= LONGEST_QUEUE) {
    throw httpError('tooManyLogins', {}, { headers: { 'Retry-After': '10' } });
  }
  return await pool.run(task);
}
