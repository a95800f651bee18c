/** How many visits of the timer an interval has. */
const VISITS = 16;

/** Visits each member once in an interval. The visits are spread over the interval, by one timer for all members. */
export class Rotation<Member> {
  readonly #interval: number;
  readonly #visit: (member: Member) => void;
  /** When each member is visited next, by the clock that never jumps; the soonest first. */
  readonly #members = new Map<Member, number>();
  #timer: NodeJS.Timeout | undefined;

  /** @param interval in milliseconds */
  constructor(interval: number, visit: (member: Member) => void) {
    this.#interval = interval;
    this.#visit = visit;
  }

  get members(): Iterable<Member> {
    return this.#members.keys();
  }

  get size(): number {
    return this.#members.size;
  }

  add(member: Member): void {
    this.#members.set(member, performance.now() + this.#interval);
    this.#timer ??= setInterval(() => this.#visitDue(), this.#interval / VISITS).unref();
  }

  delete(member: Member): void {
    this.#members.delete(member);
    if (this.#members.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #visitDue(): void {
    const now = performance.now();
    for (const [member, due] of this.#members) {
      if (due > now) return;
      this.#members.delete(member);
      this.#members.set(member, now + this.#interval);
      this.#visit(member);
    }
  }
}
