import { randomBytes } from 'node:crypto';
import { OPTIONS } from '../config/config.js';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { findPackage } from '../shared/optional-package.js';
import { createStructuredLogger } from '../shared/structured-logger.js';
import { type CommandRequest, type ExitCode, failure, print } from './command.js';
import type { Io } from './io.js';
import { serveOnce } from './serve/once.js';
import type { ServeSession } from './serve/session.js';
import { createGenerator } from './watch/generator.js';
import { listenForStop } from './watch/stop-signal.js';
import { openWorkspace, type Workspace } from './workspace.js';

/** Generates, runs the host in its own process, and serves until the user stops it. */
export async function serve(request: CommandRequest): Promise<ExitCode> {
  const workspace = await openWorkspace(request);
  if ('diagnostics' in workspace) return print(failure(workspace.diagnostics, workspace.folder), request);
  const { variables, madeSecret } = hostEnvironment(request.io);
  const workerProblem = workersProblem(request, variables);
  if (workerProblem !== undefined) return print(failure([workerProblem], workspace.folder), request);
  const stop = listenForStop();
  const session: ServeSession = {
    request,
    environment: variables,
    madeSecret,
    stop,
    ...structuredLog(request, workspace),
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

/**
 * A structured logger for messages of the command itself. With `--watch` people read the messages, and without the
 * package pino the host reports the problem.
 */
function structuredLog({ flags, io }: CommandRequest, { config }: Workspace): Pick<ServeSession, 'lines'> {
  if (config.observe?.log !== true || flags.watch === true || findPackage('pino') === undefined) return {};
  return { lines: createStructuredLogger(flags.json === true ? io.stderr : io.stdout) };
}

/** A diagnostic if the options exclude several workers. */
function workersProblem(
  { flags }: CommandRequest,
  { RESTGEN_DATABASE_URL: database }: HostEnvironment['variables'],
): Diagnostic | undefined {
  if (flags.workers === undefined) return undefined;
  if (flags.watch === true)
    return diagnostic('host-not-served', '--workers and --watch exclude each other.', {
      hint: 'While you edit, one process serves: leave out --workers.',
    });
  if (database !== 'memory:') return undefined;
  return diagnostic('host-not-served', 'With memory:, each worker would have its own data.', {
    hint: 'Set RESTGEN_DATABASE_URL to a database that they share, such as file:.restgen/data, or leave out --workers.',
  });
}

interface HostEnvironment {
  variables: Readonly<Record<string, string | undefined>>;
  /** Whether the secret that signs tokens was generated for this run. */
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
