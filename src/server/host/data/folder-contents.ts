/** Reads the database of a folder as it is at one moment, while its process may write. */
import { Binary, Double } from 'bson';
import type { Transaction } from 'lmdb';
import { isPlainObject } from '../../runtime/index.js';
import type { Fields } from '../documents/document.js';
import { bsonRegExp } from '../mongodb/values.js';
import { documentIn } from '../store/embedded-store.js';
import { type LmdbDatabase, openFileToRead } from '../store/lmdb-file/open-file.js';
import type { Contents } from './contents.js';

export function folderContents(folder: string): Contents {
  const file = openFileToRead(folder);
  const transaction = file.database.useReadTransaction();
  return {
    async collections() {
      const keys = file.database.getKeys({ transaction });
      const names = new Set<string>();
      for (const key of keys) if (Array.isArray(key) && typeof key[1] === 'number') names.add(String(key[0]));
      return { names: [...names].sort(), leftOut: [] };
    },
    documents: (name) => documentsIn(file.database, transaction, name),
    async close() {
      transaction.done();
      await file.close();
    },
  };
}

async function* documentsIn(
  database: LmdbDatabase,
  transaction: Transaction,
  name: string,
): AsyncGenerator<Fields, void> {
  const range = { start: [name, 0], end: [name, Number.MAX_SAFE_INTEGER], transaction };
  for (const { value } of database.getRange(range)) yield bsonDocument(documentIn(value));
}

const bsonDocument = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, bsonOf(value)]));

/** Converts a value as MongoDB's driver does. `EJSON` alone would write large numbers as 64-bit integers. */
function bsonOf(value: unknown): unknown {
  if (typeof value === 'number') return isInteger32(value) ? value : new Double(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(bsonOf);
  if (isPlainObject(value)) return bsonDocument(value);
  if (value instanceof Uint8Array) return new Binary(value);
  if (value instanceof RegExp) return bsonRegExp(value);
  if (value instanceof Date && Number.isNaN(value.getTime())) throw new RangeError('holds an invalid date.');
  return value;
}

const isInteger32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);
