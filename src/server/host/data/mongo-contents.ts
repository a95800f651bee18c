import { deserialize } from 'bson';
import type { Fields } from '../documents/document.js';
import { loadDriver } from '../mongodb/driver.js';
import { mongoClient } from '../mongodb/mongo-store.js';
import type { Contents } from './contents.js';

/** Keeps the types of numbers, and values that JavaScript does not have. */
const FAITHFUL = { promoteValues: false, bsonRegExp: true } as const;

/** The contents of a database of MongoDB. Other processes may change documents meanwhile. */
export function mongoContents(url: string): Contents {
  const client = mongoClient(loadDriver(), url);
  const database = client.db();
  return {
    async collections() {
      const all = await database.listCollections().toArray();
      const own = all.filter(({ name }) => !name.startsWith('system.'));
      const named = (isLeftOut: boolean): string[] =>
        own
          .filter(({ type = 'collection' }) => (type !== 'collection') === isLeftOut)
          .map(({ name }) => name)
          .sort();
      return { names: named(false), leftOut: named(true) };
    },
    async *documents(name): AsyncGenerator<Fields, void> {
      // Ids never change: no write makes a document appear twice or go missing.
      const cursor = database.collection(name).find<Uint8Array>({}, { raw: true }).sort({ _id: 1 });
      for await (const bytes of cursor) yield deserialize(bytes, FAITHFUL);
    },
    close: () => client.close(),
  };
}
