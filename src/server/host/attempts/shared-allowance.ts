import { LRUCache } from 'lru-cache';
import type { Allowance } from '../../runtime/index.js';
import type { ExpiringRecords } from './expiring-records.js';

export interface AllowanceRule {
  /** The prefix of its record names. */
  name: string;
  /** Attempts of a key in each window. All are available at once; used ones come back one by one. */
  limit: number;
  windowSeconds: number;
}

export interface Clocks {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that never jumps. */
  elapsed: () => number;
}

/** How many keys this process caches: about 10 MB. */
const MAX_KEYS = 50_000;
/** At most this many writes serve all attempts of a window. */
const MAX_WRITES = 100;
/** How long a refusal is repeated without reading the record, in milliseconds. */
const LONGEST_REFUSAL = 1_000;
/** Tolerated rounding error of a sum of intervals, as a part of an interval. */
const ROUNDING = 1e-6;

/** The state of a key in this process. Times are those of the clock that never jumps. */
interface KeyState {
  /** Attempts that this process has reserved and not used yet, and when the reservation ends. */
  taken: number;
  takenUntil: number;
  /** A refusal: when the next attempt is free, and until when the record is not read. */
  nextAt: number;
  refusedUntil: number;
  /** A running reservation. */
  refill: Promise<void> | undefined;
}

/**
 * Attempts that all processes count together. The record of a key holds the time at which all its attempts will be free
 * again. Each attempt moves that time one interval into the future, up to one window ahead. A process reserves several
 * attempts at once, so that most attempts and all refusals cost no write.
 */
export class SharedAllowance implements Allowance {
  readonly #records: ExpiringRecords;
  readonly #clocks: Clocks;
  readonly #idOf: (key: string) => string;
  readonly #window: number;
  readonly #interval: number;
  /** How many attempts are reserved at once. */
  readonly #reservation: number;
  readonly #states = new LRUCache<string, KeyState>({ max: MAX_KEYS });

  constructor(records: ExpiringRecords, { name, limit, windowSeconds }: AllowanceRule, clocks: Clocks) {
    this.#records = records;
    this.#clocks = clocks;
    this.#idOf = (key) => `${name} ${key}`;
    this.#window = windowSeconds * 1000;
    this.#interval = this.#window / limit;
    this.#reservation = Math.max(1, Math.floor(limit / MAX_WRITES));
  }

  async take(keys: readonly string[]): Promise<number | undefined> {
    for (const [index, key] of keys.entries()) {
      const seconds = await this.#takeOne(key, this.#stateOf(key));
      if (seconds === undefined) continue;
      await this.giveBack(keys.slice(0, index));
      return seconds;
    }
    return undefined;
  }

  async giveBack(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#records.shift(this.#idOf(key), -this.#interval);
      this.#states.delete(key);
    }
  }

  async restore(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#records.remove(this.#idOf(key));
      this.#states.delete(key);
    }
  }

  /** All waiting callers share one refill. A caller that gets no attempt from it waits for the next refill. */
  async #takeOne(key: string, state: KeyState): Promise<number | undefined> {
    for (;;) {
      const elapsed = this.#clocks.elapsed();
      if (state.refusedUntil > elapsed) return Math.ceil((state.nextAt - elapsed) / 1000);
      if (state.taken > 0 && state.takenUntil > elapsed) {
        state.taken -= 1;
        return undefined;
      }
      state.refill ??= this.#refill(this.#idOf(key), state).finally(() => {
        state.refill = undefined;
      });
      await state.refill;
    }
  }

  async #refill(id: string, state: KeyState): Promise<void> {
    for (;;) {
      const recorded = await this.#records.timeOf(id);
      const now = this.#clocks.now();
      // A time further ahead comes from a wrong clock or another limit.
      const from = Math.min(Math.max(recorded ?? now, now), now + this.#window);
      const room = now + this.#window - from;
      const count = Math.min(Math.floor(room / this.#interval + ROUNDING), this.#reservation);
      if (count < 1) {
        state.nextAt = this.#clocks.elapsed() + this.#interval - room;
        state.refusedUntil = Math.min(state.nextAt, this.#clocks.elapsed() + LONGEST_REFUSAL);
        return;
      }
      if (await this.#records.replace(id, recorded, from + count * this.#interval)) {
        state.taken = count;
        state.takenUntil = this.#clocks.elapsed() + count * this.#interval;
        return;
      }
    }
  }

  #stateOf(key: string): KeyState {
    const existing = this.#states.get(key);
    if (existing !== undefined) return existing;
    const created = { taken: 0, takenUntil: 0, nextAt: 0, refusedUntil: 0, refill: undefined };
    this.#states.set(key, created);
    return created;
  }
}
