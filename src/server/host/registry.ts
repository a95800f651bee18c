import { DEFAULT_DATABASE_URL, isMongoUrl } from '../../shared/conventions.js';
import type {
  DeclarationOptions,
  GuardedCollection,
  ProcessLog,
  RegisteredMethod,
  RegisteredPublication,
} from '../runtime/index.js';
import { plainLog } from './plain-log.js';
import { openStore } from './store/open-store.js';
import type { Store } from './store/store.js';

export interface Configuration {
  /** The collections that get routes; all if it is not set (C17). */
  collections?: readonly string[];
  /** The collections whose `_id` is an ObjectId (C21). */
  objectIdCollections?: readonly string[];
  /** Milliseconds between two runs of observed queries on a MongoDB server without change streams; 2000 by default. */
  pollingInterval?: number;
}

export interface TransactionOptions {
  /** Runs without a transaction if the database has none. Each write then takes effect separately. */
  optional?: boolean;
}

/** The declarations of one host, and its database. */
export class Registry {
  readonly publications = new Map<string, RegisteredPublication>();
  readonly methods = new Map<string, RegisteredMethod>();
  readonly collections = new Map<string, GuardedCollection>();
  /** Options of methods that are not declared yet (C13). */
  readonly methodOptions = new Map<string, DeclarationOptions>();
  configuration: Configuration = {};
  /** The log of this process. */
  log: ProcessLog = plainLog;
  responseHeaders: Readonly<Record<string, string>> | undefined;
  /** Functions that end the open streams of an API each. */
  readonly #streamEnds = new Set<() => void>();
  readonly #databaseUrl: string | undefined;
  #store: Store | undefined;

  /** @param databaseUrl `file:<folder>` or `memory:`; by default `RESTGEN_DATABASE_URL` */
  constructor(databaseUrl?: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** The database, opened at first use. */
  get store(): Store {
    this.#store ??= openStore(this.#url, {
      log: () => this.log,
      pollingInterval: () => this.configuration.pollingInterval,
    });
    return this.#store;
  }

  /** Whether other processes may use the same database. */
  get isShared(): boolean {
    return isMongoUrl(this.#url);
  }

  get #url(): string {
    return this.#databaseUrl ?? process.env['RESTGEN_DATABASE_URL'] ?? DEFAULT_DATABASE_URL;
  }

  /** Registers a function for `endStreams`. */
  beforeStop(end: () => void): void {
    this.#streamEnds.add(end);
  }

  /** Ends the open streams of all APIs, whose clients come back to another process. */
  endStreams(): void {
    for (const end of this.#streamEnds) end();
    this.#streamEnds.clear();
  }

  /**
   * Runs a function in a transaction: all of its writes take effect, or none.
   * @throws Error if the database has no transactions, unless `optional` is set
   */
  async withTransaction<Result>(
    run: (session?: object) => Promise<Result>,
    { optional = false }: TransactionOptions = {},
  ): Promise<Result> {
    const runInTransaction = await this.store.transactions?.();
    if (runInTransaction !== undefined) return runInTransaction(run);
    if (optional) return run();
    throw new Error(
      'This database has no transactions: only replica sets and sharded clusters of MongoDB have. ' +
        'withTransaction(run, { optional: true }) runs without one.',
    );
  }

  /** Waits for the last writes and closes the database. */
  async close(): Promise<void> {
    await this.#store?.close();
    this.#store = undefined;
  }
}

/** The registry that `publish`, `methods`, `new Collection` … of this process use. */
export const registry = new Registry();
