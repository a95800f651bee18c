/** Starts and ends the process that runs the host. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { typescriptLoader } from '../../config/index.js';
import { roomSpecifier } from '../../shared/conventions.js';
import { SERVING_LIMITS } from '../../shared/serving-limits.js';
import type { Io } from '../io.js';
import type { Workspace } from '../workspace.js';
import type { Order, Report } from './messages.js';
import type { Prepared } from './prepare.js';
import type { Address, ServeSession } from './session.js';

export type HostEnd = { type: 'ended'; code: number | null; signal: NodeJS.Signals | null };
export type Failure = Exclude<Report, { type: 'listening' }> | HostEnd;

export interface HostProcess {
  readonly ended: Promise<HostEnd>;
  /**
   * Stops the process: running requests end, the database is closed. Resolves when the process has ended.
   * @param timeout milliseconds that running requests get, in place of `shutdownTimeout`
   */
  stop(timeout?: number): Promise<void>;
}

type Started = { process: HostProcess; address: Address } | { failed: Failure } | 'stop';

/** Starts the host and waits until it listens. A process that fails is stopped. */
export async function startHost(
  { address, stop, request, environment }: ServeSession,
  { root, config }: Workspace,
  { modules, index }: Prepared,
): Promise<Started> {
  // With `--json`, standard output contains only JSON.
  const { stderr } = request.io;
  const child = launch(root, config.tsconfig, environment, {
    stdout: request.flags.json === true ? stderr : request.io.stdout,
    stderr,
  });
  stop.onImpatience(() => child.kill('SIGKILL'));
  const ended = awaitEnd(child);
  const reported = new Promise<Report>((report) => child.on('message', report));
  const host = roomSpecifier('host', config.runtimePackage);
  sendOrder(child, { type: 'start', modules, index, host, listen: address });
  const shutdownTimeout = config.shutdownTimeout ?? SERVING_LIMITS.shutdownTimeout.default;
  const process = { ended, stop: (timeout = shutdownTimeout) => stopChild(child, ended, timeout) };
  const first = await Promise.race([reported, ended, stop.asked]);
  if (first !== 'stop' && first.type === 'listening')
    return { process, address: { ...address, port: first.port } };
  await process.stop();
  return first === 'stop' ? 'stop' : { failed: first };
}

const CHILD = fileURLToPath(new URL('./child.js', import.meta.url));

function launch(
  root: string,
  tsconfig: string | undefined,
  environment: ServeSession['environment'],
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): ChildProcess {
  const child = fork(CHILD, [], {
    cwd: root,
    env: { ...environment, ...tsconfigEnvironment(root, tsconfig) },
    execArgv: ['--import', typescriptLoader()],
    stdio: ['ignore', childStream(stdout), childStream(stderr), 'ipc'],
  });
  child.stdout?.pipe(stdout, { end: false });
  child.stderr?.pipe(stderr, { end: false });
  return child;
}

/** Passes on the command's own streams directly, so that the host sees the terminal. */
const childStream = (stream: Io['stdout']): 'pipe' | NodeJS.WriteStream => {
  if (stream === process.stdout) return process.stdout;
  return stream === process.stderr ? process.stderr : 'pipe';
};

/** Sets the tsconfig; by default tsx uses the tsconfig.json of the working directory. */
function tsconfigEnvironment(root: string, tsconfig: string | undefined): { TSX_TSCONFIG_PATH?: string } {
  if (tsconfig === undefined || !existsSync(join(root, tsconfig))) return {};
  return { TSX_TSCONFIG_PATH: resolve(root, tsconfig) };
}

const awaitEnd = (child: ChildProcess): Promise<HostEnd> =>
  new Promise((end) => {
    child.once('exit', (code, signal) => end({ type: 'ended', code, signal }));
    child.once('error', () => end({ type: 'ended', code: null, signal: null }));
  });

/** Milliseconds that a process gets to end, in addition to the time for its running requests, before it is killed. */
const KILL_DELAY = 5000;

async function stopChild(child: ChildProcess, ended: Promise<unknown>, timeout: number): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout + KILL_DELAY);
  sendOrder(child, { type: 'stop', timeout });
  await ended;
  clearTimeout(timer);
}

/** Ignores errors of sending, because a process that is ending is reported by `ended`. */
function sendOrder(child: ChildProcess, order: Order): void {
  if (child.connected) child.send(order, () => undefined);
}
