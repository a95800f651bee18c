import type { Call } from '../calls/call.js';
import { httpError } from '../errors/http-error.js';
import { requestLabel } from '../logger.js';
import type { Connection, Subscription } from '../port.js';
import { type Published, PublishedDocuments } from './published-documents.js';

/**
 * `this` of a publication. It lasts until it is ready, is stopped, fails, takes too long, or its client goes away (C3,
 * C4). Later calls of the handler have no effect.
 */
export class HttpSubscription implements Subscription {
  readonly userId: string | null;
  readonly #call: Call;
  readonly #documents = new PublishedDocuments();
  readonly #timer: NodeJS.Timeout;
  readonly #outcome: Promise<Published>;
  #resolve: (published: Published) => void = ignore;
  #reject: (error: unknown) => void = ignore;
  #isSettled = false;
  #isEnded = false;
  #stopCallbacks: (() => void)[] = [];

  constructor(call: Call) {
    this.#call = call;
    this.userId = call.userId;
    this.#outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#timer = setTimeout(this.#takeTooLong, call.context.options.publicationTimeout);
    call.response.on('close', this.stop);
    call.afterwards(this.#end);
    // The client has gone already: there will be no event.
    if (call.response.destroyed) this.stop();
  }

  get connection(): Connection {
    return this.#call.connection;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Settles with the answer; rejects with the error that `error` was given. */
  published(): Promise<Published> {
    return this.#outcome;
  }

  added(collection: string, id: unknown, fields: object): void {
    if (!this.#isSettled) this.#documents.add(collection, id, fields);
  }

  /** Adds all documents of a cursor. The collection appears in the answer even without documents (C2). */
  addedAll(collection: string, documents: object[]): void {
    if (!this.#isSettled) this.#documents.addAll(collection, documents);
  }

  changed(collection: string, id: unknown, fields: object): void {
    if (!this.#isSettled) this.#documents.change(collection, id, fields);
  }

  removed(collection: string, id: unknown): void {
    if (!this.#isSettled) this.#documents.remove(collection, id);
  }

  ready(): void {
    if (this.#settle()) this.#resolve(this.#documents.all());
  }

  /** Before it is ready, this discards the documents without an error, as for a client of Meteor's own protocol. */
  readonly stop = (): void => {
    if (this.#settle()) this.#resolve({});
  };

  error(error: unknown): void {
    if (this.#settle()) this.#reject(error);
  }

  onStop(callback: () => void): void {
    if (this.#isEnded) void this.#run(callback);
    else this.#stopCallbacks.push(callback);
  }

  /** Does nothing: publications over HTTP do not wait for each other. */
  unblock(): void {}

  readonly #takeTooLong = (): void => {
    const { options } = this.#call.context;
    options.log.warn(
      `${requestLabel(this.#call.request)} was not ready within ${options.publicationTimeout} ms`,
    );
    this.error(httpError('publicationTimeout'));
  };

  /** Returns whether this is the first outcome. */
  #settle(): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    this.#call.response.off('close', this.stop);
    return true;
  }

  /** Runs after the answer, or when there will be none. */
  readonly #end = (): void => {
    this.#isEnded = true;
    const callbacks = this.#stopCallbacks;
    this.#stopCallbacks = [];
    for (const callback of callbacks) void this.#run(callback);
  };

  async #run(callback: () => void): Promise<void> {
    try {
      await callback();
    } catch (error) {
      this.#call.context.options.log.error(`${requestLabel(this.#call.request)} failed in onStop:`, error);
    }
  }
}

const ignore = (): void => {};
