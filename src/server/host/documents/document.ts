/** Stored documents and their ids. */
import { ObjectId } from 'bson';

export type DocumentId = string | ObjectId;

export interface StoredDocument {
  _id: DocumentId;
  [field: string]: unknown;
}

/** An object of fields, for example a document, selector, modifier or projection. */
export type Fields = Record<string, unknown>;

/** Whether a value is an ObjectId, perhaps of another copy of bson, but not a client's `{"_bsontype": "ObjectId"}`. */
export function isObjectId(value: unknown): value is ObjectId {
  if (value instanceof ObjectId) return true;
  if (typeof value !== 'object' || value === null || Object.hasOwn(value, '_bsontype')) return false;
  return '_bsontype' in value && value._bsontype === 'ObjectId';
}

/** The key of an id in a map. A string and an ObjectId with the same digits have different keys. */
export function idKey(id: unknown): string | undefined {
  if (typeof id === 'string') return id.startsWith('\0') ? `\0s${id}` : id;
  return isObjectId(id) ? `\0o${id.toHexString()}` : undefined;
}

export const isDocumentId = (id: unknown): id is DocumentId => id !== '' && idKey(id) !== undefined;
