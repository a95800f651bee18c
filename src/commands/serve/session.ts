/** The state of a running `serve`, and the steps that it has with and without `--watch`. */
import { roomSpecifier } from '../../shared/conventions.js';
import { SERVING_LIMITS } from '../../shared/serving-limits.js';
import type { CommandRequest } from '../command.js';
import type { Generator } from '../generator.js';
import type { StopSignal } from '../watch/stop-signal.js';
import type { Workspace } from '../workspace.js';
import type { Address, Failure } from './failures.js';
import { type HostProcess, runHost } from './host-process.js';
import type { Prepared } from './prepare.js';

export interface ServeSession {
  request: CommandRequest;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether the secret that signs tokens was generated for this run. */
  madeSecret: boolean;
  /** After the first start, `port` is the actual port in place of 0. */
  address: Address;
  stop: StopSignal;
  generator: Generator;
}

type Started = { process: HostProcess; address: Address } | { failed: Failure } | 'stop';

/** Starts the host and waits until it listens. A process that fails is stopped. */
export async function startSession(
  session: ServeSession,
  workspace: Workspace,
  prepared: Prepared,
): Promise<Started> {
  const { address, stop, request } = session;
  const program = { ...programOf(workspace, prepared, address), environment: session.environment };
  // With `--json`, standard output contains only JSON.
  const outputs =
    request.flags.json === true ? { stdout: request.io.stderr, stderr: request.io.stderr } : request.io;
  const process = runHost(program, outputs);
  stop.onImpatience(() => process.kill());
  const first = await Promise.race([process.started, stop.asked]);
  if (first !== 'stop' && first.type === 'listening')
    return { process, address: { ...address, port: first.port } };
  await process.stop();
  if (first === 'stop') return 'stop';
  return { failed: first };
}

function programOf(
  { root, config: { tsconfig, runtimePackage, shutdownTimeout } }: Workspace,
  { modules, index }: Prepared,
  listen: Address,
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
      listen,
    },
  };
}
