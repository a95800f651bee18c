import { ObjectId } from 'bson';
import type { Accounts, Host } from '../runtime/index.js';
import { Cursor } from './collection/cursor.js';
import type { Registry } from './registry.js';

/** What generated routes call: the declarations of a registry, and its accounts. */
export function createHost(registry: Registry, accounts: Accounts): Host {
  return {
    publication: (name) => registry.publications.get(name),
    method: (name) => registry.methods.get(name),
    collection: (name) => registry.collections.get(name),
    cursor: (value) =>
      value instanceof Cursor
        ? { collectionName: value.collectionName, fetch: () => value.fetchAsync() }
        : undefined,
    objectId: (hex) => new ObjectId(hex),
    responseHeaders: () => registry.responseHeaders,
    accounts,
  };
}
