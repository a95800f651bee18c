const MIN_BYTES = 64_000_000;
/** There is always room for this many bodies of maximum length. */
const MIN_BODIES = 16;

/** Tracks the incomplete bodies of one API. If they need too much memory, the longest idle ones are dropped. */
export class UnfinishedBodies {
  /** How many bytes one body may have. */
  readonly limit: number;
  readonly #room: number;
  /** The bytes of each body, by the function that drops it, least recently grown first. */
  readonly #bodies = new Map<() => void, number>();
  #total = 0;

  constructor(limit: number) {
    this.limit = limit;
    this.#room = Math.max(MIN_BYTES, MIN_BODIES * limit);
  }

  /**
   * Records the growth of a body.
   * @param drop called if other bodies need the room; it must call `remove`
   * @param bytes the total size of the body so far
   */
  add(drop: () => void, bytes: number): void {
    this.remove(drop);
    this.#bodies.set(drop, bytes);
    this.#total += bytes;
    for (const dropIdle of this.#bodies.keys()) {
      if (this.#total <= this.#room) return;
      dropIdle();
    }
  }

  /** Removes a body, if it is tracked. */
  remove(drop: () => void): void {
    this.#total -= this.#bodies.get(drop) ?? 0;
    this.#bodies.delete(drop);
  }
}
