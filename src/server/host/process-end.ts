import type { Server } from 'node:http';
import { constants } from 'node:os';
import type { ProcessLog } from '../runtime/index.js';
import type { Shutdown, StopRequest } from './shutdown.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
type EndingSignal = (typeof SIGNALS)[number];

/** In milliseconds. npm passes on a Ctrl-C that the terminal sends to this process, too: that is one request. */
const TOGETHER = 100;
/** How many milliseconds an application gets that does more when it is asked to end. */
const MORE_TIME = 10_000;

/** Ends the servers of this process when it is asked to end, then its database, then the process. */
export class ProcessEnd {
  readonly #closeDatabase: () => Promise<void>;
  readonly #log: () => ProcessLog;
  readonly #shutdowns = new Set<Shutdown>();
  readonly #onSignal = (signal: EndingSignal): void => this.#signalled(signal);
  #heedsSignals = false;
  #firstSignal: number | undefined;
  #ending: Promise<void> | undefined;

  constructor(closeDatabase: () => Promise<void>, log: () => ProcessLog) {
    this.#log = log;
    this.#closeDatabase = closeDatabase;
  }

  /** Looks after a server while it listens. */
  watch(server: Server, shutdown: Shutdown, signals: boolean): void {
    server.on('listening', () => {
      this.#shutdowns.add(shutdown);
      this.#log().event('The server takes requests', listeningAt(server));
      if (!signals || this.#heedsSignals) return;
      this.#heedsSignals = true;
      for (const signal of SIGNALS) process.on(signal, this.#onSignal);
    });
    server.on('close', () => {
      if (!shutdown.isStopping) this.#forget(shutdown);
    });
  }

  stop(request: StopRequest = {}): Promise<void> {
    this.#ending ??= this.#end(request).finally(() => {
      this.#ending = undefined;
    });
    return this.#ending;
  }

  async #end(request: StopRequest): Promise<void> {
    const stopped = [...this.#shutdowns];
    if (stopped.length > 0) this.#log().event('The server is stopping', {});
    await Promise.all(stopped.map((shutdown) => shutdown.stop(request)));
    await this.#closeDatabase().catch((error: unknown) => {
      this.#log().error('The database was not closed:', error);
      throw error;
    });
    if (stopped.length > 0) this.#log().event('The server has stopped', {});
    for (const shutdown of stopped) this.#forget(shutdown);
  }

  #forget(shutdown: Shutdown): void {
    this.#shutdowns.delete(shutdown);
    if (this.#shutdowns.size > 0) return;
    this.#heedsSignals = false;
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
  }

  #signalled(signal: EndingSignal): void {
    if (this.#firstSignal === undefined) {
      this.#firstSignal = performance.now();
      // An application that listens, too, may have more to do, and ends the process itself.
      const hasMore = process.listenerCount(signal) > 1;
      this.stop().then(
        () => {
          if (hasMore) setTimeout(() => process.exit(0), MORE_TIME).unref();
          else process.exit(0);
        },
        () => process.exit(1),
      );
    } else if (performance.now() - this.#firstSignal > TOGETHER)
      process.exit(128 + constants.signals[signal]);
  }
}

/** Nothing where connections are handed over. */
function listeningAt(server: Server): object {
  const address = server.address();
  return typeof address === 'object' && address !== null
    ? { address: address.address, port: address.port }
    : {};
}
