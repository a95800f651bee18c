import { type CursorChanges, type Observation, type PublishedCursor, withPlace } from '../runtime/index.js';
import { meteor, meteorPackages, type NativeCursor } from './packages.js';

/** A cursor in Meteor's sense: any object that can publish itself. */
interface Publishable {
  _publishCursor(subscription: Sink): unknown;
  _getCollectionName?(): string | null | undefined;
}

/** The part of a subscription that cursors call. */
interface Sink {
  added(collection: string, id: unknown, fields: object): void;
  changed(collection: string, id: unknown, fields: object): void;
  removed(collection: string, id: unknown): void;
  onStop(callback: () => unknown): void;
}

/** The value as a cursor; `undefined` if Meteor would not publish it. As in DDP, transforms are not applied. */
export function publishedCursor(value: unknown): PublishedCursor | undefined {
  if (!isPublishable(value)) return undefined;
  if (isOfDatabase(value)) {
    const { collectionName, selector, options } = value._cursorDescription;
    const find = (narrowed: object, changed: object = {}): NativeCursor =>
      value._mongo.find(collectionName, narrowed, { ...options, ...changed, transform: null });
    return {
      collectionName,
      fetch: () => find(selector).fetchAsync(),
      query: {
        selector,
        options,
        read: (narrowed, { after, ...page }) =>
          find(withPlace(narrowed, page.sort, after), page).fetchAsync(),
        count: (narrowed) => find(narrowed, { skip: 0, limit: 0 }).countAsync(),
      },
      observe: (changes) => observe(value, changes),
    };
  }
  return {
    collectionName: value._getCollectionName?.() ?? null,
    fetch: () => firstDocuments(value),
    observe: (changes) => observe(value, changes),
  };
}

const isPublishable = (value: unknown): value is Publishable =>
  typeof value === 'object' &&
  value !== null &&
  '_publishCursor' in value &&
  typeof value._publishCursor === 'function';

const isOfDatabase = (cursor: Publishable): cursor is Publishable & NativeCursor =>
  '_mongo' in cursor && '_cursorDescription' in cursor;

/** The documents that a cursor publishes before it is ready; it stops observing then. */
async function firstDocuments(cursor: Publishable): Promise<object[]> {
  const { idStringify } = meteorPackages()['mongo-id'].MongoID;
  const documents = new Map<string, object>();
  const observation = await observe(cursor, {
    added: (id, fields) => void documents.set(idStringify(id), { _id: id, ...fields }),
    changed(id, fields) {
      const key = idStringify(id);
      documents.set(key, { ...documents.get(key), ...fields });
    },
    removed: (id) => void documents.delete(idStringify(id)),
    failed() {},
  });
  observation.stop();
  return [...documents.values()];
}

/** Observes a cursor as a subscription of DDP does. Meteor itself reports errors of the database, and tries again. */
async function observe(cursor: Publishable, changes: CursorChanges): Promise<Observation> {
  const stops: (() => unknown)[] = [];
  await cursor._publishCursor({
    added: (_, id, fields) => changes.added(id, fields),
    changed: (_, id, fields) => changes.changed(id, fields),
    removed: (_, id) => changes.removed(id),
    onStop: (callback) => void stops.push(callback),
  });
  const run = meteor().bindEnvironment((stop: () => unknown) => stop(), 'onStop callback of a cursor');
  return {
    stop: () => {
      for (const stop of stops) void Promise.resolve(run(stop));
    },
  };
}
