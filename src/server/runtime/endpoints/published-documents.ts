import type { UnknownRecord } from '../../../shared/is-record.js';
import { hexDigits } from '../object-id.js';

/** The answer of a publication: the documents of each collection (C1). */
export type Published = Record<string, object[]>;

/** What a publication answers of one collection: the documents, or the JSON of each, which may be read again. */
export type DocumentList = readonly object[] | { readonly texts: Iterable<string> } | DocumentStream;

/** Documents that a database still sends: what it has sent, and what it will send, once. */
export interface DocumentStream {
  readonly first: readonly object[];
  readonly rest: AsyncGenerator<object[], void>;
}

/** The documents that a client of Meteor's own protocol would have of one subscription. */
export class PublishedDocuments {
  readonly #collections = new Map<string, Map<string, UnknownRecord>>();
  /** By collection, the documents of a single cursor, as long as nothing else was published of that collection. */
  readonly #whole = new Map<string, DocumentList>();

  /** Whether documents of the collection were added one by one. */
  has(collection: string): boolean {
    return this.#collections.has(collection);
  }

  /** If the document is there already, the fields are set on it. */
  add(collection: string, id: unknown, fields: object): void {
    const documents = this.#documents(collection);
    const key = idKey(id);
    const document = documents.get(key) ?? { _id: id };
    setFields(document, fields);
    documents.set(key, document);
  }

  /** Adds all documents of a cursor. The collection appears in the answer even without documents. */
  addAll(collection: string, documents: readonly object[]): void {
    if (!this.has(collection)) this.#whole.set(collection, documents);
    else
      for (const document of documents)
        this.add(collection, '_id' in document ? document._id : undefined, document);
  }

  /** Adds all documents of a cursor by their JSON, to a collection that has none yet. */
  addTexts(collection: string, texts: Iterable<string>): void {
    this.#whole.set(collection, { texts });
  }

  /** Adds the documents that a database still sends, to a collection that has none yet. */
  addStream(collection: string, stream: DocumentStream): void {
    this.#whole.set(collection, stream);
  }

  /**
   * Changes fields; one that is `undefined` is removed (C3).
   * @throws Error if there is no such document
   */
  change(collection: string, id: unknown, fields: object): void {
    const document = this.#collections.get(collection)?.get(idKey(id));
    if (document === undefined) throw new Error(`Could not find element with id ${String(id)} to change`);
    setFields(document, fields);
  }

  /** @throws Error if there is no such document */
  remove(collection: string, id: unknown): void {
    if (this.#collections.get(collection)?.delete(idKey(id)) !== true) {
      throw new Error(`Removed nonexistent document ${String(id)}`);
    }
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
    const known = this.#collections.get(collection);
    if (known !== undefined) return known;
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

/** Distinguishes a string from an ObjectId with the same digits, and from a number. */
const idKey = (id: unknown): string =>
  typeof id === 'object' && id !== null
    ? `object ${hexDigits(id) ?? String(id)}`
    : `${typeof id} ${String(id)}`;
