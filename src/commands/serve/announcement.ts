/** The text that `serve` prints once the server listens. */
import { DOCS_PATH } from '../../shared/conventions.js';
import type { CommandOutcome } from '../command.js';
import { count } from '../count.js';
import { routeRows, routeTable } from '../route-rows.js';
import type { Workspace } from '../workspace.js';
import type { Prepared } from './prepare.js';
import { sampleCalls } from './sample-calls.js';
import type { Address, ServeSession } from './session.js';

export function announcement(
  { address, madeSecret }: ServeSession,
  workspace: Workspace,
  { routes, types, diagnostics }: Prepared,
): CommandOutcome {
  const url = serverUrl(address);
  const rows = routeRows(routes);
  const docs = workspace.config.docs === false ? undefined : url + DOCS_PATH;
  const calls = sampleCalls(url, { routes, types }, workspace.config.auth.registration !== false);
  return {
    code: 0,
    diagnostics,
    json: { url, ...(docs === undefined ? {} : { docs }), routes: rows, calls },
    text: (colours) =>
      [
        routeTable(rows, colours),
        `${colours.bold(url)} serves ${count(rows.length, 'route')}.`,
        ...(docs === undefined ? [] : [`${colours.bold(docs)} is a page to read and try them.`]),
        'Calls to paste into another terminal:',
        '',
        ...calls.map(({ command }) => command),
        '',
        ...(madeSecret ? [colours.dim(MADE_SECRET)] : []),
        colours.dim('Ctrl-C stops the server.'),
        '',
      ].join('\n'),
  };
}

const MADE_SECRET =
  'RESTGEN_SECRET is not set: tokens are signed with a random secret, and are valid only during this run.';

/** The URL that reaches the server from this machine. */
export function serverUrl({ host, port }: Address): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
