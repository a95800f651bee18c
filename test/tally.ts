/** Counts tests as they end. */
interface Ended {
  details: { type?: 'suite' };
  skip?: string | boolean;
  todo?: string | boolean;
}

export class Tally {
  #passed = 0;
  #failed = 0;
  /** Whether anything failed: a suite may, and is no test. */
  hasFailed = false;
  readonly #skipped = new Map<string, number>();

  passed({ details, skip, todo }: Ended): void {
    if (details.type === 'suite' || isMarked(todo)) return;
    if (!isMarked(skip)) {
      this.#passed += 1;
      return;
    }
    const why = typeof skip === 'string' ? skip : 'no reason is given';
    this.#skipped.set(why, (this.#skipped.get(why) ?? 0) + 1);
  }

  failed({ details, todo }: Ended): void {
    if (isMarked(todo)) return;
    this.hasFailed = true;
    if (details.type !== 'suite') this.#failed += 1;
  }

  /** Why tests were skipped, most often first, and the counts in the last line. */
  text(): string {
    const reasons = [...this.#skipped].sort(([, one], [, other]) => other - one);
    const lines = reasons.map(([why, count]) => `${count} skipped: ${why}`);
    const skipped = reasons.reduce((sum, [, count]) => sum + count, 0);
    lines.push(`${this.#passed} passed, ${this.#failed} failed, ${skipped} skipped`);
    return `${lines.join('\n')}\n`;
  }
}

/** Node leaves a mark out, or sets `false`, where a test has none; a mark without a reason is `true` or empty. */
const isMarked = (mark: string | boolean | undefined): boolean => mark !== undefined && mark !== false;
