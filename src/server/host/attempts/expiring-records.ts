import { DuplicateKeyError, type StoredCollection } from '../store/store.js';

/** No application uses this name, and the collection has no routes. */
export const COLLECTION = 'restgen.attempts';
/** Expired records are removed at this interval, in milliseconds. */
const SWEEP = 60_000;

/** Named times that all processes of a database share. A record is removed once its time has passed. */
export class ExpiringRecords {
  readonly #stored: () => StoredCollection;
  readonly #now: () => number;
  #swept = Number.NEGATIVE_INFINITY;
  #indexed: Promise<unknown> | undefined;

  /** @param now milliseconds since 1970 */
  constructor(stored: () => StoredCollection, now: () => number) {
    this.#stored = stored;
    this.#now = now;
  }

  async timeOf(id: string): Promise<number | undefined> {
    const time = (await this.#stored().peek(id))?.['until'];
    return typeof time === 'number' ? time : undefined;
  }

  /** Sets the time if it still equals `expected` (`undefined` for no record). Returns whether it did. */
  async replace(id: string, expected: number | undefined, until: number): Promise<boolean> {
    await this.#sweep();
    const stored = this.#stored();
    if (expected !== undefined)
      return (
        (await stored.update({ _id: id, until: expected }, { $set: { until } }, NO_INSERT)).numberAffected > 0
      );
    try {
      await stored.insert({ _id: id, until });
      return true;
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false;
      throw error;
    }
  }

  async shift(id: string, milliseconds: number): Promise<void> {
    await this.#stored().update({ _id: id }, { $inc: { until: milliseconds } }, NO_INSERT);
  }

  async remove(id: string): Promise<void> {
    await this.#stored().remove({ _id: id });
  }

  async #sweep(): Promise<void> {
    const now = this.#now();
    if (Math.abs(now - this.#swept) < SWEEP) return;
    this.#swept = now;
    this.#indexed ??= this.#stored().createIndex([['until', 1]], { name: 'until' });
    await this.#indexed;
    await this.#stored().remove({ until: { $lte: now } });
  }
}

const NO_INSERT = {
  makeId: (): never => {
    throw new Error('Nothing is inserted.');
  },
};
