import { EmbeddedCollection } from './embedded-collection.js';
import type { Store } from './store.js';
import { Table } from './table.js';

/** Collections that live as long as the process. */
export function memoryStore(): Store {
  const collections = new Map<string, EmbeddedCollection>();
  return {
    collection(name) {
      const existing = collections.get(name);
      if (existing !== undefined) return existing;
      const created = new EmbeddedCollection(new Table(name), async () => {});
      collections.set(name, created);
      return created;
    },
    close: async () => {},
  };
}
