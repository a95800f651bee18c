import type { Answer } from '../answers/answer.js';
import type { Call } from '../calls/call.js';
import { EndCallbacks } from '../calls/end-callbacks.js';
import { httpError } from '../errors/http-error.js';
import { requestLabel } from '../logger.js';
import type { Connection, Subscription } from '../port.js';

/** Returns the answer, or throws the error. */
type Outcome = () => Answer;

/** `this` of a publication, answered once or streamed. It is settled when it ends, or its client leaves (C3, C4). */
export abstract class CallSubscription implements Subscription {
  readonly userId: string | null;
  readonly call: Call;
  #timer: NodeJS.Timeout | undefined;
  #outcome: Outcome | undefined;
  /** Settles the promise of `answer`, if one was returned. */
  #settlePromise: ((outcome: Outcome) => void) | undefined;
  readonly #stopCallbacks: EndCallbacks;

  constructor(call: Call) {
    this.call = call;
    this.userId = call.userId;
    this.#stopCallbacks = new EndCallbacks((error) =>
      call.context.options.log.error(`${requestLabel(call.request)} failed in onStop:`, error),
    );
    // After the answer, or when there will be none.
    call.afterwards(() => this.#stopCallbacks.end());
  }

  abstract added(collection: string, id: unknown, fields: object): void;
  abstract changed(collection: string, id: unknown, fields: object): void;
  abstract removed(collection: string, id: unknown): void;
  abstract ready(): void;

  get connection(): Connection {
    return this.call.connection;
  }

  get isSettled(): boolean {
    return this.#outcome !== undefined;
  }

  /** Whether the answer was sent completely, or there will be none. */
  get isEnded(): boolean {
    return this.#stopCallbacks.isEnded;
  }

  /**
   * The answer, or a promise of it until the subscription is settled.
   * @throws the error that was passed to `error`; a promise rejects with it
   */
  answer(): Answer | Promise<Answer> {
    if (this.#outcome !== undefined) return this.#outcome();
    const { options } = this.call.context;
    this.#timer = setTimeout(this.#timeOut, options.publicationTimeout);
    this.call.response.on('close', this.#leave);
    return new Promise((resolve, reject) => {
      this.#settlePromise = (outcome) => {
        try {
          resolve(outcome());
        } catch (error) {
          reject(error);
        }
      };
    });
  }

  /** Before it is ready, this answers without documents and without an error, as a DDP client would see it. */
  stop(): void {
    this.settle(() => ({ status: 200, documents: {} }));
  }

  error(error: unknown): void {
    this.settle(() => {
      throw error;
    });
  }

  /** Called with the error that the handler throws. */
  fail(error: unknown): void {
    this.error(error);
  }

  onStop(callback: () => void): void {
    this.#stopCallbacks.add(callback);
  }

  /** Does nothing, because publications over HTTP never wait for each other. */
  unblock(): void {}

  /** Only the first outcome counts. */
  protected settle(outcome: Outcome): void {
    if (this.#outcome !== undefined) return;
    this.#outcome = outcome;
    if (this.#settlePromise === undefined) return;
    clearTimeout(this.#timer);
    this.call.response.off('close', this.#leave);
    this.#settlePromise(outcome);
  }

  readonly #leave = (): void => this.stop();

  readonly #timeOut = (): void => {
    const { options } = this.call.context;
    options.log.warn(
      `${requestLabel(this.call.request)} was not ready within ${options.publicationTimeout} ms: return a cursor, or call \`this.ready()\``,
    );
    this.error(httpError('publicationTimeout'));
  };
}
