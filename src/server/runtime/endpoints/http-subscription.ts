import { requestLabel } from '../logger.js';
import { CallSubscription } from './call-subscription.js';
import { type DocumentList, PublishedDocuments } from './published-documents.js';

/** `this` of a publication that is answered once. Calls of the handler after that have no effect. */
export class HttpSubscription extends CallSubscription {
  readonly #documents = new PublishedDocuments();

  added(collection: string, id: unknown, fields: object): void {
    if (!this.isSettled) this.#documents.add(collection, id, fields);
  }

  /**
   * Adds the documents of a cursor. The collection is in the answer even without documents (C2).
   * @param list a stream, which ends when the client leaves, only if `mayStream` is true
   */
  addedAll(collection: string, list: DocumentList): void {
    const { response } = this.call;
    if ('rest' in list) {
      // The request is over, so an error of closing the cursor is of no interest.
      const end = (): void => void list.rest.return().catch(() => {});
      if (this.isSettled || response.destroyed) end();
      else response.once('close', end);
    }
    if (!this.isSettled) this.#documents.addAll(collection, list);
  }

  /** Whether documents may be sent while they are read: none must be merged, and no `ETag` precedes them. */
  mayStream(collection: string): boolean {
    const { context, request } = this.call;
    return !this.has(collection) && !context.headers.current(200, request.headers.origin).allowsCaching;
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

  /** @param error an error of the handler, which may still run after the answer */
  override fail(error: unknown): void {
    const { context, request } = this.call;
    if (this.isSettled) context.options.log.error(`${requestLabel(request)} failed after its answer:`, error);
    else this.error(error);
  }

  ready(): void {
    this.settle(() => ({ status: 200, documents: this.#documents.all() }));
  }
}
