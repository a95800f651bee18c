import { resolve } from 'node:path';
import { DEFAULT_DATABASE_URL, roomSpecifier } from '../../shared/conventions.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { printableLine, printableName } from '../../shared/printable/index.js';
import { columns } from '../columns.js';
import { type CommandOutcome, type CommandRequest, failure } from '../command.js';
import { count, grouped } from '../count.js';
import { loadHost } from '../host-package.js';
import { progressReport } from '../progress.js';
import { listenForStop } from '../watch/stop-signal.js';
import type { Workspace } from '../workspace.js';

/** The options of `exportData` and `importData` of `restgen/host`. */
interface DataOptions {
  database: string;
  folder: string;
  signal: AbortSignal;
  onProgress: (progress: { collection: string; documents: number; total: number }) => void;
}
interface MovedData {
  database: string;
  collections: { name: string; documents: number }[];
  leftOut: string[];
}
type MoveData = (options: DataOptions) => Promise<MovedData>;

/** Exports a database to a folder, or imports such a folder. */
export async function data(workspace: Workspace, request: CommandRequest): Promise<CommandOutcome> {
  const moved = await move(request, workspace);
  if ('code' in moved) return failure([moved]);
  const json = {
    database: moved.database,
    folder: request.path,
    collections: moved.collections.map(({ name, documents }) => ({ name, documents })),
    leftOut: moved.leftOut,
  };
  return { code: 0, diagnostics: [], text: () => movedText(moved, request), json };
}

async function move(request: CommandRequest, { root, config }: Workspace): Promise<MovedData | Diagnostic> {
  const isExport = request.target === 'export';
  const { io, flags, path = '' } = request;
  const wrongFlag = isExport ? flags.to && '--to' : flags.from && '--from';
  if (wrongFlag !== undefined)
    return diagnostic('command-line-wrong', `${request.target} takes no ${wrongFlag}.`, {
      hint: 'export reads a database --from a URL, import writes one --to a URL.',
    });
  const url = flags.from ?? flags.to ?? io.env['RESTGEN_DATABASE_URL'] ?? DEFAULT_DATABASE_URL;
  const database = url.startsWith('file:') ? `file:${resolve(root, url.slice('file:'.length))}` : url;
  const host = loadHost<{ exportData: MoveData; importData: MoveData }>(
    root,
    roomSpecifier('host', config.runtimePackage),
  );
  if ('code' in host) return host;
  const run = isExport ? host.exportData : host.importData;
  const stop = listenForStop();
  const controller = new AbortController();
  void stop.asked.then(() => controller.abort());
  const report = progressReport(flags.json === true ? undefined : io.stderr);
  try {
    const folder = resolve(io.cwd, path);
    return await run({ database, folder, signal: controller.signal, onProgress: report.show });
  } catch (error) {
    return diagnostic(
      'data-not-moved',
      printableLine(error instanceof Error ? error.message : String(error)),
    );
  } finally {
    report.end();
    stop.dispose();
  }
}

function movedText(
  { database, collections, leftOut }: MovedData,
  { target, path = '' }: CommandRequest,
): string {
  const rows = columns(collections.map(({ name, documents }) => [printableName(name), grouped(documents)]));
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  const amount = `${count(documents, 'document')} of ${count(collections.length, 'collection')}`;
  const summary =
    target === 'export'
      ? `Exported ${amount} from ${database} to ${path}.`
      : `${database} holds the ${amount} of ${path}.`;
  const others =
    leftOut.length === 0
      ? ''
      : `Left out, because they are not collections: ${leftOut.map(printableName).join(', ')}.\n`;
  return `${rows}${others}${summary}\n`;
}
