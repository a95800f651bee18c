import type { Server } from 'node:http';
import { endAtOnce } from '../../shared/end-at-once.js';
import type { ProcessLog } from '../runtime/index.js';
import type { Shutdown } from './shutdown.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
type EndingSignal = (typeof SIGNALS)[number];

/** In milliseconds. With npm, one Ctrl-C sends two signals, from the terminal and from npm, which count as one. */
const SAME_REQUEST = 100;

/** On a signal, stops the servers of this process, then closes its database, then ends the process. */
export class ProcessEnd {
  readonly #endStreams: () => void;
  readonly #closeDatabase: () => Promise<void>;
  readonly #log: () => ProcessLog;
  readonly #shutdowns = new Set<Shutdown>();
  #listensToSignals = false;
  #firstSignal: number | undefined;
  #ending: Promise<void> | undefined;

  /** @param endStreams ends the streams of servers that are not watched */
  constructor(closeDatabase: () => Promise<void>, log: () => ProcessLog, endStreams: () => void) {
    this.#endStreams = endStreams;
    this.#log = log;
    this.#closeDatabase = closeDatabase;
  }

  /** Shuts the server down with the process, from `listening` until `close`. */
  watch(server: Server, shutdown: Shutdown, signals: boolean): void {
    server.on('listening', () => {
      this.#shutdowns.add(shutdown);
      this.#log().event('The server accepts requests', listeningAddress(server));
      if (!signals || this.#listensToSignals) return;
      this.#listensToSignals = true;
      for (const signal of SIGNALS) process.on(signal, () => this.#handleSignal(signal));
    });
    server.on('close', () => this.#shutdowns.delete(shutdown));
  }

  stop(): Promise<void> {
    this.#ending ??= this.#end().finally(() => {
      this.#ending = undefined;
    });
    return this.#ending;
  }

  async #end(): Promise<void> {
    const stopped = [...this.#shutdowns];
    if (stopped.length > 0) this.#log().event('The server is stopping', {});
    await Promise.all(stopped.map((shutdown) => shutdown.stop()));
    this.#endStreams();
    await this.#closeDatabase().catch((error: unknown) => {
      this.#log().error('The database was not closed:', error);
      throw error;
    });
    if (stopped.length > 0) this.#log().event('The server has stopped', {});
    for (const shutdown of stopped) this.#shutdowns.delete(shutdown);
  }

  #handleSignal(signal: EndingSignal): void {
    if (this.#firstSignal === undefined) {
      this.#firstSignal = performance.now();
      this.stop().then(
        // An application that listens to the signal too may have more work, and ends the process itself.
        () => process.listenerCount(signal) === 1 && process.exit(0),
        () => process.exit(1),
      );
    } else if (performance.now() - this.#firstSignal > SAME_REQUEST) endAtOnce(signal);
  }
}

/** Returns `{}` for a server that gets its connections from another process. */
function listeningAddress(server: Server): object {
  const address = server.address();
  return typeof address === 'object' && address !== null
    ? { address: address.address, port: address.port }
    : {};
}
