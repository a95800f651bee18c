import { setImmediate as turn } from 'node:timers/promises';
import type { CursorChanges, Observation } from '../../runtime/index.js';
import type { Fields, StoredDocument } from '../documents/document.js';
import { equalityKey } from '../store/equality.js';
import type { FindOptions } from '../store/store.js';
import { anyIdKey, type LocalQuery, ObservedQuery } from './observed-query.js';

/** Called once `read` returns changed documents. Without ids, any documents may have changed. */
export type ChangeListener = (ids?: readonly unknown[]) => void;

/** A collection of a database. */
export interface ObservedSource {
  read(selector: Fields, options: FindOptions): Promise<Fields[]>;
  /** Returns `undefined` if only the database can evaluate the query. */
  local(selector: Fields, options: FindOptions): LocalQuery | undefined;
  /** Reports all changes until the returned function is called. */
  watch(listener: ChangeListener): () => void;
}

/** After changes of more documents, queries run again. */
const MAX_CHANGED = 1_000;
/** How many milliseconds pass before queries run again while the database is away. */
const RETRY_DELAY = 1_000;

/**
 * The observed queries of one collection. A write only marks its documents. Then one update for all writes of a turn of
 * the event loop reads the current documents, so that no earlier state is reported after a later one.
 */
export class ObservedCollection {
  readonly #source: ObservedSource;
  readonly #queries = new Map<string, ObservedQuery>();
  #unwatch: (() => void) | undefined;
  /** The ids of changed documents by their keys; `undefined` if any may have changed. */
  #changed: Map<string, unknown> | undefined = new Map();
  #needsUpdate = false;
  #updating: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(source: ObservedSource) {
    this.#source = source;
  }

  /** Observes a query: see `PublishedCursor.observe`. Equal queries share one result. */
  async observe(selector: Fields, options: FindOptions, observer: CursorChanges): Promise<Observation> {
    const key = equalityKey([selector, options], false);
    const query = this.#queries.get(key) ?? this.#create(key, selector, withIds(options));
    query.users += 1;
    let isStopped = false;
    const stop = (): void => {
      if (isStopped) return;
      isStopped = true;
      query.delete(stop);
      query.users -= 1;
      if (query.users === 0) this.#delete(query);
    };
    try {
      await query.started;
    } catch (error) {
      stop();
      throw error;
    }
    query.add(stop, observer);
    return { stop };
  }

  #create(key: string, selector: Fields, options: FindOptions): ObservedQuery {
    const query = new ObservedQuery(key, selector, options, this.#source.local(selector, options));
    this.#queries.set(key, query);
    // Begins before the first result is read, so that no change is lost in between.
    this.#unwatch ??= this.#source.watch(this.#note);
    query.started = this.#readFirst(query);
    return query;
  }

  async #readFirst(query: ObservedQuery): Promise<void> {
    query.replace(await this.#source.read(query.selector, query.options));
    query.isStarted = true;
    if (query.isStale) this.#schedule();
  }

  #delete(query: ObservedQuery): void {
    if (this.#queries.get(query.key) !== query) return;
    this.#queries.delete(query.key);
    if (this.#queries.size > 0) return;
    this.#unwatch?.();
    this.#unwatch = undefined;
    clearTimeout(this.#retry);
    this.#retry = undefined;
  }

  readonly #note: ChangeListener = (ids) => {
    if (ids === undefined || ids.length > MAX_CHANGED) this.#changed = undefined;
    for (const id of ids ?? []) this.#changed?.set(anyIdKey(id), id);
    this.#schedule();
  };

  #schedule(): void {
    this.#needsUpdate = true;
    this.#updating ??= this.#updateWhileNeeded().finally(() => {
      this.#updating = undefined;
    });
  }

  async #updateWhileNeeded(): Promise<void> {
    while (this.#needsUpdate) {
      await turn();
      this.#needsUpdate = false;
      await this.#update();
    }
  }

  async #update(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Map();
    const queries = [...this.#queries.values()];
    for (const query of queries) {
      if (changed === undefined || changed.size > MAX_CHANGED || !query.isStarted) query.isStale = true;
    }
    if (changed !== undefined)
      await this.#match(
        changed,
        queries.filter(({ isStale }) => !isStale),
      );
    for (const query of queries) if (query.isStale && query.isStarted) await this.#run(query);
  }

  async #match(changed: ReadonlyMap<string, unknown>, queries: readonly ObservedQuery[]): Promise<void> {
    if (changed.size === 0 || queries.length === 0) return;
    const documents = new Map<string, StoredDocument>();
    try {
      const stored = await this.#source.read({ _id: { $in: [...changed.values()] } }, {});
      for (const document of stored) documents.set(anyIdKey(document['_id']), document as StoredDocument);
    } catch {
      // Running the queries shows whether the error lasts.
      for (const query of queries) query.isStale = true;
      return;
    }
    for (const query of queries) for (const key of changed.keys()) query.update(key, documents.get(key));
  }

  async #run(query: ObservedQuery): Promise<void> {
    if (query.users === 0) return;
    query.isStale = false;
    try {
      query.replace(await this.#source.read(query.selector, query.options));
    } catch (error) {
      this.#failed(query, error);
    }
  }

  /** A database that is away comes back. Any other error ends the query. */
  #failed(query: ObservedQuery, error: unknown): void {
    if (!isAway(error)) {
      this.#delete(query);
      query.fail(error);
      return;
    }
    query.isStale = true;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#schedule();
    }, RETRY_DELAY).unref();
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 503;

/** Results need their ids, even if the projection leaves them out. */
function withIds(options: FindOptions): FindOptions {
  const { _id: isIncluded = true, ...projection } = options.projection ?? {};
  return isIncluded ? options : { ...options, projection };
}
