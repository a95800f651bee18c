/** Converts changes of documents and indexes to entries of the engine. */
import type { StoredDocument } from '../documents/document.js';
import { parsedDocument } from './document-texts.js';
import { encode } from './encoding.js';
import { behind, entriesInBatches, type LastPositions, type StoredEntry } from './engine.js';
import {
  type IndexDefinition,
  indexDescription,
  indexKeys,
  isSameIndex,
  type NewIndex,
  uniqueKeys,
  withDocument,
} from './index-definition.js';
import { nextPosition, positionIn } from './key-space.js';
import { DuplicateKeyError, IndexConflictError } from './store.js';
import type { Table } from './table.js';

/** A change of one document. `before` is `undefined` for an insert, `after` for a removal. */
export interface DocumentChange {
  before?: StoredDocument | undefined;
  after?: StoredDocument | undefined;
}

/** The value of an index entry, whose information is all in its key. */
const PRESENT = '1';

/** @throws DuplicateKeyError */
export function changedEntries(
  table: Table,
  positions: LastPositions,
  changes: readonly DocumentChange[],
): StoredEntry[] {
  const { indexes: current } = table;
  const indexes = withDocuments(current, changes);
  checkIds(table, changes);
  for (const index of indexes) if (index.unique) checkUnique(table, index, changes);
  const entries: StoredEntry[] = [];
  for (const { before, after } of changes) {
    const position = before === undefined ? newPosition(table, positions) : table.positionOf(before._id);
    if (position === undefined) continue;
    if (after === undefined) entries.push([table.space.id(before?._id), undefined]);
    else if (before === undefined) entries.push([table.space.id(after._id), position]);
    entries.push([table.space.document(position), after && JSON.stringify(encode(after))]);
    for (const index of indexes) {
      const begin = table.space.index(index);
      const old = before === undefined ? NO_KEYS : indexKeys(index, before);
      const fresh = after === undefined ? NO_KEYS : indexKeys(index, after);
      for (const key of old) if (!fresh.has(key)) entries.push([begin + key + position, undefined]);
      for (const key of fresh) if (!old.has(key)) entries.push([begin + key + position, PRESENT]);
    }
  }
  if (indexes !== current) entries.push([table.space.indexes, JSON.stringify(indexes)]);
  return entries;
}

const NO_KEYS: ReadonlySet<string> = new Set();

function newPosition({ name, space, engine }: Table, positions: LastPositions): string {
  const [stored] = positions.has(name) ? [] : engine.range(...space.documents, { reverse: true, limit: 1 });
  const position = nextPosition(positions.get(name) ?? (stored && positionIn(stored[0])));
  positions.set(name, position);
  return position;
}

/** The index definitions after the changes; the same list if no definition changes. */
function withDocuments(
  indexes: readonly IndexDefinition[],
  changes: readonly DocumentChange[],
): readonly IndexDefinition[] {
  const now = indexes.map((index) =>
    changes.reduce(
      (definition, { after }) => (after === undefined ? definition : withDocument(definition, after)),
      index,
    ),
  );
  return now.every((index, position) => index === indexes[position]) ? indexes : now;
}

function checkIds(table: Table, changes: readonly DocumentChange[]): void {
  for (const { before, after } of changes) {
    if (before === undefined && after !== undefined && table.positionOf(after._id) !== undefined) {
      throw new DuplicateKeyError(table.name, '_id_', ['_id']);
    }
  }
}

function checkUnique(table: Table, index: IndexDefinition, changes: readonly DocumentChange[]): void {
  const replaced = new Set(changes.map(({ before }) => before && table.positionOf(before._id)));
  const taken = new Set<string>();
  for (const { after } of changes) {
    if (after === undefined) continue;
    for (const key of take(taken, table, index, after))
      if (isTaken(table, index, key, replaced)) throw duplicate(table, index);
  }
}

/** Adds the unique keys of a document to those of others, and returns them. */
function take(
  taken: Set<string>,
  table: Table,
  index: IndexDefinition,
  document: StoredDocument,
): ReadonlySet<string> {
  const keys = uniqueKeys(index, document);
  for (const key of keys) {
    if (taken.has(key)) throw duplicate(table, index);
    taken.add(key);
  }
  return keys;
}

/** Whether another document has a unique key. A key from an element of a nested array does not count. */
function isTaken(table: Table, index: IndexDefinition, key: string, replaced: ReadonlySet<unknown>): boolean {
  const begin = table.space.index(index) + key;
  for (const [entry] of table.engine.range(begin, behind(begin))) {
    const position = positionIn(entry);
    if (replaced.has(position)) continue;
    const other = table.at(position);
    if (other !== undefined && uniqueKeys(index, other).has(key)) return true;
  }
  return false;
}

const duplicate = (table: Table, { name, fields }: IndexDefinition): DuplicateKeyError =>
  new DuplicateKeyError(
    table.name,
    name,
    fields.map(([field]) => field),
  );

/**
 * The entries of a new index over all documents.
 * @throws DuplicateKeyError if two documents have the same key, IndexConflictError if another index has its name
 */
export function newIndexEntries(table: Table, wanted: NewIndex): StoredEntry[] {
  const existing = table.indexes.find(({ name }) => name === wanted.name);
  if (existing !== undefined) {
    if (isSameIndex(existing, wanted)) return [];
    throw new IndexConflictError(table.name, indexDescription(existing), indexDescription(wanted));
  }
  let definition: IndexDefinition = { ...wanted, number: freeNumber(table.indexes) };
  const begin = table.space.index(definition);
  const entries: StoredEntry[] = [];
  const taken = new Set<string>();
  for (const [key, text] of entriesInBatches(table.engine, ...table.space.documents)) {
    const document = parsedDocument(text);
    definition = withDocument(definition, document);
    if (wanted.unique) take(taken, table, definition, document);
    for (const entry of indexKeys(definition, document))
      entries.push([begin + entry + positionIn(key), PRESENT]);
  }
  return [...entries, [table.space.indexes, JSON.stringify([...table.indexes, definition])]];
}

function freeNumber(indexes: readonly IndexDefinition[]): number {
  const numbers = new Set(indexes.map(({ number }) => number));
  let free = 0;
  while (numbers.has(free)) free += 1;
  return free;
}

/** @throws Error with MongoDB's message if there is no such index */
export function droppedIndexEntries(table: Table, name: string): StoredEntry[] {
  const dropped = table.indexes.find((index) => index.name === name);
  if (dropped === undefined) throw new Error(`index not found with name [${name}]`);
  const others = table.indexes.filter((index) => index !== dropped);
  const begin = table.space.index(dropped);
  const keys = [...table.engine.range(begin, behind(begin))];
  return [
    [table.space.indexes, JSON.stringify(others)],
    ...keys.map(([key]): StoredEntry => [key, undefined]),
  ];
}
