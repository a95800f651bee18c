import { requestLabel } from '../logger.js';
import { CallSubscription } from './call-subscription.js';
import { type DocumentList, PublishedDocuments } from './published-documents.js';

/** `this` of a publication that is answered once. Calls of the handler after that have no effect. */
export class HttpSubscription extends CallSubscription {
  readonly #documents = new PublishedDocuments();

  added(collection: string, id: unknown, fields: object): void {
    if (!this.isSettled) this.#documents.add(collection, id, fields);
  }

  /** Adds the documents of a cursor. The collection is in the answer even without documents (C2). */
  addDocuments(collection: string, list: DocumentList): void {
    if (!this.isSettled) this.#documents.addAll(collection, list);
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
