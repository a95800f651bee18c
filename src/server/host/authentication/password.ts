import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { lazy } from '../../../shared/memoize.js';
import { checkPassword, httpError } from '../../runtime/index.js';
import work, { type PasswordTask } from './password-worker.js';

/** Leaves one core to the event loop. More than four threads help little, and each takes 10 MB of memory. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** How many calls may wait for a thread: about 15 seconds of work. */
const LONGEST_QUEUE = 256 * THREADS;
const BCRYPT_HASH = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;
/** A hash that no password has, compared for unknown accounts, so that the answer takes the same time (C31). */
const DUMMY_HASH = '$2b$10$GuCy9pqHw36vlrvgpzyjiuSYjbM2GiyH2EbtQAFt9hbgOfUBokO/u';

const WORKER = new URL('./password-worker.js', import.meta.url);

/**
 * bcrypt blocks the event loop for 54 ms per password, so it runs in threads, from first use until they are idle.
 * `undefined` in an application's bundle, which lacks the file from which a thread starts.
 */
const threads = lazy(() =>
  existsSync(fileURLToPath(WORKER))
    ? new Piscina({
        filename: WORKER.href,
        minThreads: 0,
        maxThreads: THREADS,
        idleTimeout: 30_000,
        recordTiming: false,
        execArgv: [],
      })
    : undefined,
);

/**
 * Hashes the lowercase SHA-256 hex digest with bcrypt at cost 10, as Meteor does (C31).
 * @throws HttpError 400 if it is not a password, 503 if too many calls wait
 */
export async function hashPassword(password: string): Promise<string> {
  checkPassword(password);
  const hash = await runTask({ digest: passwordDigest(password) });
  if (typeof hash !== 'string') throw new TypeError('The password thread answered no hash');
  return hash;
}

/**
 * Whether the hash belongs to this password. Without a bcrypt hash the result is false, after the same time (C31).
 * @throws HttpError 400 if it is not a password, 503 if too many calls wait
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  checkPassword(password);
  const comparable = hash !== undefined && BCRYPT_HASH.test(hash) ? hash : undefined;
  const equal = await runTask({ digest: passwordDigest(password), hash: comparable ?? DUMMY_HASH });
  return comparable !== undefined && equal === true;
}

const passwordDigest = (password: string): string => createHash('sha256').update(password).digest('hex');

async function runTask(task: PasswordTask): Promise<unknown> {
  const pool = threads();
  if (pool === undefined) return work(task);
  if (pool.queueSize >= LONGEST_QUEUE) {
    throw httpError('tooManyLogins', {}, { headers: { 'Retry-After': '10' } });
  }
  return await pool.run(task);
}
