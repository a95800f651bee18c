import { type Fields, idKey, type StoredDocument } from '../documents/document.js';
import { answeredText, ParsedDocuments, parsedDocument } from './document-texts.js';
import { type Engine, entriesInBatches, type PresentEntry } from './engine.js';
import { equalitiesOf, foldsCase } from './equality.js';
import type { IndexDefinition } from './index-definition.js';
import { type KeySpace, keySpace, positionIn } from './key-space.js';
import { matcher } from './matcher.js';
import { sortedDocuments } from './order.js';
import { type Plan, planOf } from './plan.js';
import type { Collation, FindOptions, SortOrder } from './store.js';

type Selection = Omit<FindOptions, 'projection'>;

interface Candidates {
  /** Keys and texts of documents. */
  entries: Iterable<PresentEntry>;
  /** Whether the entries have the requested order. */
  isSorted: boolean;
}

/** Reads the documents and indexes of a collection from the engine. */
export class Table {
  readonly name: string;
  readonly engine: Engine;
  readonly space: KeySpace;
  readonly #parsed = new ParsedDocuments();
  #indexes: { text: string | undefined; definitions: readonly IndexDefinition[] } = {
    text: undefined,
    definitions: [],
  };

  constructor(name: string, engine: Engine) {
    this.name = name;
    this.engine = engine;
    this.space = keySpace(name);
  }

  /** Reads the indexes at each use, because another process may have added one, and parses them only after a change. */
  get indexes(): readonly IndexDefinition[] {
    const text = this.engine.get(this.space.indexes);
    if (text !== this.#indexes.text) {
      this.#indexes = { text, definitions: text === undefined ? [] : JSON.parse(text) };
    }
    return this.#indexes.definitions;
  }

  positionOf(id: unknown): string | undefined {
    return idKey(id) === undefined ? undefined : this.engine.get(this.space.id(id));
  }

  at(position: string): StoredDocument | undefined {
    const text = this.engine.get(this.space.document(position));
    return text === undefined ? undefined : parsedDocument(text);
  }

  /** Returns a document that the caller must not change. */
  peek(id: unknown): Readonly<StoredDocument> | undefined {
    const position = this.positionOf(id);
    const entry = position === undefined ? undefined : this.#entryAt(position);
    return entry && this.#parsed.at(...entry);
  }

  count(selector: Fields, { skip = 0, limit = 0, collation }: Selection): number {
    const most = limit > 0 ? limit : Number.POSITIVE_INFINITY;
    const all = Object.keys(selector).length === 0;
    const count = all
      ? this.engine.count(...this.space.documents)
      : this.#matching(selector, collation, this.#find(selector, [], collation), skip + most).length;
    return Math.min(Math.max(count - skip, 0), most);
  }

  select(selector: Fields, { sort = [], skip = 0, limit = 0, collation }: Selection): StoredDocument[] {
    const candidates = this.#find(selector, sort, collation);
    const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
    const isSorted = sort.length === 0 || candidates.isSorted;
    const matching = this.#matching(
      selector,
      collation,
      candidates,
      isSorted ? end : Number.POSITIVE_INFINITY,
    );
    return (isSorted ? matching : sortedDocuments(matching, sort, collation)).slice(skip, end);
  }

  /** The JSON of the selected documents, read anew by each iteration; `undefined` if they must be sorted. */
  texts(selector: Fields, selection: Selection): Iterable<string> | undefined {
    const { sort = [], collation } = selection;
    if (sort.length > 0 && !this.#find(selector, sort, collation).isSorted) return undefined;
    return { [Symbol.iterator]: () => this.#texts(selector, selection) };
  }

  *#texts(selector: Fields, { sort = [], skip = 0, limit = 0, collation }: Selection): Iterator<string> {
    const matches = Object.keys(selector).length === 0 ? undefined : matcher(selector, collation);
    const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
    let count = 0;
    for (const [key, text] of this.#find(selector, sort, collation).entries) {
      if (matches?.(this.#parsed.at(key, text)) === false) continue;
      count += 1;
      if (count > skip) yield answeredText(text);
      if (count >= end) return;
    }
  }

  #matching(
    selector: Fields,
    collation: Collation | undefined,
    { entries }: Candidates,
    atMost: number,
  ): StoredDocument[] {
    const matches = matcher(selector, collation);
    const matching: StoredDocument[] = [];
    for (const [, text] of entries) {
      const document = parsedDocument(text);
      if (matches(document) && matching.push(document) >= atMost) break;
    }
    return matching;
  }

  /** The documents that may match, found by id or index if the selector allows it. */
  #find(selector: Fields, sort: SortOrder, collation: Collation | undefined): Candidates {
    const equalities = equalitiesOf(selector);
    const ids = foldsCase(collation) ? undefined : equalities.get('_id');
    if (ids !== undefined) {
      const positions = ids.flatMap((id) => this.positionOf(id) ?? []);
      return { entries: this.#entriesAt(new Set(positions)), isSorted: false };
    }
    const query = { beginning: this.space.index, equalities, selector, sort, collation };
    const plan = planOf(this.indexes, query);
    if (plan === undefined)
      return { entries: entriesInBatches(this.engine, ...this.space.documents), isSorted: false };
    return { entries: this.#planned(plan), isSorted: plan.isSorted };
  }

  *#entriesAt(positions: Iterable<string>): Iterable<PresentEntry> {
    for (const position of positions) {
      const entry = this.#entryAt(position);
      if (entry !== undefined) yield entry;
    }
  }

  #entryAt(position: string): PresentEntry | undefined {
    const key = this.space.document(position);
    const text = this.engine.get(key);
    return text === undefined ? undefined : [key, text];
  }

  /** Yields each document once: a document with arrays may have several keys. */
  *#planned({ index, ranges, reverse }: Plan): Iterable<PresentEntry> {
    const visited = index.hasArrays ? new Set<string>() : undefined;
    for (const [from, to] of ranges) {
      for (const [indexKey] of entriesInBatches(this.engine, from, to, reverse)) {
        const position = positionIn(indexKey);
        if (visited?.has(position)) continue;
        visited?.add(position);
        const entry = this.#entryAt(position);
        if (entry !== undefined) yield entry;
      }
    }
  }
}
