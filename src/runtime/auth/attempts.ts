import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DEFAULT_ATTEMPTS } from '../../conventions.js';

/** How many log-ins and registrations are let through (C33). */
export interface AttemptLimits {
  /** Attempts, failed or not, of one client address in a window; an IPv6 network of 64 bits counts as one. Default 100. */
  perAddress?: number;
  /** Failed log-ins with one user name or address in a window; a successful one clears them. Default 10. */
  perAccount?: number;
  /** Default 900. */
  windowSeconds?: number;
}

/** @throws TypeError where a limit is no positive integer */
export function attemptLimits(given: AttemptLimits = {}): Required<AttemptLimits> {
  const limits = { ...DEFAULT_ATTEMPTS, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (Number.isInteger(value) && value >= 1) continue;
    throw new TypeError(`auth.attempts.${name} must be a positive integer, not ${String(value)}`);
  }
  return limits;
}

/** Counters of one kind; the longest unused are forgotten, so that strangers cannot fill the memory: about 10 MB. */
const MOST_KEYS = 50_000;

interface Counters {
  /** Counts an attempt; the seconds to wait where there were too many already, otherwise undefined. */
  take(key: string): number | undefined;
  /** Takes back one attempt that was none. */
  giveBack(key: string): void;
  clear(key: string): void;
}

interface Counter {
  count: number;
  /** Milliseconds since 1970. */
  ends: number;
}

/**
 * Counts attempts in fixed windows. What is kept of a key is a keyed hash: people type passwords where a name belongs.
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
