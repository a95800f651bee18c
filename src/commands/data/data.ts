import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { isRestgenMissing } from '../../config/index.js';
import { DEFAULT_DATABASE_URL, roomSpecifier } from '../../shared/conventions.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { printableLine, printableName } from '../../shared/printable/index.js';
import { columns } from '../columns.js';
import { type CommandOutcome, type CommandRequest, failure } from '../command.js';
import { count, groupDigits } from '../count.js';
import type { Workspace } from '../workspace.js';

/** The result of `exportData` of `restgen/host`. */
interface ExportedData {
  database: string;
  collections: { name: string; file: string; documents: number }[];
}

interface StandaloneHost {
  exportData(options: { database: string; folder: string }): Promise<ExportedData>;
}

/** Exports a database to a folder. */
export async function data(workspace: Workspace, request: CommandRequest): Promise<CommandOutcome> {
  const exported = await exportCollections(workspace, request);
  if ('code' in exported) return failure([exported]);
  const json = { ...exported, folder: request.path };
  return { code: 0, diagnostics: [], text: () => exportText(exported, request), json };
}

async function exportCollections(
  { root, config }: Workspace,
  { io, flags, path = '' }: CommandRequest,
): Promise<ExportedData | Diagnostic> {
  const url = flags.from ?? io.env['RESTGEN_DATABASE_URL'] ?? DEFAULT_DATABASE_URL;
  const database = url.startsWith('file:') ? `file:${resolve(root, url.slice('file:'.length))}` : url;
  const host = loadHost(root, roomSpecifier('host', config.runtimePackage));
  if ('code' in host) return host;
  try {
    return await host.exportData({ database, folder: resolve(io.cwd, path) });
  } catch (error) {
    return diagnostic(
      'data-not-exported',
      printableLine(error instanceof Error ? error.message : String(error)),
    );
  }
}

/** Loads the project's own `restgen/host`. */
function loadHost(root: string, specifier: string): StandaloneHost | Diagnostic {
  try {
    return createRequire(join(root, 'package.json'))(specifier);
  } catch (error) {
    if (!(error instanceof Error && isRestgenMissing(error))) throw error;
    const hint = 'Install it there: npm install restgen';
    return diagnostic('host-not-loaded', "'restgen' is not installed in the project.", { hint });
  }
}

function exportText({ database, collections }: ExportedData, { path = '' }: CommandRequest): string {
  const rows = columns(
    collections.map(({ name, file, documents }) => [printableName(name), groupDigits(documents), file]),
  );
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  const amount = `${count(documents, 'document')} of ${count(collections.length, 'collection')}`;
  return `${rows}Exported ${amount} from ${database} to ${path}.\n`;
}
