import type { Answer } from '../answers/answer.js';
import type { Call } from '../calls/call.js';
import { httpError } from '../errors/http-error.js';
import { requestLabel } from '../logger.js';
import type { Connection, Subscription } from '../port.js';
import { type DocumentStream, PublishedDocuments } from './published-documents.js';

/** Returns the answer, or throws the error. */
type Outcome = () => Answer;

/**
 * `this` of a publication, until it is ready, stopped, failed or timed out, or its client leaves (C3, C4). Later calls
 * of the handler have no effect.
 */
export class HttpSubscription implements Subscription {
  readonly userId: string | null;
  readonly #call: Call;
  readonly #documents = new PublishedDocuments();
  #timer: NodeJS.Timeout | undefined;
  #outcome: Outcome | undefined;
  /** Settles the promise of `answer`, if one was returned. */
  #settlePromise: ((outcome: Outcome) => void) | undefined;
  #isEnded = false;
  #stopCallbacks: (() => void)[] = [];

  constructor(call: Call) {
    this.#call = call;
    this.userId = call.userId;
    call.afterwards(this.#end);
    // The client has already left, so there will be no event.
    if (call.response.destroyed) this.stop();
  }

  get connection(): Connection {
    return this.#call.connection;
  }

  get isSettled(): boolean {
    return this.#outcome !== undefined;
  }

  /**
   * The answer, or a promise of it until the subscription is ready.
   * @throws the error that was passed to `error`; a promise rejects with it
   */
  answer(): Answer | Promise<Answer> {
    if (this.#outcome !== undefined) return this.#outcome();
    const { options } = this.#call.context;
    this.#timer = setTimeout(this.#timeOut, options.publicationTimeout);
    this.#call.response.on('close', this.stop);
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

  added(collection: string, id: unknown, fields: object): void {
    if (!this.isSettled) this.#documents.add(collection, id, fields);
  }

  /** Adds the documents of a cursor. The collection is in the answer even without documents (C2). */
  addedAll(collection: string, documents: readonly object[]): void {
    if (!this.isSettled) this.#documents.addAll(collection, documents);
  }

  /** Adds the JSON of documents. Only if `has` is false. */
  addedTexts(collection: string, texts: Iterable<string>): void {
    if (!this.isSettled) this.#documents.addTexts(collection, texts);
  }

  /** Whether documents may be sent while they are read: none must be merged, and no `ETag` precedes them. */
  mayStream(collection: string): boolean {
    const { context, request } = this.#call;
    return !this.has(collection) && !context.headers.current(request.method, 200).allowsCaching;
  }

  /** Adds a stream, which ends when the client leaves. Only if `mayStream` is true. */
  addedStream(collection: string, stream: DocumentStream): void {
    const { response } = this.#call;
    // The request is over, so an error of closing the cursor is of no interest.
    const end = (): void => void stream.rest.return().catch(() => {});
    if (this.isSettled || response.destroyed) end();
    else response.once('close', end);
    if (!this.isSettled) this.#documents.addStream(collection, stream);
  }

  /** Whether the handler has added documents of the collection itself. */
  has(collection: string): boolean {
    return this.#documents.has(collection);
  }

  changed(collection: string, id: unknown, fields: object): void {
    if (!this.isSettled) this.#documents.change(collection, id, fields);
  }

  removed(collection: string, id: unknown): void {
    if (!this.isSettled) this.#documents.remove(collection, id);
  }

  ready(): void {
    this.#settle(() => ({ status: 200, documents: this.#documents.all() }));
  }

  /**
   * Before the subscription is ready, this answers without documents and without an error, as a DDP client would see
   * it.
   */
  readonly stop = (): void => {
    this.#settle(() => ({ status: 200, documents: {} }));
  };

  error(error: unknown): void {
    this.#settle(() => {
      throw error;
    });
  }

  onStop(callback: () => void): void {
    if (this.#isEnded) void this.#run(callback);
    else this.#stopCallbacks.push(callback);
  }

  /** Does nothing, because publications over HTTP never wait for each other. */
  unblock(): void {}

  readonly #timeOut = (): void => {
    const { options } = this.#call.context;
    options.log.warn(
      `${requestLabel(this.#call.request)} was not ready within ${options.publicationTimeout} ms`,
    );
    this.error(httpError('publicationTimeout'));
  };

  /** Only the first outcome counts. */
  #settle(outcome: Outcome): void {
    if (this.#outcome !== undefined) return;
    this.#outcome = outcome;
    if (this.#settlePromise === undefined) return;
    clearTimeout(this.#timer);
    this.#call.response.off('close', this.stop);
    this.#settlePromise(outcome);
  }

  /** Called after the answer, or when there will be none. */
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
