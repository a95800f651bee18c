import { httpError } from '../errors/http-error.js';

/** How many keys are stored: about 10 MB. The least recently used ones are dropped. */
const MAX_KEYS = 50_000;

/** Limits the attempts of each key. */
export interface Allowance {
  /** Takes one attempt from each key. If a key has none left, takes nothing and returns the seconds to wait. */
  take(keys: readonly string[]): number | undefined | Promise<number | undefined>;
  /** Restores all attempts of the keys. */
  restore(keys: readonly string[]): void | Promise<void>;
}

/** Tolerated rounding error of a sum of intervals, in milliseconds. */
const ROUNDING = 0.001;

/**
 * An allowance in the memory of this process. Allows each key `limit` attempts at once, which come back one by one in the course of a window: this slows down
 * guessing and locks nobody out for a whole window.
 * @param now milliseconds of a clock that never jumps
 */
export function createAllowance(
  limit: number,
  windowSeconds: number,
  now: () => number = () => performance.now(),
): Allowance {
  const window = windowSeconds * 1000;
  const interval = window / limit;
  /** The time at which all attempts of a key will be free again, by key; least recently used first. */
  const freeTimes = new Map<string, number>();
  const freeTimeOfKey = (key: string): number => Math.max(freeTimes.get(key) ?? 0, now());
  const shift = (keys: readonly string[], milliseconds: number): void => {
    for (const key of keys) {
      const time = freeTimeOfKey(key) + milliseconds;
      freeTimes.delete(key);
      freeTimes.set(key, time);
    }
    for (const oldest of freeTimes.keys()) {
      if (freeTimes.size <= MAX_KEYS) return;
      freeTimes.delete(oldest);
    }
  };
  return {
    take(keys) {
      const wait = Math.max(...keys.map(freeTimeOfKey)) + interval - window - now();
      const isRefused = wait > ROUNDING;
      // A refused key counts as used too, so that strangers cannot push it out.
      shift(keys, isRefused ? 0 : interval);
      return isRefused ? Math.ceil(wait / 1000) : undefined;
    },
    restore(keys) {
      for (const key of keys) freeTimes.delete(key);
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
