import type { Request } from './call.js';
import type { Shape } from './revive.js';

/** What is sent for a new document: its `_id` may be left to the server. */
export type NewDocument<Document> = Document extends unknown
  ? {
      [Key in keyof Document as Key extends '_id' ? never : Key]: Document[Key];
    } & { _id?: Document extends { _id: infer Id } ? Id : unknown }
  : never;

/** Fields to set, or parts of them by dotted paths: `{ 'profile.name': 'Grace' }`. */
export type Fields<Document> = Partial<Omit<Document, '_id'>> & {
  [path: `${string}.${string}`]: unknown;
};

export interface Collection<Document, Id> {
  /** Answers the `_id` of the new document. */
  insert(document: NewDocument<Document>): Promise<Id>;
  /** Sets fields of one document; answers the number of documents changed. */
  update(id: Id, fields: Fields<Document>): Promise<number>;
  /** Answers the number of documents removed. */
  remove(id: Id): Promise<number>;
}

/** `Routes` says what the collection holds. */
export type OpenCollection = (path: string, idShape?: Shape) => Collection<never, never>;

export const collectionOf =
  (request: Request): OpenCollection =>
  (path, idShape) => ({
    insert: (document) => request('POST', path, { body: document }, idShape),
    update: (_id, fields) => request('PATCH', `${path}/:_id`, { params: { _id }, body: fields }),
    remove: (_id) => request('DELETE', `${path}/:_id`, { params: { _id } }),
  });
