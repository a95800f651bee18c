import { resolve } from 'node:path';
import { isMongoUrl, withoutCredentials } from '../../../shared/conventions.js';
import { memoizeByKey } from '../../../shared/memoize.js';
import { addToEmbedded, embeddedContents } from '../data/embedded-contents.js';
import { type MongoStoreOptions, openMongoStore } from '../mongodb/mongo-store.js';
import { EmbeddedCollection } from './embedded-collection.js';
import type { Engine } from './engine.js';
import { lmdbEngine } from './lmdb-engine.js';
import { memoryEngine } from './memory-engine.js';
import type { Store } from './store.js';
import { Table } from './table.js';

/**
 * Opens `file:<folder>`, relative to the working directory, `memory:`, or a database of MongoDB.
 * @throws Error for any other URL, and if the folder cannot be used
 */
export function openStore(url: string, options: MongoStoreOptions = {}): Store {
  if (url === 'memory:') return memoryStore();
  if (url.startsWith('file:') && url.length > 'file:'.length) {
    return embeddedStore(lmdbEngine(resolve(url.slice('file:'.length))));
  }
  if (isMongoUrl(url)) return openMongoStore(url, options);
  throw new Error(
    `RESTGEN_DATABASE_URL is '${withoutCredentials(url)}', but a database is 'file:<folder>', 'memory:' or 'mongodb://<host>/<name>'.`,
  );
}

/** A store whose collections live as long as the process. */
export const memoryStore = (): Store => embeddedStore(memoryEngine());

/** A store that keeps its collections as entries of an engine. */
function embeddedStore(engine: Engine): Store {
  const collection = memoizeByKey((name) => new EmbeddedCollection(new Table(name, engine)));
  return {
    collection,
    contents: () => embeddedContents(engine),
    addMissing: (name, documents) => addToEmbedded(name, collection(name), documents),
    close: () => engine.close(),
  };
}
