import { isPlainObject } from '../../runtime/index.js';
import { storable, storableDocument } from '../documents/copy.js';
import { type Fields, isDocumentId, type StoredDocument } from '../documents/document.js';
import { upsertFields } from './equality.js';
import { type ModifierContext, modified } from './modifier.js';
import type {
  FindOptions,
  IndexOptions,
  SortOrder,
  StoredCollection,
  UpdateOptions,
  UpdateOutcome,
} from './store.js';
import type { Change, Table } from './table.js';

/** Makes changes durable; rejects where they could not be. */
type Journal = (collection: string, changes: readonly Change[]) => Promise<void>;

/** A collection in this process's memory, whose changes a journal keeps. */
export class EmbeddedCollection implements StoredCollection {
  readonly #table: Table;
  readonly #journal: Journal;

  constructor(table: Table, journal: Journal) {
    this.#table = table;
    this.#journal = journal;
  }

  async find(selector: Fields, options: FindOptions = {}): Promise<Fields[]> {
    return this.#table.find(selector, options);
  }

  async count(selector: Fields, options: FindOptions = {}): Promise<number> {
    const { projection: _, sort: __, ...others } = options;
    return this.#table.select(selector, others).length;
  }

  peek(id: unknown): Readonly<StoredDocument> | undefined {
    return this.#table.get(id);
  }

  async insert(document: StoredDocument): Promise<void> {
    await this.#commit([{ after: { _id: document._id, ...storableDocument(document) } }]);
  }

  async update(selector: Fields, modifier: Fields, options: UpdateOptions): Promise<UpdateOutcome> {
    const { multi = false, upsert = false, arrayFilters } = options;
    const fields = storable(modifier);
    if (!isPlainObject(fields)) throw new TypeError('A modifier is an object.');
    const context: ModifierContext = { selector, arrayFilters, inserts: false };
    const matching = this.#table.select(selector, multi ? {} : { limit: 1 });
    if (matching.length === 0 && upsert) return this.#upsert(fields, context, options);
    const changes = matching.map((before) => ({ before, after: modified(before, fields, context) }));
    await this.#commit(changes.filter(({ before, after }) => before !== after));
    return { numberAffected: matching.length };
  }

  async #upsert(modifier: Fields, context: ModifierContext, options: UpdateOptions): Promise<UpdateOutcome> {
    const { _id: selected, ...fields } = upsertFields(context.selector);
    const onInsert = isPlainObject(modifier['$setOnInsert']) ? modifier['$setOnInsert'] : {};
    const wanted = selected ?? modifier['_id'] ?? onInsert['_id'];
    const document: StoredDocument = { _id: isDocumentId(wanted) ? wanted : options.makeId() };
    const inserting: ModifierContext = { ...context, selector: {}, inserts: true };
    const isReplacement = !Object.keys(modifier).some((key) => key.startsWith('$'));
    const base = isReplacement ? document : modified(document, { $set: fields }, inserting);
    const { _id: _, ...others } = onInsert;
    const effective = '$setOnInsert' in modifier ? { ...modifier, $setOnInsert: others } : modifier;
    await this.#commit([{ after: modified(base, effective, inserting) }]);
    return { numberAffected: 1, insertedId: document._id };
  }

  async remove(selector: Fields): Promise<number> {
    const changes = this.#table.select(selector, {}).map((before) => ({ before }));
    await this.#commit(changes);
    return changes.length;
  }

  async createIndex(fields: SortOrder, options: IndexOptions): Promise<string> {
    return this.#table.createIndex(fields, options);
  }

  async #commit(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    this.#table.commit(changes);
    await this.#journal(this.#table.name, changes);
  }
}
