import { type RequestListener, type Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { ProcessLog, ServerOptions } from '../runtime/index.js';

type ShutdownOptions = Readonly<Required<Pick<ServerOptions, 'shutdownTimeout' | 'shutdownDelay'>>>;

/** Milliseconds before idle connections are closed: the next request of a busy client may be on its way. */
const IDLE = 250;
/**
 * A server closes after `QUIET_TURNS` turns of the event loop without a new connection, or after `MAX_TURNS` in total.
 * It counts turns, not time, because a process may have to wait for the CPU.
 */
const QUIET_TURNS = 10;
const MAX_TURNS = 200;

const endsConnection: RequestListener = (_request, response) => {
  response.shouldKeepAlive = false;
};

/** Stops a server after every accepted request is answered. */
export class Shutdown {
  readonly #server: Server;
  readonly #options: ShutdownOptions;
  readonly #log: () => ProcessLog;
  readonly #endStreams: () => void;
  readonly #sockets = new Set<Socket>();
  /** How many connections were accepted. */
  #accepted = 0;
  #stopping: Promise<void> | undefined;
  #emptied: () => void = () => undefined;

  /** @param endStreams ends answers that would last */
  constructor(server: Server, options: ShutdownOptions, log: () => ProcessLog, endStreams: () => void) {
    this.#server = server;
    this.#endStreams = endStreams;
    this.#options = options;
    this.#log = log;
    server.on('connection', (socket) => {
      this.#accepted += 1;
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

  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  async #end(): Promise<void> {
    const { shutdownTimeout: timeout, shutdownDelay } = this.#options;
    const deadline = setTimeout(() => this.#cutOff(timeout), timeout);
    await sleep(Math.min(shutdownDelay, timeout));
    await this.#refuseConnections();
    // Their clients connect again at once, and must not reach this process.
    this.#endStreams();
    this.#announceEnd();
    const idle = this.#closeIdleRepeatedly();
    await this.#allClosed();
    clearInterval(idle);
    clearTimeout(deadline);
  }

  /** Queues requests meanwhile, because every answer would make a busy client connect again. */
  async #refuseConnections(): Promise<void> {
    const release = this.#queueRequests();
    await connectionsEnded(() => this.#accepted);
    // `close` of the HTTP server would also close connections that have no request at this moment.
    if (this.#server.listening) NetServer.prototype.close.call(this.#server);
    release();
  }

  /** Queues requests. Returns a function that passes them on. */
  #queueRequests(): () => void {
    const server = this.#server;
    const listeners = server.listeners('request') as RequestListener[];
    const queue: Parameters<RequestListener>[] = [];
    server.removeAllListeners('request');
    server.on('request', (...request) => queue.push(request));
    return () => {
      server.removeAllListeners('request');
      for (const listener of [endsConnection, ...listeners]) server.on('request', listener);
      for (const request of queue) server.emit('request', ...request);
    };
  }

  /** Adds `Connection: close` to running answers. Node stores the response of a socket as `_httpMessage`. */
  #announceEnd(): void {
    for (const socket of this.#sockets) {
      const answer: unknown = Reflect.get(socket, '_httpMessage');
      if (answer instanceof ServerResponse) answer.shouldKeepAlive = false;
    }
  }

  /** Skips a round if this process had to wait for the CPU: its clients then need longer for their next request too. */
  #closeIdleRepeatedly(): NodeJS.Timeout {
    let last = performance.now();
    return setInterval(() => {
      const isLate = performance.now() - last > 1.5 * IDLE;
      last = performance.now();
      // `setImmediate` lets the process read arrived data first.
      if (!isLate) setImmediate(() => this.#closeIdle());
    }, IDLE);
  }

  #closeIdle(): void {
    this.#server.closeIdleConnections();
    // Node does not count a connection as idle before its first request.
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

/**
 * Waits until no more connections arrive. Closing a server resets those that the system has accepted and the process
 * has not taken yet.
 * @param accepted how many connections the server has taken so far
 */
async function connectionsEnded(accepted: () => number): Promise<void> {
  let quiet = 0;
  for (let turns = 0; quiet < QUIET_TURNS && turns < MAX_TURNS; turns += 1) {
    const before = accepted();
    await sleep(1);
    await turn();
    quiet = accepted() === before ? quiet + 1 : 0;
  }
}
