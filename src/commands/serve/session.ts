/** What stays the same while `serve` runs, and the steps that `serve` with and without `--watch` share. */
import { roomSpecifier } from '../../shared/conventions.js';
import { SERVING_LIMITS } from '../../shared/serving-limits.js';
import type { StructuredLogger } from '../../shared/structured-logger.js';
import { type CommandRequest, say } from '../command.js';
import type { Generator } from '../watch/generator.js';
import type { StopSignal } from '../watch/stop-signal.js';
import type { Workspace } from '../workspace.js';
import type { Address, Failure } from './failures.js';
import { type HostProcess, runHost } from './host-process.js';
import type { Prepared } from './prepare.js';
import { runWorkers } from './workers.js';

export interface ServeSession {
  request: CommandRequest;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether the secret that signs tokens was made for this run. */
  madeSecret: boolean;
  /** After the first start, `port` is the one that was taken in place of 0. */
  address: Address;
  stop: StopSignal;
  /** Where the log has lines of JSON: what is said while it serves is such a line, too. */
  lines?: StructuredLogger;
  /** Only with `--watch`. */
  generator?: Generator;
}

type Started = { process: HostProcess; address: Address } | { failed: Failure } | 'stop';

/** Starts the host and waits until it listens; a process that does not get there is ended. */
export async function startSession(
  session: ServeSession,
  workspace: Workspace,
  prepared: Prepared,
): Promise<Started> {
  const { address, stop, request, lines } = session;
  const { workers } = request.flags;
  const program = {
    ...programOf(workspace, prepared, workers === undefined ? address : 'connections'),
    environment: session.environment,
  };
  // With `--json`, standard output holds nothing but the JSON.
  const outputs =
    request.flags.json === true ? { stdout: request.io.stderr, stderr: request.io.stderr } : request.io;
  const process =
    workers === undefined
      ? runHost(program, outputs)
      : runWorkers(program, outputs, {
          count: workers,
          address,
          delay: workspace.config.shutdownDelay ?? 0,
          say: (line) => (lines === undefined ? say(request, line) : lines.error({}, line)),
        });
  stop.onImpatience(() => process.kill());
  const first = await Promise.race([process.started, stop.asked]);
  if (first !== 'stop' && first.type === 'listening')
    return { process, address: { ...address, port: first.port } };
  await process.stop();
  if (first === 'stop') return 'stop';
  return first.type === 'loaded' ? 'stop' : { failed: first };
}

/** Loads the host silently, with a database in memory, to see whether the changed source starts at all. */
export async function rehearse(
  session: ServeSession,
  workspace: Workspace,
  prepared: Prepared,
): Promise<Failure | undefined> {
  const environment = { ...session.environment, RESTGEN_DATABASE_URL: 'memory:' };
  const process = runHost({ ...programOf(workspace, prepared), environment }, undefined);
  const first = await Promise.race([process.started, session.stop.asked]);
  await process.stop();
  return first === 'stop' || first.type === 'loaded' || first.type === 'listening' ? undefined : first;
}

function programOf(
  { root, config: { tsconfig, runtimePackage, shutdownTimeout } }: Workspace,
  { modules, index }: Prepared,
  listen?: Address | 'connections',
) {
  return {
    root,
    shutdownTimeout: shutdownTimeout ?? SERVING_LIMITS.shutdownTimeout.default,
    ...(tsconfig === undefined ? {} : { tsconfig }),
    start: {
      type: 'start' as const,
      modules,
      index,
      host: roomSpecifier('host', runtimePackage),
      ...(listen === undefined ? {} : { listen }),
    },
  };
}
