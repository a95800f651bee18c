import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { httpError } from '../errors/http-error.js';

/**
 * How many counters there are of one kind, about 10 MB. The longest unused ones are dropped, so that strangers cannot
 * fill the memory.
 */
const MOST_KEYS = 50_000;

interface Counters {
  /** Counts an attempt. Returns `undefined`, or the seconds to wait if there were too many already. */
  take(key: string): number | undefined;
  /** Uncounts an attempt that turned out to be none. */
  giveBack(key: string): void;
  clear(key: string): void;
}

interface Counter {
  count: number;
  /** Milliseconds since 1970. */
  ends: number;
}

/**
 * Counts attempts in fixed windows of time. A counter is stored under a keyed hash, because people type passwords where
 * a name belongs.
 * @param now milliseconds since 1970
 */
export function createCounters(limit: number, windowSeconds: number, now: () => number = Date.now): Counters {
  const counters = new LRUCache<string, Counter>({ max: MOST_KEYS });
  const salt = randomBytes(32);
  const hashed = (key: string) => createHmac('sha256', salt).update(key).digest('base64');
  const running = (hash: string) => {
    const counter = counters.get(hash);
    return counter !== undefined && counter.ends > now() ? counter : undefined;
  };
  return {
    take(key) {
      const hash = hashed(key);
      const counter = running(hash) ?? { count: 0, ends: now() + windowSeconds * 1000 };
      if (counter.count >= limit) return Math.ceil((counter.ends - now()) / 1000);
      counter.count += 1;
      counters.set(hash, counter);
      return undefined;
    },
    giveBack(key) {
      const counter = running(hashed(key));
      if (counter !== undefined && counter.count > 0) counter.count -= 1;
    },
    clear(key) {
      counters.delete(hashed(key));
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
