/** Serving again on every change. What is wrong is shown, and the old server goes on. */

import type { Colours } from '../../diagnostic-text.js';
import { changesText } from '../changes.js';
import { type ExitCode, failure, tell } from '../command.js';
import { coloursOf } from '../io.js';
import { watchSource } from '../watch/changes-of-source.js';
import { openWorkspace, type Workspace } from '../workspace.js';
import { announcement, urlOf } from './announcement.js';
import { diagnosticOf, type Failure } from './failures.js';
import type { HostProcess } from './host-process.js';
import { type Prepared, prepare } from './prepare.js';
import { rehearse, type ServeSession, start } from './session.js';

/** Milliseconds: starting the host again takes longer. */
const QUIET = 100;

interface Round {
  workspace: Workspace;
  /** Absent where nothing listens: until the first round that succeeds, and after the host ended by itself. */
  process?: HostProcess;
  announced: boolean;
}

export async function serveWatching(session: ServeSession, workspace: Workspace): Promise<ExitCode> {
  let round: Round = { workspace, announced: false };
  const source = await watchSource(workspace.root, () => round.workspace, QUIET);
  try {
    let changes = source.next();
    round = await serveRound(session, round);
    for (;;) {
      const event = await nextEvent(session, round, changes);
      if (event === 'stop') break;
      if (Array.isArray(event)) {
        changes = source.next();
        say(session, `Changed: ${event.slice(0, 3).join(', ')}${event.length > 3 ? ' …' : ''}`);
        round = await serveChanged(session, round);
      } else {
        fail(session, round, [diagnosticOf(event, workspace.root, session.address)]);
        round = { workspace: round.workspace, announced: round.announced };
      }
    }
    await round.process?.stop();
    session.generator?.keep();
    return 0;
  } finally {
    await source.close();
  }
}

const nextEvent = ({ stop }: ServeSession, { process }: Round, changes: Promise<string[]>) =>
  Promise.race([stop.asked, changes, ...(process === undefined ? [] : [process.ended])]);

async function serveChanged(session: ServeSession, round: Round): Promise<Round> {
  const workspace = await openWorkspace(session.request);
  if ('diagnostics' in workspace) return fail(session, round, workspace.diagnostics);
  return serveRound(session, { ...round, workspace });
}

async function serveRound(session: ServeSession, round: Round): Promise<Round> {
  const { workspace, process } = round;
  const { request } = session;
  const prepared = await prepare(workspace, request, session.generator);
  if ('failed' in prepared) return fail(session, round, prepared.failed);
  const failWith = (failed: Failure): Round =>
    fail(session, round, [...prepared.diagnostics, diagnosticOf(failed, workspace.root, session.address)]);
  if (process !== undefined) {
    // Two hosts would share one database and one port: the new one is tried apart from both.
    const failed = await rehearse(session, workspace, prepared);
    if (failed !== undefined) return failWith(failed);
    await process.stop();
  }
  const { process: _stopped, ...rest } = round;
  round = rest;
  const started = await start(session, workspace, prepared);
  if (started === 'stop') return round;
  if ('failed' in started) return failWith(started.failed);
  session.address = started.address;
  announce(session, round, prepared);
  return { workspace, process: started.process, announced: true };
}

/** In full the first time, in short after it. */
function announce(session: ServeSession, { workspace, announced }: Round, prepared: Prepared): void {
  const { request, address } = session;
  const outcome = announcement(session, workspace, prepared);
  const text = (colours: Colours): string =>
    `${changesText(workspace.outLabel, prepared.changes, colours)}${colours.bold(urlOf(address))} serves the change.\n`;
  tell(announced ? { ...outcome, text } : outcome, request);
}

function fail(session: ServeSession, round: Round, diagnostics: Parameters<typeof failure>[0]): Round {
  tell(failure(diagnostics, round.workspace.folder), session.request);
  const goesOn = round.process === undefined ? 'Nothing is served' : 'The server goes on as it was';
  say(session, `${goesOn}; waiting for a change.`);
  return round;
}

function say({ request: { flags, io } }: ServeSession, text: string): void {
  if (flags.json !== true) io.stderr.write(`${coloursOf(io.stderr, io).dim(text)}\n`);
}
