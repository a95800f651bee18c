import { resolve } from 'node:path';
import { isMongoUrl, withoutCredentials } from '../../../shared/conventions.js';
import { openMongoStore } from '../mongodb/mongo-store.js';
import { folderStore, memoryStore } from './embedded-store.js';
import type { Store, StoreOptions } from './store.js';

/**
 * Opens `file:<folder>`, relative to the working directory, `memory:`, or a database of MongoDB.
 * @throws Error for any other URL, and if the folder cannot be used
 */
export function openStore(url: string, options: StoreOptions = {}): Store {
  if (url === 'memory:') return memoryStore();
  if (url.startsWith('file:') && url.length > 'file:'.length)
    return folderStore(resolve(url.slice('file:'.length)));
  if (isMongoUrl(url)) return openMongoStore(url, options);
  throw new Error(
    `RESTGEN_DATABASE_URL is '${withoutCredentials(url)}', but a database is 'file:<folder>', 'memory:' or 'mongodb://<host>/<name>'.`,
  );
}
