/** Documents and other contents of the database's file as bytes, with a checksum, so that damaged ones are never taken for documents. */
import { crc32 } from 'node:zlib';
import * as bson from 'bson';
import { hostFields, nativeValues } from '../documents/bson-values.js';
import type { StoredDocument } from '../documents/document.js';

/** How many bytes a checksum has. */
const LENGTH = 4;

const { fields } = nativeValues(bson);

export const documentBytes = (document: StoredDocument): Uint8Array => bson.serialize(fields(document));

export const documentIn = (bytes: Uint8Array): StoredDocument =>
  hostFields(bson.deserialize(bytes, { bsonRegExp: true })) as StoredDocument;

export function withChecksum(bytes: Uint8Array): Buffer {
  const record = Buffer.alloc(LENGTH + bytes.length);
  record.writeUInt32LE(crc32(bytes));
  record.set(bytes, LENGTH);
  return record;
}

/** @throws Error if the bytes are not what was written */
export function checkedBytes(record: Buffer): Buffer {
  const bytes = record.subarray(LENGTH);
  if (crc32(bytes) !== record.readUInt32LE(0))
    throw new Error('a document has another checksum than it was written with');
  return bytes;
}
