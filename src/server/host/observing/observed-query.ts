import { isDeepStrictEqual } from 'node:util';
import type { CursorChanges } from '../../runtime/index.js';
import { type Fields, idKey, type StoredDocument } from '../documents/document.js';
import { equalityKey } from '../store/equality.js';
import type { FindOptions } from '../store/store.js';

/** A key of any id that a database may hold. */
export const anyIdKey = (id: unknown): string => idKey(id) ?? `\0v${equalityKey(id, false)}`;

/** A query that is evaluated for one document without the database. */
export interface LocalQuery {
  /** Returns `undefined` if only the database can match this document. */
  matches(document: StoredDocument): boolean | undefined;
  /** The fields of the result. */
  project(document: StoredDocument): Fields;
}

interface Result {
  readonly id: unknown;
  readonly fields: Fields;
}

/** One query, its current result, and its observers. */
export class ObservedQuery {
  readonly key: string;
  readonly selector: Fields;
  readonly options: FindOptions;
  readonly #local: LocalQuery | undefined;
  readonly #results = new Map<string, Result>();
  readonly #observers = new Map<object, CursorChanges>();
  /** How many observers it has, or will have once it is started. */
  users = 0;
  /** Settles after the first read. */
  started: Promise<void> = Promise.resolve();
  isStarted = false;
  /** Whether it must be run again. */
  isStale = false;

  /** @param local `undefined` if only the database can evaluate the query */
  constructor(key: string, selector: Fields, options: FindOptions, local: LocalQuery | undefined) {
    this.key = key;
    this.selector = selector;
    this.options = options;
    this.#local = local;
  }

  /**
   * Calls `added` for all current documents, and reports the changes from now on.
   * @param handle identifies the observation, because an observer may have several
   */
  add(handle: object, observer: CursorChanges): void {
    for (const { id, fields } of this.#results.values()) observer.added(id, fields);
    this.#observers.set(handle, observer);
  }

  delete(handle: object): void {
    this.#observers.delete(handle);
  }

  fail(error: unknown): void {
    const observers = [...this.#observers.values()];
    this.#observers.clear();
    for (const observer of observers) observer.failed(error);
  }

  /** Replaces the result, and reports the differences. */
  replace(documents: readonly Fields[]): void {
    const next = new Map(documents.map((document) => [anyIdKey(document['_id']), document]));
    for (const key of this.#results.keys()) if (!next.has(key)) this.#remove(key);
    for (const [key, document] of next) this.#set(key, document);
  }

  /**
   * Reports the change of a document, or marks the query as stale if the change may move other documents.
   * @param document `undefined` if it was removed
   */
  update(key: string, document: StoredDocument | undefined): void {
    const { skip = 0, limit = 0 } = this.options;
    const isSelected = document === undefined ? false : this.#local?.matches(document);
    if (isSelected === undefined || this.#local === undefined || skip > 0) this.isStale = true;
    else if (limit > 0) this.isStale ||= isSelected || this.#results.has(key);
    else if (document !== undefined && isSelected) this.#set(key, this.#local.project(document));
    else this.#remove(key);
  }

  #set(key: string, document: Fields): void {
    const { _id: id, ...fields } = document;
    const last = this.#results.get(key);
    const changed = last === undefined ? undefined : changedFields(last.fields, fields);
    if (last !== undefined && changed === undefined) return;
    this.#results.set(key, { id, fields });
    for (const observer of this.#observers.values()) {
      if (changed === undefined) observer.added(id, fields);
      else observer.changed(id, changed);
    }
  }

  #remove(key: string): void {
    const last = this.#results.get(key);
    if (last === undefined) return;
    this.#results.delete(key);
    for (const observer of this.#observers.values()) observer.removed(last.id);
  }
}

/** The fields that differ, with the value `undefined` if they were removed; `undefined` if none differs. */
function changedFields(before: Fields, after: Fields): Fields | undefined {
  const changed: Fields = {};
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) changed[name] = undefined;
  for (const name of Object.keys(after)) {
    if (!Object.hasOwn(before, name) || !isDeepStrictEqual(before[name], after[name])) {
      changed[name] = after[name];
    }
  }
  return Object.keys(changed).length > 0 ? changed : undefined;
}
