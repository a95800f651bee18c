import { ObjectId } from 'bson';
import { sortOrder } from '../../runtime/index.js';
import { type DocumentId, isDocumentId } from '../documents/document.js';
import { randomId } from '../documents/random-id.js';
import { registry as processRegistry, type Registry } from '../registry.js';
import { memoryStore } from '../store/embedded-store.js';
import type {
  IndexOptions,
  StoredCollection,
  FindOptions as StoreFindOptions,
  UpdateOutcome,
} from '../store/store.js';
import { Cursor } from './cursor.js';
import { guardedCollection } from './guarded.js';
import { RuleBook, type Rules } from './rules.js';
import { selectorFields } from './selector.js';
import type {
  AnyDocument,
  FindOptions,
  IdOf,
  IndexKeys,
  NewDocument,
  Selector,
  UpdateModifier,
  UpdateOptions,
  UpsertResult,
} from './types.js';

export interface CollectionOptions {
  /** How a missing `_id` is generated: 17 random characters (the default), or an ObjectId. */
  idGeneration?: 'STRING' | 'MONGO';
  /** The registry of the collection; by default the registry of the process. */
  registry?: Registry;
}

/** A collection of documents, like Meteor's `Mongo.Collection`. */
export class Collection<Doc extends object = AnyDocument> {
  readonly #name: string | null;
  readonly #stored: () => StoredCollection;
  readonly #registry: Registry;
  readonly #rules = new RuleBook<Doc>();
  readonly #hasObjectIds: () => boolean;

  /**
   * @param name The collection's name in the database and in URLs. With null the collection lives in memory, and
   * clients cannot reach it.
   * @throws Error if a collection with this name exists
   */
  constructor(name: string | null, options: CollectionOptions = {}) {
    const registry = options.registry ?? processRegistry;
    this.#name = name;
    this.#registry = registry;
    this.#hasObjectIds = () =>
      options.idGeneration === 'MONGO' ||
      (name !== null && registry.configuration.objectIdCollections?.includes(name) === true);
    if (name === null) {
      const stored = memoryStore().collection('');
      this.#stored = () => stored;
      return;
    }
    this.#stored = () => registry.store.collection(name);
    this.#register(name, registry);
  }

  #register(name: string, registry: Registry): void {
    if (typeof name !== 'string' || name === '')
      throw new Error('The name of a collection is a string, or null.');
    if (registry.collections.has(name)) throw new Error(`There is already a collection named "${name}"`);
    const guard = {
      name,
      rules: this.#rules,
      stored: this.#stored,
      hasObjectIds: this.#hasObjectIds,
      makeId: this.#makeId,
    };
    registry.collections.set(name, guardedCollection(guard));
  }

  readonly #makeId = (): DocumentId => (this.#hasObjectIds() ? new ObjectId() : randomId());

  /** Selects documents by selector or id: `find()` selects all documents, `find(undefined)` none. */
  find(...args: [selector?: Selector<Doc>, options?: FindOptions<Doc>]): Cursor<Doc> {
    const selector = args.length === 0 ? {} : selectorFields(args[0]);
    const source = { name: this.#name, stored: this.#stored, log: () => this.#registry.log };
    return new Cursor<Doc>(source, selector, storeOptions(args[1]));
  }

  async findOneAsync(
    ...args: [selector?: Selector<Doc>, options?: Omit<FindOptions<Doc>, 'limit'>]
  ): Promise<Doc | undefined> {
    const [selector, options] = args;
    const cursor = args.length === 0 ? this.find() : this.find(selector, { ...options, limit: 1 });
    return (await cursor.fetchAsync())[0];
  }

  /**
   * Returns the `_id`, which is generated if the document has none.
   * @throws DuplicateKeyError (code 11000)
   */
  async insertAsync(document: NewDocument<Doc>): Promise<IdOf<Doc>> {
    const ownId = '_id' in document ? document._id : undefined;
    const id = ownId === undefined || ownId === null ? this.#makeId() : ownId;
    if (!isDocumentId(id)) throw new TypeError('An _id is a string that is not empty, or an ObjectId.');
    await this.#stored().insert({ ...document, _id: id });
    return id as IdOf<Doc>;
  }

  /** Returns how many documents matched, or 1 if `upsert` inserted one. */
  async updateAsync(
    selector: Selector<Doc>,
    modifier: UpdateModifier<Doc>,
    options: UpdateOptions = {},
  ): Promise<number> {
    return (await this.#update(selector, modifier, options)).numberAffected;
  }

  /** Changes the document that matches, or inserts one. */
  async upsertAsync(
    selector: Selector<Doc>,
    modifier: UpdateModifier<Doc>,
    options: Omit<UpdateOptions, 'upsert'> = {},
  ): Promise<UpsertResult<Doc>> {
    const { numberAffected, insertedId } = await this.#update(selector, modifier, {
      ...options,
      upsert: true,
    });
    return insertedId === undefined
      ? { numberAffected }
      : { numberAffected, insertedId: insertedId as IdOf<Doc> };
  }

  #update(selector: Selector<Doc>, modifier: object, options: UpdateOptions): Promise<UpdateOutcome> {
    return this.#stored().update(
      selectorFields(selector),
      { ...modifier },
      { ...options, makeId: this.#makeId },
    );
  }

  /** Returns how many documents were removed. */
  removeAsync(selector: Selector<Doc>): Promise<number> {
    return this.#stored().remove(selectorFields(selector));
  }

  /**
   * Creates an index unless it exists, and returns its name. The index serves equality, ranges and sorting; `unique`
   * also refuses documents with the same key. Call this at every start: it costs nothing if the index exists.
   * @throws DuplicateKeyError if two documents have the same key; Error if an index with this name has another definition
   */
  createIndexAsync(keys: IndexKeys<Doc>, options: IndexOptions = {}): Promise<string> {
    return this.#stored().createIndex(sortOrder(keys), options);
  }

  /** @throws Error if no index has this name */
  dropIndexAsync(name: string): Promise<void> {
    return this.#stored().dropIndex(name);
  }

  /**
   * The collection of MongoDB's driver, for operations such as `aggregate`:
   * `rawCollection<import('mongodb').Collection<Project>>()`.
   * @throws Error if the documents are not in MongoDB
   */
  rawCollection<Native extends object = object>(): Native {
    const native = this.#stored().raw?.();
    if (native === undefined) throw new Error('Only a database of MongoDB has raw collections.');
    return native as Native;
  }

  /** Allows an operation of clients if one of these rules returns true and no `deny` rule does. */
  allow(rules: Rules<Doc>): boolean {
    this.#rules.add('allow', rules);
    return true;
  }

  /** Refuses an operation of clients if one of these rules returns true, even if an `allow` rule permits it. */
  deny(rules: Rules<Doc>): boolean {
    this.#rules.add('deny', rules);
    return true;
  }
}

function storeOptions<Doc>(options: FindOptions<Doc> = {}): StoreFindOptions {
  const { sort, skip, limit, projection, fields, collation } = options;
  return { sort: sortOrder(sort), skip, limit, projection: projection ?? fields, collation };
}
