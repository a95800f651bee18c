/** Collections of Meteor's package `mongo`, over the memory store of the standalone host. */

import { randomId } from '../../../../src/server/host/documents/random-id.js';
import { sortOrder } from '../../../../src/server/runtime/index.js';
import {
  addValidators,
  changedFields,
  judgeChange,
  judgeInsert,
  mutationMethods,
  noValidators,
} from './allow-deny.js';
import { Cursor, selectorOf } from './cursor.js';
import { Database } from './database.js';
import type { DdpServer } from './ddp-server.js';
import type { Ejson } from './ejson.js';
import type { Fields, Log, Release } from './environment.js';
import { Decimal, ObjectID, toDriver } from './mongo-id.js';

type Transform = (document: Fields) => unknown;

export interface CollectionOptions {
  idGeneration?: 'STRING' | 'MONGO';
  transform?: Transform | null;
  connection?: null;
  defineMutationMethods?: boolean;
}

export class Collection {
  readonly _name: string | null;
  readonly _connection: DdpServer | null;
  readonly _transform: Transform | null;
  readonly _idGeneration: 'STRING' | 'MONGO';
  _restricted = false;
  readonly _insecure: boolean | undefined = undefined;
  readonly _validators = noValidators();
  readonly _release: Release;
  /** The database's collection, which is written to once the rules have been asked. */
  readonly _collection = {
    findOneAsync: (selector: unknown, options: Fields) => this.findOneAsync(selector, options),
    updateAsync: (selector: unknown, modifier: object, options?: Fields) =>
      this.updateAsync(selector, modifier, options),
  };
  readonly #database: Database;
  readonly #stored: string;

  constructor(database: Database, name: string | null, options: CollectionOptions = {}) {
    this.#database = database;
    this._release = database.release;
    this._name = name;
    this._connection = name === null || options.connection === null ? null : database.server;
    this._transform = options.transform ?? null;
    this._idGeneration = options.idGeneration ?? 'STRING';
    this.#stored = name ?? `\0${randomId()}`;
    if (name === null) return;
    if (database.collections.has(name)) throw new Error(`There is already a collection named "${name}"`);
    database.collections.set(name, this);
    if (this._connection !== null && options.defineMutationMethods !== false)
      database.server.methods(mutationMethods(this));
  }

  _makeNewID(): string | ObjectID {
    return this._idGeneration === 'MONGO' ? new ObjectID() : randomId();
  }

  _isInsecure(): boolean {
    return this._insecure ?? false;
  }

  allow(rules: object): void {
    addValidators(this, 'allow', rules as Fields);
  }

  deny(rules: object): void {
    addValidators(this, 'deny', rules as Fields);
  }

  find(...args: [selector?: unknown, options?: Fields]): Cursor {
    const selector = args.length === 0 ? {} : selectorOf(args[0]);
    const options = { transform: this._transform, ...args[1] };
    return new Cursor(
      this.#database,
      { collectionName: this.#stored, selector, options },
      this._name !== null,
    );
  }

  async findOneAsync(...args: [selector?: unknown, options?: Fields]): Promise<unknown> {
    const cursor = args.length === 0 ? this.find({}) : this.find(args[0], { ...args[1], limit: 1 });
    return (await cursor.fetchAsync())[0];
  }

  /** The value is the collection's kind of id. */
  async insertAsync(document: object): Promise<unknown> {
    const given = (document as Fields)['_id'];
    const id = given === undefined || given === null ? this._makeNewID() : given;
    await this.#insert({ ...document, _id: id });
    return id;
  }

  async #insert(document: Fields): Promise<unknown> {
    const stored = toDriver(document) as Fields & { _id: string };
    await this.#database.stored(this.#stored).insert(stored);
    await this.#database.written(this.#stored);
    return stored._id;
  }

  async updateAsync(selector: unknown, modifier: object, options: Fields = {}): Promise<number> {
    const { numberAffected } = await this.#database
      .stored(this.#stored)
      .update(toDriver(selectorOf(selector)) as Fields, toDriver({ ...modifier }) as Fields, {
        ...options,
        makeId: () => toDriver(this._makeNewID()) as string,
      });
    await this.#database.written(this.#stored);
    return numberAffected;
  }

  upsertAsync(selector: unknown, modifier: object, options: Fields = {}): Promise<number> {
    return this.updateAsync(selector, modifier, { ...options, upsert: true });
  }

  async removeAsync(selector: unknown): Promise<number> {
    const count = await this.#database.stored(this.#stored).remove(toDriver(selectorOf(selector)) as Fields);
    await this.#database.written(this.#stored);
    return count;
  }

  async createIndexAsync(keys: string | Record<string, 1 | -1>, options: Fields = {}): Promise<string> {
    const order = sortOrder(typeof keys === 'string' ? { [keys]: 1 } : keys) ?? [];
    return this.#database.stored(this.#stored).createIndex(order, options);
  }

  /** Its value is the driver's id. */
  async _validatedInsertAsync(
    userId: string | null,
    document: Fields,
    generatedId: unknown,
  ): Promise<unknown> {
    await judgeInsert(this, this.#database.ejson, { userId, document, generatedId });
    if (generatedId !== null) document['_id'] = generatedId;
    return this.#insert(document);
  }

  async _validatedUpdateAsync(
    userId: string | null,
    selector: unknown,
    modifier: Fields,
    options?: Fields,
  ): Promise<number> {
    const fields = changedFields(modifier, options);
    const others = [fields, modifier];
    if (!(await judgeChange(this, 'updateAsync', userId, selector, others))) return 0;
    return this._collection.updateAsync(selector, modifier, options);
  }

  async _validatedRemoveAsync(userId: string | null, selector: unknown): Promise<number> {
    return (await judgeChange(this, 'removeAsync', userId, selector)) ? this.removeAsync(selector) : 0;
  }
}

export interface Mongo {
  Collection: new (name: string | null, options?: CollectionOptions) => Collection;
  Cursor: typeof Cursor;
  ObjectID: typeof ObjectID;
  getCollection(name: string): Collection | undefined;
}

/** `Mongo` of a database, and its value for tests. */
export function createMongo(
  server: DdpServer,
  ejson: Ejson,
  log: Log,
  release: Release,
): { Mongo: Mongo; database: Database } {
  ejson.addType('oid', (hex) => new ObjectID(hex as string));
  ejson.addType('Decimal', (text) => new Decimal(text as string));
  const database = new Database(server, ejson, log, release);
  class NamedCollection extends Collection {
    constructor(name: string | null, options?: CollectionOptions) {
      super(database, name, options);
    }
  }
  const getCollection = (name: string) => database.collections.get(name);
  return { Mongo: { Collection: NamedCollection, Cursor, ObjectID, getCollection }, database };
}
