import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { checkPassword, httpError } from '../../runtime/index.js';
import type { PasswordTask } from './password-worker.js';

/** One core stays with the event loop. More threads than these help little: the memory of a thread is 10 MB. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** How many calls may wait for the threads: about 15 seconds of work. */
const LONGEST_QUEUE = 256 * THREADS;
const BCRYPT_HASH = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;
/**
 * The hash of no password. The password for an unknown account is compared with it, so that the answer takes as long
 * (C31).
 */
const DUMMY_HASH = '$2b$10$GuCy9pqHw36vlrvgpzyjiuSYjbM2GiyH2EbtQAFt9hbgOfUBokO/u';

/**
 * bcrypt in JavaScript blocks the event loop for 54 ms a password, so it runs in threads. They start with the first
 * passwords, end when they are idle, and do not keep the process alive.
 */
const pool = new Piscina({
  filename: new URL('./password-worker.js', import.meta.url).href,
  minThreads: 0,
  maxThreads: THREADS,
  idleTimeout: 30_000,
  recordTiming: false,
  execArgv: [],
});

/**
 * Hashes the lowercase SHA-256 hex digest with bcrypt at cost 10, as Meteor does (C31).
 * @throws HttpError 400 if it is not a password, 503 if too many calls wait
 */
export async function hashPassword(password: string): Promise<string> {
  checkPassword(password);
  const hash = await run({ digest: digestOf(password) });
  if (typeof hash !== 'string') throw new TypeError('The password thread answered no hash');
  return hash;
}

/**
 * Whether the hash belongs to this password. Without a hash, or with one that is not bcrypt's, the result is false and
 * takes as long (C31).
 * @throws HttpError 400 if it is not a password, 503 if too many calls wait
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
