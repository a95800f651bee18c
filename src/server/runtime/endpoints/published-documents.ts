import type { UnknownRecord } from '../../../shared/is-record.js';
import { hexDigits } from '../object-id.js';

/** The answer of a publication: documents by collection (C1). */
export type Published = Record<string, object[]>;

/** The documents of one collection: objects, or the JSON of each. */
export type DocumentList = readonly object[] | { readonly texts: readonly string[] };

/** The documents that a DDP client would have after the subscription is ready. */
export class PublishedDocuments {
  readonly #collections = new Map<string, Map<string, UnknownRecord>>();
  /** The documents of collections that one cursor alone has published. */
  readonly #whole = new Map<string, DocumentList>();

  /** Whether documents of the collection were added one by one. */
  has(collection: string): boolean {
    return this.#collections.has(collection);
  }

  find(collection: string, id: unknown): Readonly<UnknownRecord> | undefined {
    return this.#collections.get(collection)?.get(idKey(id));
  }

  /** Adds a document, or fields that an existing one lacks, as DDP does. */
  add(collection: string, id: unknown, fields: object): void {
    const documents = this.#documents(collection);
    const key = idKey(id);
    const document = documents.get(key) ?? { _id: id };
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined && !Object.hasOwn(document, name)) document[name] = value;
    documents.set(key, document);
  }

  /**
   * Adds the documents of a cursor. The collection is in the answer even without documents.
   * @param list if the collection has documents already, a list of documents
   */
  addAll(collection: string, list: DocumentList): void {
    if (!this.has(collection)) this.#whole.set(collection, list);
    else if (!('texts' in list))
      for (const document of list)
        this.add(collection, '_id' in document ? document._id : undefined, document);
  }

  /**
   * Changes fields; removes fields that are `undefined` (C3).
   * @throws Error if there is no such document
   */
  change(collection: string, id: unknown, fields: object): void {
    const document = this.#collections.get(collection)?.get(idKey(id));
    if (document === undefined) throw new Error(`Could not find element with id ${String(id)} to change`);
    setFields(document, fields);
  }

  /** @throws Error if there is no such document */
  remove(collection: string, id: unknown): void {
    if (!this.delete(collection, id)) throw new Error(`Removed nonexistent document ${String(id)}`);
  }

  /** Returns false if there is no such document. */
  delete(collection: string, id: unknown): boolean {
    return this.#collections.get(collection)?.delete(idKey(id)) === true;
  }

  all(): Record<string, DocumentList> {
    if (this.#collections.size === 0) return Object.fromEntries(this.#whole);
    const added = [...this.#collections].map(([name, documents]): [string, DocumentList] => [
      name,
      [...documents.values()],
    ]);
    return Object.fromEntries([...added, ...this.#whole]);
  }

  #documents(collection: string): Map<string, UnknownRecord> {
    const existing = this.#collections.get(collection);
    if (existing !== undefined) return existing;
    const documents = new Map<string, UnknownRecord>();
    this.#collections.set(collection, documents);
    return documents;
  }
}

function setFields(document: UnknownRecord, fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) delete document[name];
    else if (name !== '_id') document[name] = value;
  }
}

/** A key that differs for a string, an ObjectId and a number with the same digits. */
export const idKey = (id: unknown): string =>
  typeof id === 'object' && id !== null
    ? `object ${hexDigits(id) ?? String(id)}`
    : `${typeof id} ${String(id)}`;
