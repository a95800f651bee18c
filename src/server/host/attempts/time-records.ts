import type { StoredCollection } from '../store/store.js';

/** No application uses this name, and the collection has no routes. */
export const COLLECTION = 'restgen.attempts';
/** Records whose time passed so many milliseconds ago are removed, at this interval. */
const SWEEP = 60_000;
/** Tolerated rounding error of a sum of times, in milliseconds. */
const ROUNDING = 0.1;

/** Named times that all processes of a database share. A record is removed some time after its time has passed. */
export class TimeRecords {
  readonly #stored: () => StoredCollection;
  readonly #now: () => number;
  #swept = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds since 1970 */
  constructor(stored: () => StoredCollection, now: () => number) {
    this.#stored = stored;
    this.#now = now;
  }

  async isInFuture(id: string): Promise<boolean> {
    return (await this.#timeOf(id)) > this.#now();
  }

  /** Sets the time to `milliseconds` from now, unless it is later already. */
  async reach(id: string, milliseconds: number): Promise<void> {
    await this.#sweep();
    const until = this.#now() + milliseconds;
    await this.#stored().update({ _id: id }, { $max: { until } }, { upsert: true, makeId: () => id });
  }

  /**
   * Adds `milliseconds` to the time, or to the present if that is later.
   * @returns how long to wait, if the time would be more than `most` milliseconds ahead; nothing is added then
   */
  async extend(id: string, milliseconds: number, most: number): Promise<number | undefined> {
    await this.reach(id, 0);
    const latest = this.#now() + most - milliseconds;
    const isInTime = { _id: id, until: { $lte: latest + ROUNDING } };
    const { numberAffected } = await this.#change(isInTime, { $inc: { until: milliseconds } });
    if (numberAffected > 0) return undefined;
    // A time further ahead comes from a wrong clock or another limit.
    await this.#change({ _id: id }, { $min: { until: this.#now() + most } });
    return (await this.#timeOf(id)) - latest;
  }

  async shift(id: string, milliseconds: number): Promise<void> {
    await this.#change({ _id: id }, { $inc: { until: milliseconds } });
  }

  async remove(id: string): Promise<void> {
    await this.#stored().remove({ _id: id });
  }

  #change(selector: object, modifier: object): ReturnType<StoredCollection['update']> {
    return this.#stored().update({ ...selector }, { ...modifier }, { makeId: () => '' });
  }

  async #timeOf(id: string): Promise<number> {
    const time = (await this.#stored().peek(id))?.['until'];
    return typeof time === 'number' ? time : 0;
  }

  async #sweep(): Promise<void> {
    const now = this.#now();
    if (Math.abs(now - this.#swept) < SWEEP) return;
    this.#swept = now;
    await this.#stored().remove({ until: { $lte: now - SWEEP } });
  }
}
