/** Starts and ends the process that runs the host. */
import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { typescriptLoader } from '../../config/index.js';
import type { Io } from '../io.js';
import type { Order, Report } from './messages.js';

/** Milliseconds that a process gets to end, in addition to the time for its running requests, before it is killed. */
const KILL_DELAY = 5000;

export interface HostProgram {
  /** The project's folder, absolute: the working directory of the process. */
  root: string;
  /** The tsconfig for loading modules; absolute, or relative to the root. */
  tsconfig?: string;
  environment: Readonly<Record<string, string | undefined>>;
  shutdownTimeout: number;
  start: Extract<Order, { type: 'start' }>;
}

export type HostEnd = { type: 'ended'; code: number | null; signal: NodeJS.Signals | null };

export interface HostProcess {
  /** The first report, or the end if the process ended without a report. */
  readonly started: Promise<Report | HostEnd>;
  readonly ended: Promise<HostEnd>;
  /**
   * Stops the process: running requests end, the database is closed. Resolves when the process has ended.
   * @param timeout milliseconds that running requests get, in place of `shutdownTimeout`
   */
  stop(timeout?: number): Promise<void>;
  kill(): void;
}

type Outputs = Pick<Io, 'stdout' | 'stderr'>;

export function runHost(program: HostProgram, outputs: Outputs): HostProcess {
  const child = fork(CHILD, [], launchOf(program, outputs));
  const { started, ended } = begin(child, program, outputs);
  return {
    started,
    ended,
    stop: (timeout = program.shutdownTimeout) => stop(child, ended, timeout),
    kill: () => void child.kill('SIGKILL'),
  };
}

const CHILD = fileURLToPath(new URL('./child.js', import.meta.url));

const launchOf = ({ root, tsconfig, environment }: HostProgram, outputs: Outputs) => ({
  cwd: root,
  env: { ...environment, ...tsconfigOf(root, tsconfig) },
  execArgv: ['--import', typescriptLoader()],
  stdio: ['ignore', stdioOf(outputs.stdout), stdioOf(outputs.stderr), 'ipc'] satisfies StdioOptions,
});

function begin(child: ChildProcess, { start }: HostProgram, outputs: Outputs) {
  child.stdout?.pipe(outputs.stdout, { end: false });
  child.stderr?.pipe(outputs.stderr, { end: false });
  const ended = new Promise<HostEnd>((end) => {
    child.once('exit', (code, signal) => end({ type: 'ended', code, signal }));
    child.once('error', () => end({ type: 'ended', code: null, signal: null }));
  });
  const reported = new Promise<Report>((resolve) => child.on('message', resolve));
  sendOrder(child, start);
  return { started: Promise.race([reported, ended]), ended };
}

/** Passes on the command's own streams directly, so that the host sees the terminal. */
const stdioOf = (stream: Io['stdout']): 'pipe' | NodeJS.WriteStream => {
  if (stream === process.stdout) return process.stdout;
  return stream === process.stderr ? process.stderr : 'pipe';
};

/** Sets the tsconfig; by default tsx uses the tsconfig.json of the working directory. */
function tsconfigOf(root: string, tsconfig: string | undefined): { TSX_TSCONFIG_PATH?: string } {
  if (tsconfig === undefined || !existsSync(join(root, tsconfig))) return {};
  return { TSX_TSCONFIG_PATH: resolve(root, tsconfig) };
}

async function stop(child: ChildProcess, ended: Promise<unknown>, timeout: number): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout + KILL_DELAY);
  sendOrder(child, { type: 'stop', timeout });
  await ended;
  clearTimeout(timer);
}

/** Ignores errors of sending, because a process that is ending is reported by `ended`. */
function sendOrder(child: ChildProcess, order: Order): void {
  if (child.connected) child.send(order, () => undefined);
}
