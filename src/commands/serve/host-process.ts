/** Starts and ends the process that runs the host. */
import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { typescriptLoader } from '../../config/index.js';
import type { Io } from '../io.js';
import type { Awake, Order, Report } from './messages.js';

/** Milliseconds that a process gets to end beside what its running requests get, before it is killed. */
const PATIENCE = 5000;

export interface HostProgram {
  /** The project's folder, absolute: the working directory of the process. */
  root: string;
  /** Compiler options by which modules are loaded; absolute, or relative to the root. */
  tsconfig?: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds that running requests get when the process is stopped. */
  shutdownTimeout: number;
  start: Extract<Order, { type: 'start' }>;
}

export type HostEnd = { type: 'ended'; code: number | null; signal: NodeJS.Signals | null };

export interface HostProcess {
  /** Its first report, or how it ended before it reported anything. */
  readonly started: Promise<Report | HostEnd>;
  readonly ended: Promise<HostEnd>;
  /**
   * Lets running requests end, closes the database, and resolves when the process is gone.
   * @param timeout milliseconds that running requests get, in place of `shutdownTimeout`
   */
  stop(timeout?: number): Promise<void>;
  /** At once. */
  kill(): void;
}

/** A process that serves the connections that it is handed. */
export interface HostWorker extends Omit<HostProcess, 'stop'> {
  take(connection: Socket): void;
  /** As `stop`; goes on answering until it is told to `hold` requests, and takes connections until the `last`. */
  stop(): Promise<void>;
  tell(what: 'hold' | 'last'): void;
}

type Outputs = Pick<Io, 'stdout' | 'stderr'> | undefined;

/** @param outputs where the host's own output goes; `undefined` drops it */
export function runHost(program: HostProgram, outputs: Outputs): HostProcess {
  const { cwd, env, execArgv, stdio } = launchOf(program, outputs);
  const child = fork(CHILD, [], { cwd, env, execArgv, stdio });
  const { started, ended } = begin(child, program, outputs);
  return {
    started,
    ended,
    stop: (timeout = program.shutdownTimeout) => stop(child, ended, { timeout }),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** The same as a worker of `node:cluster`, so that libraries know that there are others. */
export function runWorker(program: HostProgram, outputs: Outputs): HostWorker {
  const { env, ...settings } = launchOf(program, outputs);
  cluster.setupPrimary({ exec: CHILD, args: [], ...settings });
  const { process: child } = cluster.fork(env);
  const { started, ended } = begin(child, program, outputs);
  return {
    started,
    ended,
    take: (connection) => sendOrder(child, { type: 'connection' }, connection),
    stop: () => stop(child, ended, { timeout: program.shutdownTimeout, awaitsLast: true }),
    tell: (type) => sendOrder(child, { type }),
    kill: () => void child.kill('SIGKILL'),
  };
}

const CHILD = fileURLToPath(new URL('./child.js', import.meta.url));

const launchOf = ({ root, tsconfig, environment }: HostProgram, outputs: Outputs) => ({
  cwd: root,
  env: { ...environment, ...tsconfigOf(root, tsconfig) },
  execArgv: ['--import', typescriptLoader()],
  stdio: ['ignore', stdioOf(outputs?.stdout), stdioOf(outputs?.stderr), 'ipc'] satisfies StdioOptions,
});

function begin(child: ChildProcess, { start }: HostProgram, outputs: Outputs) {
  if (outputs !== undefined) {
    child.stdout?.pipe(outputs.stdout, { end: false });
    child.stderr?.pipe(outputs.stderr, { end: false });
  }
  const ended = new Promise<HostEnd>((end) => {
    child.once('exit', (code, signal) => end({ type: 'ended', code, signal }));
    child.once('error', () => end({ type: 'ended', code: null, signal: null }));
  });
  const reported = new Promise<Report>((tell) =>
    child.on('message', (message: Report | Awake) => {
      if (message.type === 'awake') sendOrder(child, start);
      else tell(message);
    }),
  );
  return { started: Promise.race([reported, ended]), ended };
}

/** The command's own streams are passed on as they are, so that the host sees the terminal. */
const stdioOf = (stream: Io['stdout'] | undefined): 'ignore' | 'pipe' | NodeJS.WriteStream => {
  if (stream === undefined) return 'ignore';
  if (stream === process.stdout) return process.stdout;
  return stream === process.stderr ? process.stderr : 'pipe';
};

/** Without this variable tsx takes the tsconfig.json of the working directory. */
function tsconfigOf(root: string, tsconfig: string | undefined): { TSX_TSCONFIG_PATH?: string } {
  if (tsconfig === undefined || !existsSync(join(root, tsconfig))) return {};
  return { TSX_TSCONFIG_PATH: resolve(root, tsconfig) };
}

async function stop(
  child: ChildProcess,
  ended: Promise<unknown>,
  { timeout, ...order }: { timeout: number; awaitsLast?: boolean },
): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout + PATIENCE);
  sendOrder(child, { type: 'stop', timeout, ...order });
  await ended;
  clearTimeout(timer);
}

/** An ending process reads no orders. `ended` reports that, so errors of sending are ignored. */
function sendOrder(child: ChildProcess, order: Order, connection?: Socket): void {
  if (child.connected) child.send(order, connection, {}, () => undefined);
  else connection?.destroy();
}
