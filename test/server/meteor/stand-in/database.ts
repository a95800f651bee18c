/** What all collections of a stand-in share: the store, their names, and what is being observed. */
import { memoryStore } from '../../../../src/server/host/store/embedded-store.js';
import type { StoredCollection } from '../../../../src/server/host/store/store.js';
import type { Collection } from './collection.js';
import type { DdpServer } from './ddp-server.js';
import type { Ejson } from './ejson.js';
import type { Log, Release } from './environment.js';

type Look = () => Promise<void>;

export class Database {
  readonly server: DdpServer;
  readonly ejson: Ejson;
  readonly log: Log;
  readonly release: Release;
  readonly collections = new Map<string, Collection>();
  readonly #store = memoryStore();
  readonly #observed = new Map<string, Set<Look>>();

  constructor(server: DdpServer, ejson: Ejson, log: Log, release: Release) {
    this.server = server;
    this.ejson = ejson;
    this.log = log;
    this.release = release;
  }

  stored(name: string): StoredCollection {
    return this.#store.collection(name);
  }

  /** Looks again after each write. The result ends it. */
  observe(name: string, look: Look): () => void {
    const looks = this.#observed.get(name) ?? new Set();
    this.#observed.set(name, looks.add(look));
    return () => looks.delete(look);
  }

  async written(name: string): Promise<void> {
    for (const look of this.#observed.get(name) ?? []) await look();
  }

  /** How many observers there are: none is left where nobody subscribes. */
  observers(): number {
    return [...this.#observed.values()].reduce((count, { size }) => count + size, 0);
  }
}
