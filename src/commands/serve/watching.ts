/** Serves again on every change. After an error in the source, the old server keeps running. */

import type { Colours } from '../../shared/diagnostic-text.js';
import { changesText } from '../changes.js';
import { type ExitCode, failure, print, printLine } from '../command.js';
import { diagnosticKey } from '../counted.js';
import { watchSource } from '../watch/changes-of-source.js';
import { openWorkspace, type Workspace } from '../workspace.js';
import { announcement, serverUrl } from './announcement.js';
import { failureDiagnostic } from './failures.js';
import { type HostProcess, startHost } from './host-process.js';
import { type Prepared, prepare } from './prepare.js';
import type { ServeSession } from './session.js';

/** Milliseconds that running requests get before the changed host replaces theirs. */
const GRACE = 2000;
/** Milliseconds without a change before the host starts again; the start itself takes longer. */
const QUIET = 100;

interface Iteration {
  workspace: Workspace;
  /** `undefined` while nothing listens: before the first success, and after the host ended by itself. */
  process?: HostProcess;
  /** Diagnostics of the last success, which are not printed again; `undefined` before the first success. */
  shown?: ReadonlySet<string>;
}

export async function serveWatching(session: ServeSession, workspace: Workspace): Promise<ExitCode> {
  let iteration: Iteration = { workspace };
  const source = await watchSource(
    workspace.root,
    () => iteration.workspace,
    session.generator.readsPath,
    QUIET,
  );
  try {
    let changes = source.next();
    iteration = await serveIteration(session, iteration);
    for (;;) {
      const event = await nextEvent(session, iteration, changes);
      if (event === 'stop') break;
      if (Array.isArray(event)) {
        changes = source.next();
        printLine(session.request, `Changed: ${event.slice(0, 3).join(', ')}${event.length > 3 ? ' …' : ''}`);
        iteration = await serveChanged(session, iteration);
      } else {
        fail(session, iteration, [failureDiagnostic(event, workspace.root, session)]);
        iteration = withoutProcess(iteration);
      }
    }
    await iteration.process?.stop();
    session.generator.keep();
    return 0;
  } finally {
    await source.close();
  }
}

const nextEvent = ({ stop }: ServeSession, { process }: Iteration, changes: Promise<string[]>) =>
  Promise.race([stop.asked, changes, ...(process === undefined ? [] : [process.ended])]);

async function serveChanged(session: ServeSession, iteration: Iteration): Promise<Iteration> {
  const workspace = await openWorkspace(session.request);
  if ('diagnostics' in workspace) return fail(session, iteration, workspace.diagnostics);
  return serveIteration(session, { ...iteration, workspace });
}

async function serveIteration(session: ServeSession, iteration: Iteration): Promise<Iteration> {
  const { workspace, process } = iteration;
  const prepared = prepare(workspace, session);
  if ('failed' in prepared) return fail(session, iteration, prepared.failed);
  // Two hosts would share the database and the port.
  await process?.stop(GRACE);
  iteration = withoutProcess(iteration);
  const started = await startHost(session, workspace, prepared);
  if (started === 'stop') return iteration;
  if ('failed' in started)
    return fail(session, iteration, [
      ...prepared.diagnostics,
      failureDiagnostic(started.failed, workspace.root, session),
    ]);
  session.address = started.address;
  announce(session, iteration, prepared);
  const shown = new Set(prepared.diagnostics.map(diagnosticKey));
  return { workspace, process: started.process, shown };
}

const withoutProcess = ({ process: _stopped, ...iteration }: Iteration): Iteration => iteration;

/** Prints the full announcement the first time, and later what has changed. */
function announce(session: ServeSession, { workspace, shown }: Iteration, prepared: Prepared): void {
  const { request, address } = session;
  const outcome = announcement(session, workspace, prepared);
  if (shown === undefined) return void print(outcome, request);
  const diagnostics = prepared.diagnostics.filter((problem) => !shown.has(diagnosticKey(problem)));
  const text = (colours: Colours): string =>
    `${changesText(workspace.outLabel, prepared.changes, colours)}${colours.bold(serverUrl(address))} serves the change.\n`;
  print({ ...outcome, diagnostics, text }, request);
}

function fail(
  session: ServeSession,
  iteration: Iteration,
  diagnostics: Parameters<typeof failure>[0],
): Iteration {
  print(failure(diagnostics), session.request);
  const state = iteration.process === undefined ? 'Nothing is served' : 'The old server keeps running';
  printLine(session.request, `${state}; waiting for a change.`);
  return iteration;
}
