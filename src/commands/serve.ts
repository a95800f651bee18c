import { randomBytes } from 'node:crypto';
import { OPTIONS } from '../config.js';
import { type CommandRequest, type ExitCode, failure, tell } from './command.js';
import type { Io } from './io.js';
import { serveOnce } from './serve/once.js';
import type { ServeSession } from './serve/session.js';
import { createGenerator } from './watch/generator.js';
import { listenForStop } from './watch/stop-signal.js';
import { openWorkspace } from './workspace.js';

/** Generates, runs the host in a process of its own, and listens until the user stops it. */
export async function serve(request: CommandRequest): Promise<ExitCode> {
  const workspace = await openWorkspace(request);
  if ('diagnostics' in workspace) return tell(failure(workspace.diagnostics, workspace.folder), request);
  const { variables, madeSecret } = hostEnvironment(request.io);
  const stop = listenForStop();
  const session: ServeSession = {
    request,
    environment: variables,
    madeSecret,
    stop,
    address: {
      port: request.flags.port ?? OPTIONS.port.default,
      host: request.flags.host ?? OPTIONS.host.default,
    },
  };
  try {
    if (request.flags.watch !== true) return await serveOnce(session, workspace);
    const { serveWatching } = await import('./serve/watching.js');
    return await serveWatching({ ...session, generator: createGenerator(request) }, workspace);
  } finally {
    stop.dispose();
  }
}

interface HostEnvironment {
  variables: Readonly<Record<string, string | undefined>>;
  /** Whether the secret that signs tokens was made for this run. */
  madeSecret: boolean;
}

/**
 * The environment of the host. In development it has one secret for the whole run, so that tokens survive restarts.
 * In production the host itself refuses to start without one (C32).
 */
function hostEnvironment({ env }: Io): HostEnvironment {
  if (env['RESTGEN_SECRET'] || env['NODE_ENV'] === 'production') return { variables: env, madeSecret: false };
  return { variables: { ...env, RESTGEN_SECRET: randomBytes(48).toString('base64url') }, madeSecret: true };
}
