/** Exports from and imports into an embedded database. An export reads a snapshot, so others may write meanwhile. */
import { Binary, Double } from 'bson';
import { isPlainObject } from '../../runtime/index.js';
import { storableDocument } from '../documents/copy.js';
import { type Fields, isDocumentId, type StoredDocument } from '../documents/document.js';
import { bsonRegExp, hostFields } from '../mongodb/values.js';
import { parsedDocument } from '../store/document-texts.js';
import type { EmbeddedCollection } from '../store/embedded-collection.js';
import { encode } from '../store/encoding.js';
import { type Engine, entriesInBatches, type Snapshot } from '../store/engine.js';
import { type IndexDefinition, indexDescription } from '../store/index-definition.js';
import { collectionNames, keySpace } from '../store/key-space.js';
import type { StoreContents } from '../store/store.js';
import { idText } from './data-folder.js';

export function embeddedContents(engine: Engine): StoreContents {
  const snapshot = engine.snapshot();
  return {
    collections: async () => ({ names: collectionNames(snapshot), leftOut: [] }),
    indexes: async (name) => {
      const definitions: IndexDefinition[] = JSON.parse(snapshot.get(keySpace(name).indexes) ?? '[]');
      return definitions.map(indexDescription);
    },
    count: async (name) => snapshot.count(...keySpace(name).documents),
    documents: (name) => documentsIn(snapshot, name),
    end: () => snapshot.end(),
  };
}

/** Yields documents in the order of insertion, so that the import keeps this order. */
async function* documentsIn(snapshot: Snapshot, name: string): AsyncGenerator<Fields, void> {
  for (const [, text] of entriesInBatches(snapshot, ...keySpace(name).documents)) {
    const document = parsedDocument(text);
    try {
      yield bsonDocument(document);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new Error(`The document ${idText(document._id)} of ${name} ${error.message}`, { cause: error });
    }
  }
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
  if (value instanceof Date && Number.isNaN(value.getTime()))
    throw new RangeError('holds an invalid date, which only a file: database can store: change it first.');
  return value;
}

const isInteger32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

export async function addToEmbedded(
  name: string,
  collection: EmbeddedCollection,
  documents: readonly Fields[],
): Promise<unknown[]> {
  const differing: unknown[] = [];
  const inserted: Promise<void>[] = [];
  for (const document of documents) {
    const stored = hostDocument(name, document);
    const existing = collection.peek(stored._id);
    if (existing === undefined) inserted.push(insertInto(name, collection, stored));
    else if (storedText(existing) !== storedText(stored)) differing.push(stored._id);
  }
  await Promise.all(inserted);
  return differing;
}

async function insertInto(
  name: string,
  collection: EmbeddedCollection,
  document: StoredDocument,
): Promise<void> {
  try {
    await collection.insert(document);
  } catch (error) {
    throw cannotKeep(name, document._id, error);
  }
}

function hostDocument(name: string, document: Fields): StoredDocument {
  const { _id: id } = document;
  try {
    const { _id: hostId, ...fields } = storableDocument(hostFields(document));
    if (!isDocumentId(hostId)) throw new TypeError('Its _id is neither a string nor an ObjectId.');
    return { _id: hostId, ...fields };
  } catch (error) {
    throw cannotKeep(name, id, error);
  }
}

function cannotKeep(name: string, id: unknown, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The document ${idText(id)} of ${name} cannot be stored in a file: database. ${reason}`, {
    cause,
  });
}

const storedText = (document: Fields): string => JSON.stringify(encode(document));
