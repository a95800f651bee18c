import { EmbeddedCollection } from './embedded-collection.js';
import type { Engine } from './engine.js';
import type { Store } from './store.js';
import { Table } from './table.js';

/** A store that keeps its collections as entries of an engine. */
export function embeddedStore(engine: Engine): Store {
  const collections = new Map<string, EmbeddedCollection>();
  return {
    collection(name) {
      const existing = collections.get(name);
      if (existing !== undefined) return existing;
      const created = new EmbeddedCollection(new Table(name, engine));
      collections.set(name, created);
      return created;
    },
    close: () => engine.close(),
  };
}
