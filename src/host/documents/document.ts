/** What the store keeps: a document whose `_id` identifies it. */
import { ObjectId } from 'bson';

export type DocumentId = string | ObjectId;

export interface StoredDocument {
  _id: DocumentId;
  [field: string]: unknown;
}

/** A selector, modifier or projection whose shape is checked where it is used. */
export type Fields = Record<string, unknown>;

/** Whether a value is an ObjectId, also one of another copy of bson. A client's `{"_bsontype": "ObjectId"}` is none. */
export function isObjectId(value: unknown): value is ObjectId {
  if (value instanceof ObjectId) return true;
  if (typeof value !== 'object' || value === null || Object.hasOwn(value, '_bsontype')) return false;
  return '_bsontype' in value && value._bsontype === 'ObjectId';
}

/** A key of a map for each id; a string and an ObjectId of the same digits have different ones. */
export function idKey(id: unknown): string | undefined {
  if (typeof id === 'string') return id.startsWith('\0') ? `\0s${id}` : id;
  return isObjectId(id) ? `\0o${id.toHexString()}` : undefined;
}

export const isDocumentId = (id: unknown): id is DocumentId => id !== '' && idKey(id) !== undefined;
