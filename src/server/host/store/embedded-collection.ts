import { type CursorChanges, documentsOf, isPlainObject, type Observation } from '../../runtime/index.js';
import { storable, storableDocument } from '../documents/copy.js';
import { type Fields, isDocumentId, type StoredDocument } from '../documents/document.js';
import { type ChangeListener, ObservedCollection } from '../observing/observed-collection.js';
import { changedEntries, type DocumentChange, droppedIndexEntries, newIndexEntries } from './changes.js';
import { upsertFields } from './equality.js';
import { indexDefinition } from './index-definition.js';
import { matcher } from './matcher.js';
import { isReplacement, type ModifierContext, modified } from './modifier.js';
import { projector } from './projection.js';
import type {
  FindOptions,
  IndexOptions,
  SortOrder,
  StoredCollection,
  UpdateOptions,
  UpdateOutcome,
} from './store.js';
import type { Table } from './table.js';

/** A collection of the embedded database, which other processes may have open too. */
export class EmbeddedCollection implements StoredCollection {
  readonly #table: Table;
  readonly #observed: ObservedCollection;
  #listener: ChangeListener | undefined;

  constructor(table: Table) {
    this.#table = table;
    this.#observed = new ObservedCollection({
      read: (selector, options) => documentsOf(this.batches(selector, options)),
      local: (selector, { collation, projection }) => ({
        matches: matcher(selector, collation),
        project: projector(projection),
      }),
      watch: (listener) => this.#watch(listener),
    });
  }

  /** Yields one batch, so that all documents are of the same moment. */
  async *batches(selector: Fields, options: FindOptions = {}): AsyncGenerator<Fields[], void> {
    yield this.#table.select(selector, options).map(projector(options.projection));
  }

  texts(selector: Fields, { projection, ...options }: FindOptions): Iterable<string> | undefined {
    const isWhole = projection === undefined || Object.keys(projection).length === 0;
    return isWhole ? this.#table.texts(selector, options) : undefined;
  }

  observe(selector: Fields, options: FindOptions, changes: CursorChanges): Promise<Observation> {
    return this.#observed.observe(selector, options, changes);
  }

  #watch(listener: ChangeListener): () => void {
    this.#listener = listener;
    const { engine, space } = this.#table;
    const end = engine.watchMark?.(space.mark, () => listener());
    return () => {
      this.#listener = undefined;
      end?.();
    };
  }

  async count(selector: Fields, options: FindOptions = {}): Promise<number> {
    return this.#table.count(selector, options);
  }

  peek(id: unknown): Readonly<StoredDocument> | undefined {
    return this.#table.peek(id);
  }

  async insert(document: StoredDocument): Promise<void> {
    const after = withIdFirst(storableDocument(document), document._id);
    await this.#write(() => ({ changes: [{ after }], result: undefined }));
  }

  async update(selector: Fields, modifier: Fields, options: UpdateOptions): Promise<UpdateOutcome> {
    const { multi = false, upsert = false, arrayFilters } = options;
    const fields = storable(modifier);
    if (!isPlainObject(fields)) throw new TypeError('A modifier is an object.');
    const replaces = isReplacement(fields, multi);
    const context: ModifierContext = { selector, arrayFilters, inserts: false };
    return this.#write(() => {
      const matching = this.#table.select(selector, multi ? {} : { limit: 1 });
      if (matching.length === 0 && upsert) return upserted(fields, replaces, context, options);
      const changes = matching
        .map((before) => ({ before, after: modified(before, fields, context) }))
        .filter(({ before, after }) => before !== after);
      return { changes, result: { numberAffected: matching.length } };
    });
  }

  async remove(selector: Fields): Promise<number> {
    return this.#write(() => {
      const changes = this.#table.select(selector, {}).map((before) => ({ before }));
      return { changes, result: changes.length };
    });
  }

  async createIndex(fields: SortOrder, options: IndexOptions): Promise<string> {
    const definition = indexDefinition(fields, options);
    const entries = () => newIndexEntries(this.#table, definition);
    return await this.#table.engine.write(() => ({ entries: entries(), result: definition.name }));
  }

  async dropIndex(name: string): Promise<void> {
    const entries = () => droppedIndexEntries(this.#table, name);
    await this.#table.engine.write(() => ({ entries: entries(), result: undefined }));
  }

  #write<Result>(plan: () => PlannedChanges<Result>): Promise<Result> {
    const { engine, space } = this.#table;
    return engine.write((positions) => {
      const { changes, result } = plan();
      const entries = changedEntries(this.#table, positions, changes);
      if (changes.length === 0) return { entries, result };
      return {
        entries,
        result,
        mark: space.mark,
        committed: () => this.#listener?.(changes.map(({ before, after }) => (after ?? before)?._id)),
      };
    });
  }
}

/** Copies the fields only if the id is not the first one, which is rare. */
const withIdFirst = (fields: Fields, _id: StoredDocument['_id']): StoredDocument =>
  Object.keys(fields)[0] === '_id' ? Object.assign(fields) : { _id, ...fields };

interface PlannedChanges<Result> {
  changes: readonly DocumentChange[];
  result: Result;
}

function upserted(
  modifier: Fields,
  replaces: boolean,
  context: ModifierContext,
  options: UpdateOptions,
): PlannedChanges<UpdateOutcome> {
  const { _id: selected, ...fields } = upsertFields(context.selector);
  const onInsert = isPlainObject(modifier['$setOnInsert']) ? modifier['$setOnInsert'] : {};
  const wanted = selected ?? modifier['_id'] ?? onInsert['_id'];
  const document: StoredDocument = { _id: isDocumentId(wanted) ? wanted : options.makeId() };
  const inserting: ModifierContext = { ...context, selector: {}, inserts: true };
  const base = replaces ? document : modified(document, { $set: fields }, inserting);
  const { _id: _, ...others } = onInsert;
  const effective = '$setOnInsert' in modifier ? { ...modifier, $setOnInsert: others } : modifier;
  return {
    changes: [{ after: modified(base, effective, inserting) }],
    result: { numberAffected: 1, insertedId: document._id },
  };
}
