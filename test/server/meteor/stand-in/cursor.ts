/** Cursors of Meteor's package `mongo`. */

import { randomId } from '../../../../src/server/host/documents/random-id.js';
import { sortOrder } from '../../../../src/server/runtime/index.js';
import { selected } from '../../host/support/selected.js';
import type { Database } from './database.js';
import type { Ejson } from './ejson.js';
import type { Fields } from './environment.js';
import { fromDriver, idStringify, ObjectID, toDriver } from './mongo-id.js';

interface Observer {
  added?(id: unknown, fields: Fields): void;
  changed?(id: unknown, fields: Fields): void;
  removed?(id: unknown): void;
}

interface ObserveHandle {
  stop(): void;
}

interface PublishSink {
  added(collection: string, id: unknown, fields: Fields): void;
  changed(collection: string, id: unknown, fields: Fields): void;
  removed(collection: string, id: unknown): void;
  onStop(callback: () => void): void;
}

interface Description {
  collectionName: string;
  selector: Fields;
  options: Fields;
}

export class Cursor {
  /** Only cursors of the database have this and the next: one without a name is Minimongo's. */
  declare readonly _cursorDescription?: Description;
  declare readonly _mongo?: { find(name: string, selector: unknown, options?: Fields): Cursor };
  readonly #description: Description;
  readonly #database: Database;
  readonly #isNamed: boolean;

  constructor(database: Database, description: Description, isNamed: boolean) {
    this.#database = database;
    this.#description = description;
    this.#isNamed = isNamed;
    if (!isNamed) return;
    this._cursorDescription = description;
    this._mongo = {
      find: (collectionName, selector, options = {}) =>
        new Cursor(database, { collectionName, selector: selectorOf(selector), options }, true),
    };
  }

  _getCollectionName(): string | null {
    return this.#isNamed ? this.#description.collectionName : null;
  }

  async #stored(): Promise<Fields[]> {
    const { collectionName, selector, options } = this.#description;
    const documents = await selected(this.#database.stored(collectionName), toDriver(selector) as Fields, {
      sort: sortOrder(options['sort'] as never),
      skip: options['skip'] as number | undefined,
      limit: options['limit'] as number | undefined,
      projection: (options['projection'] ?? options['fields']) as Fields | undefined,
    });
    return documents.map((document) => fromDriver(document) as Fields);
  }

  async fetchAsync(): Promise<unknown[]> {
    const { transform } = this.#description.options;
    const documents = await this.#stored();
    return typeof transform === 'function' ? documents.map((document) => transform(document)) : documents;
  }

  async countAsync(): Promise<number> {
    return (await this.#stored()).length;
  }

  async forEachAsync(callback: (document: unknown, index: number) => unknown): Promise<void> {
    for (const [index, document] of (await this.fetchAsync()).entries()) await callback(document, index);
  }

  async mapAsync(callback: (document: unknown, index: number) => unknown): Promise<unknown[]> {
    const results: unknown[] = [];
    await this.forEachAsync(async (document, index) => results.push(await callback(document, index)));
    return results;
  }

  /** Resolves when the first documents are told. */
  async observeChangesAsync(observer: Observer): Promise<ObserveHandle> {
    let previous = new Map<string, Fields>();
    const look = async () => {
      const seen = new Map(
        (await this.#stored()).map((document) => [idStringify(document['_id']), document]),
      );
      const before = previous;
      previous = seen;
      for (const [key, document] of seen) notify(observer, before.get(key), document, this.#database.ejson);
      for (const [key, { _id }] of before) if (!seen.has(key)) observer.removed?.(_id);
    };
    const stop = this.#database.observe(this.#description.collectionName, look);
    await look();
    return { stop };
  }

  observeChanges(observer: Observer): Promise<ObserveHandle> {
    return this.observeChangesAsync(observer);
  }

  /** Its parameter has the name that Meteor's messages have. */
  async _publishCursor(sub: PublishSink): Promise<ObserveHandle> {
    if (!this.#isNamed) throw new Error("Can't publish a cursor from a collection without a name.");
    const name = this.#description.collectionName;
    const logged = (notify: () => void) => {
      try {
        notify();
      } catch (error) {
        this.#database.log('Exception in observeChanges callback:', error);
      }
    };
    const handle = await this.observeChangesAsync({
      added: (id, fields) => logged(() => sub.added(name, id, fields)),
      changed: (id, fields) => logged(() => sub.changed(name, id, fields)),
      removed: (id) => logged(() => sub.removed(name, id)),
    });
    sub.onStop(() => handle.stop());
    return handle;
  }
}

function notify(observer: Observer, before: Fields | undefined, after: Fields, ejson: Ejson): void {
  const { _id, ...fields } = after;
  if (before === undefined) {
    observer.added?.(_id, fields);
    return;
  }
  const names = Object.keys({ ...before, ...fields }).filter((name) => name !== '_id');
  const changes = names.filter((name) => !ejson.equals(before[name], fields[name]));
  if (changes.length > 0)
    observer.changed?.(_id, Object.fromEntries(changes.map((name) => [name, fields[name]])));
}

/** An id stands for itself; nothing selects nothing. */
export function selectorOf(selector: unknown): Fields {
  if (typeof selector === 'string' || typeof selector === 'number' || selector instanceof ObjectID)
    return { _id: selector };
  return (selector as Fields | undefined) ?? { _id: randomId() };
}
