/** A cursor that a publication returns, and the changes of its documents: a part of the port (`port.ts`). */

import type { KeySet, SortOrder } from './pages/sort-value.js';

/** Receives changes, for one document in the order of its changes. `fields` never has `_id`. */
export interface CursorChanges {
  added(id: unknown, fields: object): void;
  /** @param fields the changed fields; one that is `undefined` was removed */
  changed(id: unknown, fields: object): void;
  removed(id: unknown): void;
  /** Called once, after which there are no more changes. */
  failed(error: unknown): void;
}

export interface Observation {
  /** Ends the observation: nothing is called afterwards. */
  stop(): void;
}

/** The options of a cursor as its host has them. `fields` is an older name of `projection`. */
export interface CursorOptions {
  sort?: unknown;
  skip?: number | undefined;
  limit?: number | undefined;
  projection?: object | undefined;
  fields?: object | undefined;
  collation?: object | undefined;
}

/** The query of a cursor over a database, from which pages are read (C56). */
export interface CursorQuery {
  readonly selector: object;
  readonly options: CursorOptions;
  /** Reads with its own projection, behind the values of `sort` in `after`. */
  read(
    selector: object,
    page: { sort: SortOrder; skip: 0; limit: number; after: KeySet | undefined },
  ): Promise<object[]>;
  count(selector: object): Promise<number>;
}

export interface PublishedCursor {
  /** Null if the collection has no name. Such a cursor cannot be published. */
  collectionName: string | null;
  /** The documents, read anew by each call. */
  fetch(): Promise<object[]>;
  /** Their JSON for answers (C15), if the host has it at hand. */
  texts?(): readonly string[] | undefined;
  /** `undefined` if it is not a cursor over a database. */
  readonly query?: CursorQuery;
  /** Observes the cursor. The promise resolves after `added` was called for all first documents. */
  observe(changes: CursorChanges): Promise<Observation>;
}
