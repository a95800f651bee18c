import type { Collection } from 'mongodb';
import { type CursorChanges, isPlainObject, type Observation, withPlace } from '../../runtime/index.js';
import { hostFields, type NativeValues, nativeValues } from '../documents/bson-values.js';
import { storable, storableDocument } from '../documents/copy.js';
import { type Fields, isDocumentId, type StoredDocument } from '../documents/document.js';
import { ObservedCollection } from '../observing/observed-collection.js';
import { upsertFields } from '../store/equality.js';
import { isReplacement } from '../store/modifier.js';
import { checkModifiedPaths } from '../store/modifier-check.js';
import type {
  FindOptions,
  IndexOptions,
  SortOrder,
  StoredCollection,
  UpdateOptions,
  UpdateOutcome,
} from '../store/store.js';
import type { Guard } from './availability.js';
import { withCollation } from './collations.js';
import { CollectionChanges } from './collection-changes.js';
import type { Driver } from './driver.js';
import { updateOutcome, withId } from './inserted-ids.js';
import { localQuery } from './local-query.js';
import {
  type CurrentTransaction,
  FROM_PRIMARY,
  nativeFindOptions,
  nativeWindow,
  READING,
  type SharedOptions,
} from './native-options.js';
import { duplicateKey, updateRefusal } from './refusals.js';

interface MongoCollectionOptions {
  guard: Guard;
  transaction: CurrentTransaction;
  /** See `Configuration`. */
  pollingInterval: () => number | undefined;
}

/** A collection in a MongoDB database, which other processes may use too. */
export class MongoCollection implements StoredCollection {
  readonly #driver: Driver;
  readonly #native: Collection<StoredDocument>;
  readonly #guard: Guard;
  readonly #values: NativeValues;
  readonly #transaction: CurrentTransaction;
  readonly #observed: ObservedCollection;
  readonly #changes: CollectionChanges;

  constructor(
    driver: Driver,
    native: Collection<StoredDocument>,
    { guard, transaction, pollingInterval }: MongoCollectionOptions,
  ) {
    this.#transaction = transaction;
    this.#driver = driver;
    this.#values = nativeValues(driver);
    this.#native = native;
    this.#guard = guard;
    this.#changes = new CollectionChanges(driver, native, pollingInterval);
    this.#observed = new ObservedCollection({
      read: (selector, options) => this.#find(selector, options, FROM_PRIMARY),
      local: localQuery,
      watch: (listener) => this.#changes.watch(listener),
    });
  }

  find(selector: Fields, options: FindOptions = {}): Promise<Fields[]> {
    return this.#find(selector, options);
  }

  async #find(
    selector: Fields,
    { collation, after, ...options }: FindOptions,
    shared?: SharedOptions,
  ): Promise<Fields[]> {
    const narrowed = withPlace(selector, options.sort ?? [], after);
    const documents = await withCollation(this.#driver, narrowed, collation, (query, collated) =>
      this.#run((part) => {
        const settings = { ...nativeFindOptions(this.#values, { ...options, ...collated }), ...part };
        return this.#native.find<Fields>(this.#values.selector(query), settings).toArray();
      }, shared),
    );
    return documents.map(hostFields);
  }

  observe(selector: Fields, options: FindOptions, changes: CursorChanges): Promise<Observation> {
    return this.#observed.observe(selector, options, changes);
  }

  count(selector: Fields, { skip = 0, limit = 0, collation }: FindOptions = {}): Promise<number> {
    return withCollation(this.#driver, selector, collation, (query, collated) =>
      this.#run((part) =>
        this.#native.countDocuments(this.#values.selector(query), {
          ...nativeWindow(skip, limit),
          ...collated,
          ...part,
        }),
      ),
    );
  }

  async peek(id: unknown): Promise<StoredDocument | undefined> {
    if (!isDocumentId(id)) return undefined;
    const document = await this.#run((part) =>
      this.#native.findOne<StoredDocument>({ _id: this.#values.id(id) }, { ...READING, ...part }),
    );
    if (document !== null) hostFields(document);
    return document ?? undefined;
  }

  async insert(document: StoredDocument): Promise<void> {
    const stored = { ...this.#values.fields(storableDocument(document)), _id: this.#values.id(document._id) };
    await this.#write((part) => this.#native.insertOne(stored, part));
  }

  async update(selector: Fields, modifier: Fields, options: UpdateOptions): Promise<UpdateOutcome> {
    const fields = storable(modifier);
    if (!isPlainObject(fields)) throw new TypeError('A modifier is an object.');
    const replaces = isReplacement(fields, options.multi);
    if (!replaces) checkModifiedPaths(fields);
    try {
      return replaces
        ? await this.#replace(this.#values.selector(selector), this.#values.fields(fields), options)
        : await this.#modify(this.#values.selector(selector), this.#values.fields(fields), options);
    } catch (error) {
      throw updateRefusal(this.#driver, error);
    }
  }

  async #modify(selector: Fields, modifier: Fields, options: UpdateOptions): Promise<UpdateOutcome> {
    const { multi = false, upsert = false, arrayFilters, makeId } = options;
    const change = upsert ? withId(selector, modifier, () => this.#values.id(makeId())) : modifier;
    const settings = {
      upsert,
      ...(arrayFilters && { arrayFilters: arrayFilters.map(this.#values.selector) }),
    };
    return updateOutcome(
      await this.#write((part) =>
        multi
          ? this.#native.updateMany(selector, change, { ...settings, ...part })
          : this.#native.updateOne(selector, change, { ...settings, ...part }),
      ),
    );
  }

  /** Tries a replacement, then an insert, because `replaceOne` with `upsert` would not use our generated id. */
  async #replace(selector: Fields, document: Fields, options: UpdateOptions): Promise<UpdateOutcome> {
    const { _id: selected } = upsertFields(selector);
    const hasId = isDocumentId(selected) || isDocumentId(document['_id']);
    const upsert = options.upsert === true && hasId;
    const outcome = updateOutcome(
      await this.#write((part) => this.#native.replaceOne(selector, document, { upsert, ...part })),
    );
    if (outcome.numberAffected > 0 || options.upsert !== true || hasId) return outcome;
    const insertedId = options.makeId();
    await this.#write((part) =>
      this.#native.insertOne({ ...document, _id: this.#values.id(insertedId) }, part),
    );
    return { numberAffected: 1, insertedId };
  }

  async remove(selector: Fields): Promise<number> {
    const removed = await this.#write((part) =>
      this.#native.deleteMany(this.#values.selector(selector), part),
    );
    return removed.deletedCount;
  }

  createIndex(fields: SortOrder, { collation, ...options }: IndexOptions): Promise<string> {
    return withCollation(this.#driver, {}, collation, (_, collated) =>
      this.#run(() => this.#native.createIndex(new Map(fields), { ...options, ...collated })),
    );
  }

  async dropIndex(name: string): Promise<void> {
    await this.#run(() => this.#native.dropIndex(name));
  }

  raw(): object {
    return this.#native;
  }

  /** A write that failed may have taken effect. */
  async #write<Result>(operation: (part: SharedOptions) => Promise<Result>): Promise<Result> {
    try {
      return await this.#run(operation);
    } finally {
      this.#changes.wrote();
    }
  }

  /** Operations inside a transaction are not guarded: its errors decide whether the whole transaction runs again. */
  async #run<Result>(
    operation: (part: SharedOptions) => Promise<Result>,
    part: SharedOptions = this.#transaction(),
  ): Promise<Result> {
    try {
      return await (part.session === undefined ? this.#guard(() => operation(part)) : operation(part));
    } catch (error) {
      throw duplicateKey(this.#driver, error, this.#native.collectionName);
    }
  }
}
