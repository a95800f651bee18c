/** Documents as bytes in the file of the embedded database: BSON, with a checksum, so that a damaged one is never loaded. */
import { crc32 } from 'node:zlib';
import * as bson from 'bson';
import { hostFields, nativeValues } from '../documents/bson-values.js';
import type { StoredDocument } from '../documents/document.js';

/** How many bytes a checksum has. */
const LENGTH = 4;

const { fields } = nativeValues(bson);

export function documentRecord(document: StoredDocument): Buffer {
  const bytes = bson.serialize(fields(document));
  const checksum = Buffer.alloc(LENGTH);
  checksum.writeUInt32LE(crc32(bytes));
  return Buffer.concat([checksum, bytes]);
}

/** @throws Error if the bytes are not what was written */
export function bytesOfRecord(record: Buffer): Buffer {
  const bytes = record.subarray(LENGTH);
  if (crc32(bytes) !== record.readUInt32LE(0))
    throw new Error('a document has another checksum than it was written with');
  return bytes;
}

export const documentOfRecord = (record: Buffer): StoredDocument =>
  hostFields(bson.deserialize(bytesOfRecord(record), { bsonRegExp: true })) as StoredDocument;
