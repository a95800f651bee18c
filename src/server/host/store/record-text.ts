/** Adds checksums to the texts of the database's file, so that a damaged one is never taken for a document. */
import { crc32 } from 'node:zlib';

/** How many characters a checksum has. */
const LENGTH = 8;

const checksum = (text: string): string => crc32(text).toString(16).padStart(LENGTH, '0');

export const withChecksum = (text: string): string => checksum(text) + text;

/** @throws Error if the text is not what was written */
export function checkedText(record: string): string {
  const text = record.slice(LENGTH);
  if (checksum(text) !== record.slice(0, LENGTH))
    throw new Error('a document has another checksum than it was written with');
  return text;
}
