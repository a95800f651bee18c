import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { httpError } from '../errors/http-error.js';

/**
 * How many keys are counted at once, about 10 MB. The longest unused ones are dropped, so that strangers cannot fill the
 * memory.
 */
const MOST_KEYS = 50_000;

/** Attempts that are left to each key. */
export interface Allowance {
  /**
   * Takes one attempt from each of the keys. Returns `undefined`, or the seconds to wait where one of them has none left;
   * then nothing is taken.
   */
  take(keys: readonly string[]): number | undefined | Promise<number | undefined>;
  /** Returns attempts that turned out to be none. */
  giveBack(keys: readonly string[]): void | Promise<void>;
  /** Gives the keys all attempts again. */
  restore(keys: readonly string[]): void | Promise<void>;
}

/** Attempts that this process counts by itself. */
interface OwnAllowance extends Allowance {
  take(keys: readonly string[]): number | undefined;
}

interface Left {
  attempts: number;
  /** When `attempts` was computed, in milliseconds. */
  at: number;
}

/**
 * Lets each key make so many attempts at once, and then one after the other, `limit` in each window: whoever guesses is
 * slowed down, and nobody is locked out for a whole window. A key is stored as a keyed hash, because people type
 * passwords where a name belongs.
 * @param now milliseconds of a clock that never jumps
 */
export function createAllowance(
  limit: number,
  windowSeconds: number,
  now: () => number = () => performance.now(),
): OwnAllowance {
  const interval = (windowSeconds * 1000) / limit;
  // With `max`, the cache would take the memory of all keys at once.
  const kept = new LRUCache<string, Left>({ maxSize: MOST_KEYS, sizeCalculation: () => 1 });
  const salt = randomBytes(32);
  const hashed = (key: string) => createHmac('sha256', salt).update(key).digest('base64');
  const attemptsOf = (hash: string): number => {
    const left = kept.get(hash);
    return left === undefined ? limit : Math.min(limit, left.attempts + (now() - left.at) / interval);
  };
  const add = (keys: readonly string[], count: number) => {
    for (const hash of keys.map(hashed))
      kept.set(hash, { attempts: Math.min(limit, attemptsOf(hash) + count), at: now() });
  };
  return {
    take(keys) {
      const fewest = Math.min(...keys.map(hashed).map(attemptsOf));
      if (fewest < 1) return Math.ceil(((1 - fewest) * interval) / 1000);
      add(keys, -1);
      return undefined;
    },
    giveBack: (keys) => add(keys, 1),
    restore(keys) {
      for (const key of keys) kept.delete(hashed(key));
    },
  };
}

/** @throws HttpError 429 with `Retry-After`, if there are seconds to wait */
export function refuseHaste(seconds: number | undefined): void {
  if (seconds === undefined) return;
  throw httpError(
    'tooManyRequests',
    { seconds },
    { details: { timeToReset: seconds * 1000 }, headers: { 'Retry-After': String(seconds) } },
  );
}
