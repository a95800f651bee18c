import { createHmac, randomBytes } from 'node:crypto';
import { httpError } from '../errors/http-error.js';

/**
 * How many keys are stored: about 10 MB. The least recently used ones are dropped, so that strangers cannot fill the
 * memory.
 */
const MAX_KEYS = 50_000;

/** Limits the attempts of each key. */
export interface Allowance {
  /** Takes one attempt from each key. If a key has none left, takes nothing and returns the seconds to wait. */
  take(keys: readonly string[]): number | undefined | Promise<number | undefined>;
  /** Returns attempts that should not count. */
  giveBack(keys: readonly string[]): void | Promise<void>;
  /** Restores all attempts of the keys. */
  restore(keys: readonly string[]): void | Promise<void>;
}

/** An allowance in the memory of this process. */
interface LocalAllowance extends Allowance {
  take(keys: readonly string[]): number | undefined;
}

interface Remaining {
  attempts: number;
  /** When `attempts` was computed, in milliseconds. */
  at: number;
}

/**
 * Allows each key `limit` attempts at once, which come back one by one in the course of a window: this slows down
 * guessing and locks nobody out for a whole window. Keys are stored as keyed hashes, because people sometimes type a
 * password as their name.
 * @param now milliseconds of a clock that never jumps
 */
export function createAllowance(
  limit: number,
  windowSeconds: number,
  now: () => number = () => performance.now(),
): LocalAllowance {
  const interval = (windowSeconds * 1000) / limit;
  /** Least recently used first. */
  const records = new Map<string, Remaining>();
  const use = (hash: string, remaining: Remaining): void => {
    records.delete(hash);
    records.set(hash, remaining);
    if (records.size <= MAX_KEYS) return;
    for (const oldest of records.keys()) return void records.delete(oldest);
  };
  const salt = randomBytes(32);
  const keyedHash = (key: string) => createHmac('sha256', salt).update(key).digest('base64');
  const attemptsOf = (hash: string): number => {
    const remaining = records.get(hash);
    if (remaining === undefined) return limit;
    use(hash, remaining);
    return Math.min(limit, remaining.attempts + (now() - remaining.at) / interval);
  };
  const add = (keys: readonly string[], count: number) => {
    for (const hash of keys.map(keyedHash))
      use(hash, { attempts: Math.min(limit, attemptsOf(hash) + count), at: now() });
  };
  return {
    take(keys) {
      const fewest = Math.min(...keys.map(keyedHash).map(attemptsOf));
      if (fewest < 1) return Math.ceil(((1 - fewest) * interval) / 1000);
      add(keys, -1);
      return undefined;
    },
    giveBack: (keys) => add(keys, 1),
    restore(keys) {
      for (const key of keys) records.delete(keyedHash(key));
    },
  };
}

/** @throws HttpError 429 with `Retry-After`, unless `seconds` is `undefined` */
export function refuseHaste(seconds: number | undefined): void {
  if (seconds === undefined) return;
  throw httpError(
    'tooManyRequests',
    { seconds },
    { details: { timeToReset: seconds * 1000 }, headers: { 'Retry-After': String(seconds) } },
  );
}
