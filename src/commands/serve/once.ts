import { type ExitCode, failure, print } from '../command.js';
import { count } from '../count.js';
import type { Workspace } from '../workspace.js';
import { announcement, MADE_SECRET } from './announcement.js';
import { diagnosticOf, type Failure } from './failures.js';
import { type Prepared, prepare } from './prepare.js';
import { type ServeSession, startSession } from './session.js';

/** Serves until the user stops it (exit code 0) or the host ends by itself (a failure). */
export async function serveOnce(session: ServeSession, workspace: Workspace): Promise<ExitCode> {
  const { request, stop } = session;
  const prepared = await prepare(workspace, request);
  if ('failed' in prepared) return print(failure(prepared.failed, workspace.folder), request);
  const fail = (failed: Failure): ExitCode => {
    const diagnostics = [...prepared.diagnostics, diagnosticOf(failed, workspace.root, session)];
    return print(failure(diagnostics, workspace.folder), request);
  };
  const started = await startSession(session, workspace, prepared);
  if (started === 'stop') return 0;
  if ('failed' in started) return fail(started.failed);
  announce({ ...session, address: started.address }, workspace, prepared);
  const end = await Promise.race([started.process.ended, stop.asked]);
  if (end !== 'stop') return fail(end);
  await started.process.stop();
  return 0;
}

/** Prints the announcement; a structured log gets a line in place of the table and sample calls. */
function announce(session: ServeSession, workspace: Workspace, prepared: Prepared): void {
  const { lines, request, madeSecret } = session;
  const outcome = announcement(session, workspace, prepared);
  print(lines === undefined ? outcome : { ...outcome, text: () => '' }, request);
  if (lines === undefined) return;
  for (const line of prepared.unlisted) lines.warn({}, line);
  if (madeSecret) lines.warn({}, MADE_SECRET);
  const { url, docs, routes } = outcome.json;
  lines.info({ url, docs, routes: routes.length }, `${url} serves ${count(routes.length, 'route')}.`);
}
