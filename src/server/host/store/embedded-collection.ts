import { calculateObjectSize } from 'bson';
import { type CursorChanges, isPlainObject, type Observation, plainJson } from '../../runtime/index.js';
import { storable, storableDocument } from '../documents/copy.js';
import { type Fields, isDocumentId, type StoredDocument } from '../documents/document.js';
import { hostError } from '../host-error.js';
import { type ChangeListener, ObservedCollection } from '../observing/observed-collection.js';
import { checkSameIndex, indexDefinition } from './document-index.js';
import type { Documents, EntryChange } from './documents.js';
import { upsertFields } from './equality.js';
import type { Journal } from './journal.js';
import { matcher } from './matcher.js';
import { applyModifier, isReplacement, type ModifierContext } from './modifier.js';
import { projector } from './projection.js';
import type {
  FindOptions,
  IndexOptions,
  SortOrder,
  StoredCollection,
  UpdateOptions,
  UpdateOutcome,
} from './store.js';

/** The largest document in bytes of BSON, as in MongoDB. */
const MAX_SIZE = 16 * 1024 * 1024;

/** A collection of the embedded database. Writes take effect in memory at once, and settle once they are durable. */
export class EmbeddedCollection implements StoredCollection {
  readonly #name: string;
  readonly #documents: () => Documents;
  readonly #journal: Journal;
  readonly #observed: ObservedCollection;
  #listener: ChangeListener | undefined;

  /** @param documents throws if the database is closed */
  constructor(name: string, documents: () => Documents, journal: Journal) {
    this.#name = name;
    this.#documents = documents;
    this.#journal = journal;
    this.#observed = new ObservedCollection({
      read: (selector, options) => this.find(selector, options),
      local: (selector, { collation, projection }) => ({
        matches: matcher(selector, collation),
        project: projector(projection),
      }),
      watch: (listener) => this.#watch(listener),
    });
  }

  async find(selector: Fields, options: FindOptions = {}): Promise<Fields[]> {
    const project = projector(options.projection);
    return this.#documents()
      .select(selector, options)
      .map(({ document }) => project(document));
  }

  texts(selector: Fields, { projection = {}, ...options }: FindOptions): string[] | undefined {
    if (Object.keys(projection).length > 0) return undefined;
    const entries = this.#documents().select(selector, options);
    return entries.map((entry) => {
      entry.text ??= plainJson(entry.document) ?? 'null';
      return entry.text;
    });
  }

  observe(selector: Fields, options: FindOptions, changes: CursorChanges): Promise<Observation> {
    return this.#observed.observe(selector, options, changes);
  }

  #watch(listener: ChangeListener): () => void {
    this.#listener = listener;
    return () => {
      this.#listener = undefined;
    };
  }

  async count(selector: Fields, options: FindOptions = {}): Promise<number> {
    return this.#documents().select(selector, { ...options, sort: [] }).length;
  }

  peek(id: unknown): Readonly<StoredDocument> | undefined {
    return this.#documents().at(id)?.document;
  }

  async insert(document: StoredDocument): Promise<void> {
    const { _id } = document;
    await this.#write([{ after: this.#documents().newEntry({ _id, ...storableDocument(document) }) }]);
  }

  async update(selector: Fields, modifier: Fields, options: UpdateOptions): Promise<UpdateOutcome> {
    const { multi = false, upsert = false, arrayFilters } = options;
    const fields = storable(modifier);
    if (!isPlainObject(fields)) throw new TypeError('A modifier is an object.');
    const replaces = isReplacement(fields, multi);
    const context: ModifierContext = { selector, arrayFilters, inserts: false };
    const matching = this.#documents().select(selector, multi ? {} : { limit: 1 });
    if (matching.length === 0 && upsert) {
      const document = documentOfUpsert(fields, replaces, context, options);
      await this.#write([{ after: this.#documents().newEntry(document) }]);
      return { numberAffected: 1, insertedId: document._id };
    }
    const changes = matching.flatMap((before) => {
      const document = applyModifier(before.document, fields, context);
      return document === before.document ? [] : { before, after: { position: before.position, document } };
    });
    await this.#write(changes);
    return { numberAffected: matching.length };
  }

  async remove(selector: Fields): Promise<number> {
    const changes = this.#documents()
      .select(selector, {})
      .map((before) => ({ before }));
    await this.#write(changes);
    return changes.length;
  }

  async #write(changes: readonly EntryChange[]): Promise<void> {
    if (changes.length === 0) return;
    for (const { after } of changes) if (after !== undefined) checkSize(after.document);
    const documents = this.#documents();
    const commit = this.#journal.prepare(this.#name, changes);
    documents.apply(changes);
    const notify = (): void =>
      this.#listener?.(changes.map(({ before, after }) => (after ?? before)?.document._id));
    notify();
    await commit(() => {
      documents.undo(changes);
      notify();
    });
  }

  async createIndex(fields: SortOrder, options: IndexOptions): Promise<string> {
    const definition = indexDefinition(fields, options);
    const documents = this.#documents();
    const existing = documents.indexNamed(definition.name);
    if (existing === undefined) documents.addIndex(definition);
    else checkSameIndex(existing, definition);
    return definition.name;
  }

  async dropIndex(name: string): Promise<void> {
    const documents = this.#documents();
    if (documents.indexNamed(name) === undefined) throw new Error(`index not found with name [${name}]`);
    documents.removeIndex(name);
  }
}

function checkSize(document: StoredDocument): void {
  if (calculateObjectSize(document) > MAX_SIZE) throw hostError('documentTooLarge', { limit: MAX_SIZE });
}

function documentOfUpsert(
  modifier: Fields,
  replaces: boolean,
  context: ModifierContext,
  options: UpdateOptions,
): StoredDocument {
  const { _id: selected, ...fields } = upsertFields(context.selector);
  const onInsert = isPlainObject(modifier['$setOnInsert']) ? modifier['$setOnInsert'] : {};
  const wanted = selected ?? modifier['_id'] ?? onInsert['_id'];
  const document: StoredDocument = { _id: isDocumentId(wanted) ? wanted : options.makeId() };
  const inserting: ModifierContext = { ...context, selector: {}, inserts: true };
  const base = replaces ? document : applyModifier(document, { $set: fields }, inserting);
  const { _id: _, ...others } = onInsert;
  const effective = '$setOnInsert' in modifier ? { ...modifier, $setOnInsert: others } : modifier;
  return applyModifier(base, effective, inserting);
}
