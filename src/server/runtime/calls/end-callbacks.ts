/** Callbacks of an application that run once at an end, or at once after it. */
export class EndCallbacks {
  readonly #fail: (error: unknown) => void;
  #callbacks: (() => unknown)[] | undefined = [];

  /** @param fail gets the errors of the callbacks */
  constructor(fail: (error: unknown) => void) {
    this.#fail = fail;
  }

  get isEnded(): boolean {
    return this.#callbacks === undefined;
  }

  add(callback: () => unknown): void {
    if (this.#callbacks === undefined) void this.#run(callback);
    else this.#callbacks.push(callback);
  }

  end(): void {
    const callbacks = this.#callbacks ?? [];
    this.#callbacks = undefined;
    for (const callback of callbacks) void this.#run(callback);
  }

  async #run(callback: () => unknown): Promise<void> {
    try {
      await callback();
    } catch (error) {
      this.#fail(error);
    }
  }
}
