/** Exports from and imports into a MongoDB database. Other processes may change documents during an export. */

import { deserialize, ObjectId, serialize } from 'bson';
import type { Collection, Db } from 'mongodb';
import type { Fields } from '../documents/document.js';
import type { Driver } from '../mongodb/driver.js';
import { hostIndex } from '../mongodb/values.js';
import type { StoreContents } from '../store/store.js';
import { documentLine, FAITHFUL, idText } from './data-folder.js';

export function mongoContents(database: Db): StoreContents {
  return {
    collections: async () => {
      const all = await database.listCollections().toArray();
      const own = all.filter(({ name }) => !name.startsWith('system.'));
      const named = (isLeftOut: boolean): string[] =>
        own
          .filter(({ type = 'collection' }) => (type !== 'collection') === isLeftOut)
          .map(({ name }) => name)
          .sort();
      return { names: named(false), leftOut: named(true) };
    },
    indexes: async (name) => {
      const all = await database.collection(name).indexes();
      return all.filter((index) => index.name !== '_id_').map(hostIndex);
    },
    count: (name) => database.collection(name).countDocuments(),
    documents: (name) => documentsIn(database.collection(name)),
    end: () => {},
  };
}

/** Reads in the order of ids, which never change: no concurrent write makes a document appear twice or go missing. */
async function* documentsIn(collection: Collection): AsyncGenerator<Fields, void> {
  for await (const bytes of collection.find<Uint8Array>({}, { raw: true }).sort({ _id: 1 }))
    yield deserialize(bytes, FAITHFUL);
}

/** A document of another application, whose `_id` may have any type, such as a number. */
interface AnyDocument {
  _id: never;
}

export async function addToMongo(
  driver: Driver,
  collection: Collection<AnyDocument>,
  documents: readonly Fields[],
): Promise<unknown[]> {
  const ids = nativeList(
    driver,
    documents.map(({ _id }) => ({ _id })),
  ).map(({ _id }) => _id);
  const existing = new Map<string, string>();
  for await (const bytes of collection.find<Uint8Array>({ _id: { $in: ids } }, { raw: true })) {
    const document = deserialize(bytes, FAITHFUL);
    existing.set(idText(document['_id']), documentLine(document));
  }
  const [missing, differing]: [AnyDocument[], unknown[]] = [[], []];
  for (const document of documents) {
    const { _id: id } = document;
    const line = existing.get(idText(id));
    if (line === undefined) missing.push(document as unknown as AnyDocument);
    else if (line !== documentLine(document)) differing.push(id);
  }
  if (missing.length > 0) await insertAll(collection, nativeList(driver, missing));
  return differing;
}

/** The driver refuses classes of bson in another major version than its own. */
const nativeList = (driver: Driver, documents: readonly object[]): AnyDocument[] =>
  driver.ObjectId === ObjectId
    ? (documents as AnyDocument[])
    : documents.map((item) => driver.BSON.deserialize(serialize(item), FAITHFUL) as unknown as AnyDocument);

async function insertAll(collection: Collection<AnyDocument>, documents: AnyDocument[]): Promise<void> {
  try {
    await collection.insertMany(documents);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 11000)) throw error;
    throw new Error(`A document of ${collection.collectionName} cannot be inserted: ${error.message}`, {
      cause: error,
    });
  }
}
