/** Serves one address with several processes. */
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionsEnded } from '../../shared/connections-ended.js';
import type { Io } from '../io.js';
import type { Address } from './failures.js';
import {
  type HostEnd,
  type HostProcess,
  type HostProgram,
  type HostWorker,
  runWorker,
} from './host-process.js';
import type { Report } from './messages.js';

interface WorkerOptions {
  count: number;
  address: Address;
  /** For how many milliseconds connections are still accepted after a stop request. */
  delay: number;
  print: (line: string) => void;
}

/** Milliseconds before a dead worker is replaced: at first, and at most. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 30_000;
/** A worker that has lived for this many milliseconds is healthy. */
const HEALTHY = 60_000;

export function runWorkers(
  program: HostProgram,
  outputs: Pick<Io, 'stdout' | 'stderr'> | undefined,
  options: WorkerOptions,
): HostProcess {
  const workers = new Workers(program, outputs, options);
  return {
    started: workers.start(),
    ended: workers.ended,
    stop: () => workers.stop(),
    kill: () => workers.kill(),
  };
}

/**
 * The command accepts connections and passes them to the workers in turn. `node:cluster` would do this too, but it
 * closes connections that are in transit when the workers stop.
 */
class Workers {
  readonly #program: HostProgram;
  readonly #outputs: Pick<Io, 'stdout' | 'stderr'> | undefined;
  readonly #options: WorkerOptions;
  readonly #server: Server;
  /** Workers that accept connections; the first gets the next one. */
  readonly #ready: HostWorker[] = [];
  readonly #alive = new Set<HostWorker>();
  /** Connections that arrived while no worker was ready. */
  readonly #waiting: Socket[] = [];
  readonly #abort = new AbortController();
  #accepted = 0;
  #end: (end: HostEnd) => void = () => undefined;
  readonly ended = new Promise<HostEnd>((resolve) => {
    this.#end = resolve;
  });

  constructor(
    program: HostProgram,
    outputs: Pick<Io, 'stdout' | 'stderr'> | undefined,
    options: WorkerOptions,
  ) {
    this.#program = program;
    this.#outputs = outputs;
    this.#options = options;
    this.#server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.#assign(socket));
  }

  /** Listens once all workers are ready. If one of these first workers fails, nothing is served. */
  async start(): Promise<Report | HostEnd> {
    const first = Array.from({ length: this.#options.count }, () => this.#launch());
    const reports = await Promise.all(first.map(({ started }) => started));
    const failed = reports.find(({ type }) => type !== 'loaded');
    if (failed !== undefined) return failed;
    const report = await this.#listen();
    if (report.type === 'listening') for (const worker of first) void this.#supervise(worker, FIRST_PAUSE);
    return report;
  }

  /** Stops all workers, each after the last connection that it got. */
  async stop(): Promise<void> {
    this.#abort.abort();
    const stopped = Promise.all([...this.#alive].map((worker) => worker.stop()));
    if (this.#server.listening) await sleep(Math.min(this.#options.delay, this.#program.shutdownTimeout));
    for (const worker of this.#alive) worker.order('hold');
    await connectionsEnded(() => this.#accepted);
    this.#server.close();
    for (const worker of this.#alive) worker.order('last');
    await stopped;
    for (const socket of this.#waiting) socket.destroy();
    this.#end({ type: 'ended', code: 0, signal: null });
  }

  kill(): void {
    for (const worker of this.#alive) worker.kill();
  }

  #launch(): HostWorker {
    const worker = runWorker(this.#program, this.#outputs);
    this.#alive.add(worker);
    void worker.ended.then(() => this.#alive.delete(worker));
    return worker;
  }

  #listen(): Promise<Report> {
    const { port, host } = this.#options.address;
    return new Promise((resolve) => {
      this.#server.once('error', ({ name, message, stack = '', code }: NodeJS.ErrnoException) =>
        resolve({
          type: 'not-listening',
          error: { name, message, stack, ...(code !== undefined && { code }) },
        }),
      );
      this.#server.listen(port, host, () => {
        const address = this.#server.address();
        if (typeof address === 'object' && address !== null)
          resolve({ type: 'listening', port: address.port });
      });
    });
  }

  /** Replaces a worker that dies. The pause doubles while workers die early. */
  async #supervise(worker: HostWorker, pause: number): Promise<void> {
    const from = performance.now();
    this.#ready.push(worker);
    for (const socket of this.#waiting.splice(0)) this.#assign(socket);
    const { code, signal } = await worker.ended;
    this.#ready.splice(this.#ready.indexOf(worker), 1);
    const isHealthy = performance.now() - from > HEALTHY;
    await this.#replace(
      `${signal === null ? `with exit code ${code}` : `by ${signal}`}`,
      isHealthy ? FIRST_PAUSE : pause,
    );
  }

  async #replace(how: string, pause: number): Promise<void> {
    if (this.#abort.signal.aborted) return;
    this.#options.print(`A worker ended by itself, ${how}. Another one starts in ${pause / 1000} s.`);
    const waited = await sleep(pause, true, { signal: this.#abort.signal }).catch(() => false);
    if (!waited) return;
    const worker = this.#launch();
    const next = Math.min(2 * pause, LONGEST_PAUSE);
    const report = await worker.started;
    if (report.type === 'loaded') return this.#supervise(worker, next);
    worker.kill();
    const { code, signal } = await worker.ended;
    return this.#replace(signal === null ? `with exit code ${code}` : 'before it was ready', next);
  }

  #assign(socket: Socket): void {
    this.#accepted += 1;
    const worker = this.#ready.shift();
    if (worker === undefined) this.#waiting.push(socket);
    else {
      this.#ready.push(worker);
      worker.serve(socket);
    }
  }
}
