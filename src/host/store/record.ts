/** The log's records: a line each, of a checksum and the JSON of writes that reached the disk together. */
import { crc32 } from 'node:zlib';
import { isPlainObject } from '../../runtime/index.js';
import { type DocumentId, isDocumentId, type StoredDocument } from '../documents/document.js';
import { decode, encode } from './encoding.js';
import type { Change } from './table.js';

/** The first line of a log; its number changes with the format. */
export const LOG_HEADER = Buffer.from('restgen log 1\n');

export interface Write {
  collection: string;
  put: StoredDocument[];
  removed: DocumentId[];
}

/** Hex digits of the checksum, and the space after them. */
const PREFIX = 9;

/** One write as JSON; several make a record. */
export function writeText(collection: string, changes: readonly Change[]): string {
  const put = changes.flatMap(({ after }) => (after === undefined ? [] : encode(after)));
  const removed = changes.flatMap(({ before, after }) =>
    before !== undefined && after === undefined ? encode(before._id) : [],
  );
  return JSON.stringify([collection, put, removed]);
}

export function recordLine(writes: readonly string[]): Buffer {
  const json = `[${writes.join(',')}]`;
  return Buffer.from(`${checksum(Buffer.from(json))} ${json}\n`);
}

const checksum = (json: Buffer): string => crc32(json).toString(16).padStart(8, '0');

/** The writes of a line without its line feed; undefined where it is damaged. */
export function readRecord(line: Buffer): Write[] | undefined {
  const json = line.subarray(PREFIX);
  if (line.toString('latin1', 0, PREFIX) !== `${checksum(json)} `) return undefined;
  const writes: unknown = JSON.parse(json.toString());
  return Array.isArray(writes) ? writes.map(asWrite) : undefined;
}

function asWrite(write: unknown): Write {
  if (Array.isArray(write)) {
    const [collection, put, removed]: unknown[] = write;
    if (typeof collection === 'string' && Array.isArray(put) && Array.isArray(removed)) {
      return {
        collection,
        put: put.map(decode).filter(isDocument),
        removed: removed.map(decode).filter(isDocumentId),
      };
    }
  }
  throw new Error('A record holds something other than writes.');
}

const isDocument = (value: unknown): value is StoredDocument =>
  isPlainObject(value) && isDocumentId(value['_id']);
