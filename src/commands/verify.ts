import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { printableName } from '../shared/printable/index.js';
import { columns } from './columns.js';
import { type CommandOutcome, type CommandRequest, failure } from './command.js';
import { commandLine } from './command-line.js';
import { count } from './count.js';
import { type CommittedApi, committedApi } from './verify/committed-api.js';
import { type ServerFinding, verifyServer } from './verify/verify-server.js';
import type { Workspace } from './workspace.js';

/** Checks that a running server answers as the generated folder describes. Changes no data. */
export async function verify(workspace: Workspace, request: CommandRequest): Promise<CommandOutcome> {
  const { outLabel } = workspace;
  const address = serverAddress(request.target ?? '');
  const api = readCommitted(workspace, request);
  const wrong = [address, api].filter((result) => 'code' in result);
  if ('code' in address || 'code' in api) return failure(wrong);
  const verified = await verifyServer(address.href, api);
  if ('unreached' in verified) {
    const unreached = diagnostic(
      'server-not-reached',
      `${address.href} does not answer: ${verified.unreached}`,
    );
    return failure([unreached]);
  }
  const { findings, requests } = verified;
  const routes = api.routes.length;
  return {
    code: findings.length > 0 ? 1 : 0,
    diagnostics: [],
    text: (colours) => {
      if (findings.length > 0) {
        const summary = colours.red(`${address.href} does not match ${outLabel}/:`);
        return `${findingRows(findings)}\n${summary} ${count(findings.length, 'finding')}.\n`;
      }
      const summary = colours.green(`${address.href} matches ${outLabel}/:`);
      return `${summary} ${count(routes, 'path')}, ${count(requests, 'request')}.\n`;
    },
    json: { url: address.href, out: outLabel, paths: routes, requests, findings },
  };
}

const findingRows = (findings: readonly ServerFinding[]): string =>
  columns(findings.map(({ verb, path, problem }) => [verb, path, problem].map(printableName)));

/** The address without its last slash, so that paths can follow. */
function serverAddress(text: string): { href: string } | Diagnostic {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') {
    return { href: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
  }
  const hint = 'Give the address at which the API is mounted, for example http://localhost:3000/api';
  return diagnostic('command-line-wrong', `'${text}' is not the address of a server.`, { hint });
}

function readCommitted({ out, outLabel }: Workspace, request: CommandRequest): CommittedApi | Diagnostic {
  try {
    const [list, contract, document] = ['api-routes.json', 'api.json', 'openapi.json'].map((file): unknown =>
      JSON.parse(readFileSync(join(out, file), 'utf8')),
    );
    return committedApi(list, contract, document);
  } catch (error) {
    const { message } = error as Error;
    const hint = `Run \`${commandLine('generate', request)}\` first`;
    return diagnostic('folder-not-generated', `${outLabel}/ contains no generated API: ${message}`, { hint });
  }
}
