import type { Fields } from '../documents/document.js';

/** The contents of a database, for an export. */
export interface Contents {
  /** The collections that hold documents, and the names of views and the like, which are left out. */
  collections(): Promise<{ names: string[]; leftOut: string[] }>;
  /** Documents with values of bson, which keep their types. */
  documents(collection: string): AsyncIterable<Fields>;
  close(): Promise<void>;
}
