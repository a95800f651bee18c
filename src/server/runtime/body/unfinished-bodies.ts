/** In bytes. */
const LEAST_ROOM = 64_000_000;
/** There is room for as many of the longest bodies at least. */
const LEAST_BODIES = 16;

/**
 * The bodies of one API that have not arrived whole, and the memory that they hold. Where they need more room than there
 * is, the body that has been silent for longest is given up.
 */
export class UnfinishedBodies {
  /** How many bytes one body may have. */
  readonly limit: number;
  readonly #room: number;
  /** Bytes, by the function that gives the body up. The body that grew last is the last. */
  readonly #held = new Map<() => void, number>();
  #total = 0;

  constructor(limit: number) {
    this.limit = limit;
    this.#room = Math.max(LEAST_ROOM, LEAST_BODIES * limit);
  }

  /**
   * Takes note of a body that has grown.
   * @param giveUp is called where others need the room; it lets go of the body
   * @param bytes all that the body holds by now
   */
  hold(giveUp: () => void, bytes: number): void {
    this.letGo(giveUp);
    this.#held.set(giveUp, bytes);
    this.#total += bytes;
    for (const giveUpSilent of this.#held.keys()) {
      if (this.#total <= this.#room) return;
      giveUpSilent();
    }
  }

  /** Does nothing for a body that is not held. */
  letGo(giveUp: () => void): void {
    this.#total -= this.#held.get(giveUp) ?? 0;
    this.#held.delete(giveUp);
  }
}
