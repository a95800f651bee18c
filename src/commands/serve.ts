import { randomBytes } from 'node:crypto';
import { FLAGS } from '../config/index.js';
import { type CommandOutcome, type CommandRequest, type ExitCode, failure, print } from './command.js';
import { createGenerator } from './generator.js';
import type { Io } from './io.js';
import { announcement } from './serve/announcement.js';
import { failureDiagnostic } from './serve/failures.js';
import { type Failure, startHost } from './serve/host-process.js';
import { type Prepared, prepare } from './serve/prepare.js';
import type { ServeSession } from './serve/session.js';
import { listenForStop } from './watch/stop-signal.js';
import type { Workspace } from './workspace.js';

/** Generates, runs the host in its own process, and serves until the user stops it. */
export async function serve(
  workspace: Workspace,
  request: CommandRequest,
): Promise<CommandOutcome | ExitCode> {
  const { variables, madeSecret } = hostEnvironment(request.io);
  const stop = listenForStop();
  const session: ServeSession = {
    request,
    environment: variables,
    madeSecret,
    stop,
    generator: createGenerator(request),
    address: {
      port: request.flags.port ?? FLAGS.port.default,
      host: request.flags.host ?? FLAGS.host.default,
    },
  };
  try {
    if (request.flags.watch !== true) return await serveOnce(session, workspace);
    const { serveWatching } = await import('./serve/watching.js');
    return await serveWatching(session, workspace);
  } finally {
    stop.dispose();
  }
}

/** Serves until the user stops it (exit code 0) or the host ends by itself (a failure). */
async function serveOnce(session: ServeSession, workspace: Workspace): Promise<CommandOutcome | ExitCode> {
  const prepared = prepare(workspace, session);
  session.generator.keep();
  if ('failed' in prepared) return failure(prepared.failed);
  const fail = (failed: Failure): CommandOutcome =>
    failure([...prepared.diagnostics, failureDiagnostic(failed, workspace.root, session)]);
  const started = await startHost(session, workspace, prepared);
  if (started === 'stop') return 0;
  if ('failed' in started) return fail(started.failed);
  announce({ ...session, address: started.address }, workspace, prepared);
  const end = await Promise.race([started.process.ended, session.stop.asked]);
  if (end !== 'stop') return fail(end);
  await started.process.stop();
  return 0;
}

/** Prints the announcement, to standard error if the log has lines of JSON on standard output. */
function announce(session: ServeSession, workspace: Workspace, prepared: Prepared): void {
  const { flags, io, project } = session.request;
  const isLogged = workspace.config.observe?.log === true && flags.json !== true;
  const stdout = isLogged ? io.stderr : io.stdout;
  print(announcement(session, workspace, prepared), { flags, project, io: { ...io, stdout } });
}

interface HostEnvironment {
  variables: Readonly<Record<string, string | undefined>>;
  madeSecret: boolean;
}

/**
 * The environment of the host. In development it gets one secret for the whole run, so that tokens survive restarts. In
 * production the host refuses to start without a secret (C32).
 */
function hostEnvironment({ env }: Io): HostEnvironment {
  if (env['RESTGEN_SECRET'] || env['NODE_ENV'] === 'production') return { variables: env, madeSecret: false };
  return { variables: { ...env, RESTGEN_SECRET: randomBytes(48).toString('base64url') }, madeSecret: true };
}
