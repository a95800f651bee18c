import { HttpSubscription } from '../endpoints/http-subscription.js';
import type { NamedCursor } from '../endpoints/returned-cursors.js';
import { type PagedCall, readPage, unpageable } from './read-page.js';

/** `this` of a publication that answers a page of its only cursor (C56). */
export class PagedSubscription extends HttpSubscription {
  readonly #paged: PagedCall;

  constructor(paged: PagedCall) {
    super(paged.call);
    this.#paged = paged;
  }

  override added(): void {
    this.error(unpageable(this.#paged.name, 'it adds documents by `this.added`'));
  }

  async publish([cursor, ...others]: readonly NamedCursor[]): Promise<void> {
    if (others.length > 0) throw unpageable(this.#paged.name, 'it returns several cursors');
    if (cursor === undefined) return this.ready();
    const { documents, headers } = await readPage(this.#paged, cursor);
    this.settle(() => ({ status: 200, documents: { [cursor.name]: documents }, headers }));
  }
}
