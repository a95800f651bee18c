import { type RequestListener, type Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { ProcessLog, ServerOptions } from '../runtime/index.js';

type ShutdownOptions = Readonly<Required<Pick<ServerOptions, 'shutdownTimeout' | 'shutdownDelay'>>>;

/** How a server is stopped, where its own options do not say it. */
export interface StopRequest {
  /** Milliseconds that running requests get, in place of `shutdownTimeout`. */
  timeout?: number;
  /** Requests are answered as ever until this is settled, in place of `shutdownDelay`. */
  after?: Promise<unknown>;
  /** Connections that are handed over come until this is settled. */
  last?: Promise<unknown>;
}

/**
 * In milliseconds. A connection without a request is closed this late, because the next request of a busy client may be
 * on its way already.
 */
const IDLE = 250;

/**
 * How often in a row no connection has come when a server is closed, and how often that is looked at: not how long, for a
 * process may have to wait for its turn.
 */
const QUIET_TURNS = 10;
const MOST_TURNS = 200;

const endsConnection: RequestListener = (_request, response) => {
  response.shouldKeepAlive = false;
};

/** Ends a server so that every request that it has taken is answered. */
export class Shutdown {
  readonly #server: Server;
  readonly #options: ShutdownOptions;
  readonly #log: () => ProcessLog;
  readonly #sockets = new Set<Socket>();
  /** How many connections have come. */
  #taken = 0;
  #stopping: Promise<void> | undefined;
  #emptied: () => void = () => undefined;

  constructor(server: Server, options: ShutdownOptions, log: () => ProcessLog) {
    this.#server = server;
    this.#options = options;
    this.#log = log;
    server.on('connection', (socket) => {
      this.#taken += 1;
      this.#sockets.add(socket);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        if (this.#sockets.size === 0) this.#emptied();
      });
    });
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  stop(request: StopRequest = {}): Promise<void> {
    this.#stopping ??= this.#end(request);
    return this.#stopping;
  }

  async #end({ timeout = this.#options.shutdownTimeout, after, last }: StopRequest): Promise<void> {
    const deadline = setTimeout(() => this.#cutOff(timeout), timeout);
    await (after ?? sleep(Math.min(this.#options.shutdownDelay, timeout)));
    await this.#refuseConnections(last);
    this.#announceEnd();
    const idle = this.#closeIdleRepeatedly();
    await this.#allClosed();
    clearInterval(idle);
    clearTimeout(deadline);
  }

  /**
   * Closing resets connections that the system has accepted for this process and the process has not taken yet, which it
   * does one by one. So it waits until none comes, and holds requests back meanwhile: every answer would
   * make a busy client connect again.
   */
  async #refuseConnections(last: Promise<unknown> | undefined): Promise<void> {
    const release = this.#holdRequests();
    let quiet = 0;
    for (let turns = 0; quiet < QUIET_TURNS && turns < MOST_TURNS; turns += 1) {
      const before = this.#taken;
      await sleep(1);
      await turn();
      quiet = this.#taken === before ? quiet + 1 : 0;
    }
    // Not by `close` of the HTTP server, which closes all connections that are without a request at this moment.
    if (this.#server.listening) NetServer.prototype.close.call(this.#server);
    await last;
    release();
  }

  /** Returns what passes the requests on that have come since. */
  #holdRequests(): () => void {
    const server = this.#server;
    const listeners = server.listeners('request') as RequestListener[];
    const held: Parameters<RequestListener>[] = [];
    server.removeAllListeners('request');
    server.on('request', (...each) => held.push(each));
    return () => {
      server.removeAllListeners('request');
      for (const listener of [endsConnection, ...listeners]) server.on('request', listener);
      for (const each of held) server.emit('request', ...each);
    };
  }

  /** Answers that run tell the client that the connection ends. Node keeps a socket's answer as `_httpMessage`. */
  #announceEnd(): void {
    for (const socket of this.#sockets) {
      const answer: unknown = Reflect.get(socket, '_httpMessage');
      if (answer instanceof ServerResponse) answer.shouldKeepAlive = false;
    }
  }

  /** Not while this process has to wait for its turn: then its clients, too, take longer for their next request. */
  #closeIdleRepeatedly(): NodeJS.Timeout {
    let last = performance.now();
    return setInterval(() => {
      const isLate = performance.now() - last > 1.5 * IDLE;
      last = performance.now();
      // What has arrived is read before.
      if (!isLate) setImmediate(() => this.#closeIdle());
    }, IDLE);
  }

  #closeIdle(): void {
    this.#server.closeIdleConnections();
    // To Node, a connection is not idle before its first request.
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  #cutOff(timeout: number): void {
    this.#log().warn(`${this.#sockets.size} requests had not ended after ${timeout} ms and were cut off.`);
    for (const socket of this.#sockets) socket.destroy();
  }

  #allClosed(): Promise<void> {
    return new Promise((resolve) => {
      this.#emptied = resolve;
      if (this.#sockets.size === 0) resolve();
    });
  }
}
