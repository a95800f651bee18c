/** Turns changes of documents and indexes into entries of the engine. */
import { idKey, type StoredDocument } from '../documents/document.js';
import { keysInBatches } from './batches.js';
import { encode } from './encoding.js';
import { behind, type StoredEntry } from './engine.js';
import {
  type IndexDefinition,
  indexDescription,
  indexKeys,
  isSameIndex,
  uniqueKeys,
  withDocument,
} from './index-definition.js';
import { nextPosition, positionIn } from './key-space.js';
import { DuplicateKeyError, IndexConflictError } from './store.js';
import type { Table } from './table.js';

/** What happens to one document. `before` is `undefined` for a new one, `after` for a removed one. */
export interface DocumentChange {
  before?: StoredDocument | undefined;
  after?: StoredDocument | undefined;
}

/** The key of an index entry holds all its information; the value only has to exist. */
const PRESENT = '1';

/** @throws DuplicateKeyError */
export function changedEntries(table: Table, changes: readonly DocumentChange[]): StoredEntry[] {
  const { indexes } = table;
  checkIds(table, changes);
  for (const index of indexes) if (index.unique) checkUnique(table, index, changes);
  const entries = indexListEntries(table, indexes, changes);
  let last: string | undefined;
  for (const { before, after } of changes) {
    if (before === undefined) last = nextPosition(last ?? lastPosition(table));
    const position = before === undefined ? last : table.positionOf(before._id);
    if (position === undefined) continue;
    if (after === undefined) entries.push([table.space.id(before?._id), undefined]);
    else if (before === undefined) entries.push([table.space.id(after._id), position]);
    entries.push([table.space.document(position), after && JSON.stringify(encode(after))]);
    for (const index of indexes) entries.push(...indexEntries(table, index, position, { before, after }));
  }
  return entries;
}

function lastPosition(table: Table): string | undefined {
  const key = table.engine.lastKey(...table.space.documents);
  return key === undefined ? undefined : positionIn(key);
}

function* indexEntries(
  table: Table,
  index: IndexDefinition,
  position: string,
  { before, after }: DocumentChange,
): Iterable<StoredEntry> {
  const begin = table.space.index(index.name);
  const old = before === undefined ? new Set<string>() : indexKeys(index, before);
  const fresh = after === undefined ? new Set<string>() : indexKeys(index, after);
  for (const key of old) if (!fresh.has(key)) yield [begin + key + position, undefined];
  for (const key of fresh) if (!old.has(key)) yield [begin + key + position, PRESENT];
}

/** The entry of the list of indexes, if the new documents change what it says about one. */
function indexListEntries(
  table: Table,
  indexes: readonly IndexDefinition[],
  changes: readonly DocumentChange[],
): StoredEntry[] {
  const now = indexes.map((index) =>
    changes.reduce((known, { after }) => (after === undefined ? known : withDocument(known, after)), index),
  );
  if (now.every((index, position) => index === indexes[position])) return [];
  return [[table.space.indexes, JSON.stringify(now)]];
}

function checkIds(table: Table, changes: readonly DocumentChange[]): void {
  const taken = new Set<string | undefined>();
  for (const { before, after } of changes) {
    if (before !== undefined || after === undefined) continue;
    const key = idKey(after._id);
    if (taken.has(key) || table.positionOf(after._id) !== undefined) {
      throw new DuplicateKeyError(table.name, '_id_', ['_id']);
    }
    taken.add(key);
  }
}

function checkUnique(table: Table, index: IndexDefinition, changes: readonly DocumentChange[]): void {
  const replaced = new Set(changes.map(({ before }) => before && table.positionOf(before._id)));
  const taken = new Set<string>();
  for (const { after } of changes) {
    for (const key of after === undefined ? [] : uniqueKeys(index, after)) {
      if (taken.has(key) || isHeld(table, index, key, replaced)) throw duplicate(table, index);
      taken.add(key);
    }
  }
}

/**
 * Whether another document holds a unique key. Documents that have the key only because of an element deep in nested
 * arrays do not count.
 */
function isHeld(table: Table, index: IndexDefinition, key: string, replaced: ReadonlySet<unknown>): boolean {
  const begin = table.space.index(index.name) + key;
  for (const position of table.positions(begin, behind(begin))) {
    if (replaced.has(position)) continue;
    const holder = table.at(position);
    if (holder !== undefined && uniqueKeys(index, holder).has(key)) return true;
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
 * Creates an index over all documents.
 * @throws DuplicateKeyError if two documents have the same key, IndexConflictError if its name is another index's
 */
export function* newIndexEntries(table: Table, wanted: IndexDefinition): Iterable<StoredEntry> {
  const existing = table.indexes.find(({ name }) => name === wanted.name);
  if (existing !== undefined) {
    if (isSameIndex(existing, wanted)) return;
    throw new IndexConflictError(table.name, indexDescription(existing), indexDescription(wanted));
  }
  let definition = wanted;
  for (const key of keysInBatches(table.engine, ...table.space.documents)) {
    const position = positionIn(key);
    const document = table.at(position);
    if (document === undefined) continue;
    definition = withDocument(definition, document);
    if (wanted.unique) checkUnique(table, wanted, [{ after: document }]);
    yield* indexEntries(table, definition, position, { after: document });
  }
  yield [table.space.indexes, JSON.stringify([...table.indexes, definition])];
}

/** @throws Error in MongoDB's words if there is no such index */
export function* droppedIndexEntries(table: Table, name: string): Iterable<StoredEntry> {
  const others = table.indexes.filter((index) => index.name !== name);
  if (others.length === table.indexes.length) throw new Error(`index not found with name [${name}]`);
  yield [table.space.indexes, JSON.stringify(others)];
  const begin = table.space.index(name);
  for (const key of keysInBatches(table.engine, begin, behind(begin))) yield [key, undefined];
}
