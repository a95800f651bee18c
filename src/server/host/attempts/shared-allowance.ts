import { LRUCache } from 'lru-cache';
import type { Allowance } from '../../runtime/index.js';
import type { ExpiringRecords } from './expiring-records.js';

export interface AllowanceRule {
  /** Begins the names of its records. */
  name: string;
  /** How many attempts a key has at once; then one after the other, as many in each window. */
  limit: number;
  windowSeconds: number;
}

export interface Clocks {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that never jumps. */
  elapsed: () => number;
}

/** Of how many keys this process knows something: about 10 MB. */
const MOST_KEYS = 50_000;
/** So many writes serve for all attempts of a window. */
const PARTS = 100;
/** For how many milliseconds a refusal is repeated without asking again. */
const LONGEST_REFUSAL = 1_000;
/** A sum of intervals may miss the window by this part of an interval. */
const ROUNDING = 1e-6;

/** What this process knows of a key, by the clock that never jumps. */
interface Known {
  /** Attempts that were taken for this process and not used yet, and when they come back unused. */
  taken: number;
  takenUntil: number;
  /** A refusal: when there is an attempt again, and until when nobody asks again. */
  nextAt: number;
  refusedUntil: number;
  /** Somebody takes attempts from the records. */
  refill: Promise<void> | undefined;
}

/**
 * Attempts that all processes count together. A record holds when all attempts of a key will have come back: each attempt
 * moves it on by an interval, and it may lie one window ahead. Processes take attempts from it a few at a time, so that
 * most attempts cost no write, and refusals none.
 */
export class SharedAllowance implements Allowance {
  readonly #records: ExpiringRecords;
  readonly #clocks: Clocks;
  readonly #idOf: (key: string) => string;
  readonly #window: number;
  readonly #interval: number;
  /** How many attempts are taken at once. */
  readonly #part: number;
  readonly #known = new LRUCache<string, Known>({ max: MOST_KEYS });

  constructor(records: ExpiringRecords, { name, limit, windowSeconds }: AllowanceRule, clocks: Clocks) {
    this.#records = records;
    this.#clocks = clocks;
    this.#idOf = (key) => `${name} ${key}`;
    this.#window = windowSeconds * 1000;
    this.#interval = this.#window / limit;
    this.#part = Math.max(1, Math.floor(limit / PARTS));
  }

  take(keys: readonly string[]): number | undefined | Promise<number | undefined> {
    const [key, ...others] = keys;
    return key !== undefined && others.length === 0
      ? this.#takeOne(key, this.#knownOf(key))
      : this.#takeAll(keys);
  }

  async giveBack(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#records.shift(this.#idOf(key), -this.#interval);
      this.#known.delete(key);
    }
  }

  async restore(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#records.remove(this.#idOf(key));
      this.#known.delete(key);
    }
  }

  async #takeAll(keys: readonly string[]): Promise<number | undefined> {
    for (const [index, key] of keys.entries()) {
      const seconds = await this.take([key]);
      if (seconds === undefined) continue;
      await this.giveBack(keys.slice(0, index));
      return seconds;
    }
    return undefined;
  }

  #takeOne(key: string, known: Known): number | undefined | Promise<number | undefined> {
    const elapsed = this.#clocks.elapsed();
    if (known.refusedUntil > elapsed) return Math.ceil((known.nextAt - elapsed) / 1000);
    if (known.taken > 0 && known.takenUntil > elapsed) {
      known.taken -= 1;
      return undefined;
    }
    return this.#takeAfterRefill(key, known);
  }

  /** One refill serves all who wait; whoever comes away empty-handed waits for the next. */
  async #takeAfterRefill(key: string, known: Known): Promise<number | undefined> {
    known.refill ??= this.#refill(this.#idOf(key), known).finally(() => {
      known.refill = undefined;
    });
    await known.refill;
    return this.#takeOne(key, known);
  }

  async #refill(id: string, known: Known): Promise<void> {
    for (;;) {
      const found = await this.#records.timeOf(id);
      const now = this.#clocks.now();
      // A time further ahead is that of a clock that was wrong, or of another limit.
      const from = Math.min(Math.max(found ?? now, now), now + this.#window);
      const room = now + this.#window - from;
      const count = Math.min(Math.floor(room / this.#interval + ROUNDING), this.#part);
      if (count < 1) {
        known.nextAt = this.#clocks.elapsed() + this.#interval - room;
        known.refusedUntil = Math.min(known.nextAt, this.#clocks.elapsed() + LONGEST_REFUSAL);
        return;
      }
      if (await this.#records.replace(id, found, from + count * this.#interval)) {
        known.taken = count;
        known.takenUntil = this.#clocks.elapsed() + count * this.#interval;
        return;
      }
    }
  }

  #knownOf(key: string): Known {
    const existing = this.#known.get(key);
    if (existing !== undefined) return existing;
    const created = { taken: 0, takenUntil: 0, nextAt: 0, refusedUntil: 0, refill: undefined };
    this.#known.set(key, created);
    return created;
  }
}
