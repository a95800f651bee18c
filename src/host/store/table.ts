import { type Fields, idKey, type StoredDocument } from '../documents/document.js';
import { keysInBatches } from './batches.js';
import { answeredText, ParsedDocuments, parsedDocument } from './document-texts.js';
import type { Engine } from './engine.js';
import { equalitiesOf, foldsCase } from './equality.js';
import type { IndexDefinition } from './index-definition.js';
import { type KeySpace, keySpace, positionIn } from './key-space.js';
import { matcher } from './matcher.js';
import { sortedDocuments } from './order.js';
import { type Plan, planOf } from './plan.js';
import type { Collation, FindOptions, SortOrder } from './store.js';

type Selection = Omit<FindOptions, 'projection'>;

interface Places {
  positions: Iterable<string>;
  /** Whether they come in the order that was asked for. */
  isSorted: boolean;
}

/** The documents and indexes of a collection, as the engine's entries say at this moment. */
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

  /** They are read at each use, because another process may have added one, and parsed only if they have changed. */
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

  get(id: unknown): StoredDocument | undefined {
    const position = this.positionOf(id);
    return position === undefined ? undefined : this.at(position);
  }

  count(selector: Fields, { skip = 0, limit = 0, collation }: Selection): number {
    const most = limit > 0 ? limit : Number.POSITIVE_INFINITY;
    const all = Object.keys(selector).length === 0;
    const count = all
      ? this.engine.count(...this.space.documents)
      : this.#matching(selector, collation, this.#places(selector, [], collation), skip + most).length;
    return Math.min(Math.max(count - skip, 0), most);
  }

  select(selector: Fields, { sort = [], skip = 0, limit = 0, collation }: Selection): StoredDocument[] {
    const places = this.#places(selector, sort, collation);
    const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
    const isSorted = sort.length === 0 || places.isSorted;
    const found = this.#matching(selector, collation, places, isSorted ? end : Number.POSITIVE_INFINITY);
    return (isSorted ? found : sortedDocuments(found, sort, collation)).slice(skip, end);
  }

  /**
   * The JSON of the same documents as answers write it, found anew by each iteration. Others may write while it is used.
   * `undefined` if the documents have to be sorted.
   */
  texts(selector: Fields, selection: Selection): Iterable<string> | undefined {
    const { sort = [], collation } = selection;
    if (sort.length > 0 && !this.#places(selector, sort, collation, keysInBatches).isSorted) return undefined;
    return { [Symbol.iterator]: () => this.#texts(selector, selection) };
  }

  *#texts(selector: Fields, { sort = [], skip = 0, limit = 0, collation }: Selection): Iterator<string> {
    const matches = Object.keys(selector).length === 0 ? undefined : matcher(selector, collation);
    const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
    let count = 0;
    for (const position of this.#places(selector, sort, collation, keysInBatches).positions) {
      const text = this.engine.get(this.space.document(position));
      if (text === undefined || matches?.(this.#parsed.at(position, text)) === false) continue;
      count += 1;
      if (count > skip) yield answeredText(text);
      if (count >= end) return;
    }
  }

  #matching(
    selector: Fields,
    collation: Collation | undefined,
    { positions }: Places,
    atMost: number,
  ): StoredDocument[] {
    const matches = matcher(selector, collation);
    const found: StoredDocument[] = [];
    for (const position of positions) {
      const document = this.at(position);
      if (document !== undefined && matches(document) && found.push(document) >= atMost) break;
    }
    return found;
  }

  /** The positions of all documents that can match: found by id or an index if the selector allows it. */
  #places(
    selector: Fields,
    sort: SortOrder,
    collation: Collation | undefined,
    read: ReadKeys = keysAtOnce,
  ): Places {
    const equalities = equalitiesOf(selector);
    const ids = foldsCase(collation) ? undefined : equalities.get('_id');
    if (ids !== undefined) {
      const positions = ids.flatMap((id) => this.positionOf(id) ?? []);
      return { positions: new Set(positions), isSorted: false };
    }
    const question = { beginning: this.space.index, equalities, selector, sort, collation };
    const plan = planOf(this.indexes, question);
    if (plan === undefined)
      return { positions: positionsOf(read(this.engine, ...this.space.documents, false)), isSorted: false };
    const positions = this.#planned(plan, read);
    return { positions: plan.index.hasArrays ? new Set(positions) : positions, isSorted: plan.isSorted };
  }

  *#planned({ ranges, reverse }: Plan, read: ReadKeys): Iterable<string> {
    for (const [from, to] of ranges) yield* positionsOf(read(this.engine, from, to, reverse));
  }

  positions(from: string, to: string): Iterable<string> {
    return positionsOf(this.engine.keys(from, to));
  }
}

type ReadKeys = (engine: Engine, from: string, to: string, reverse: boolean) => Iterable<string>;

const keysAtOnce: ReadKeys = (engine, from, to, reverse) => engine.keys(from, to, { reverse });

function* positionsOf(keys: Iterable<string>): Iterable<string> {
  for (const key of keys) yield positionIn(key);
}
