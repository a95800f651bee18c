import { hasErrors } from '../diagnostics.js';
import { writeFolder } from '../output/write.js';
import { changesText } from './changes.js';
import { type CommandRequest, type ExitCode, failure, tell } from './command.js';
import { generateInMemory } from './generation.js';
import { notExposedText } from './not-exposed.js';
import { nothingDeclared } from './nothing-declared.js';
import { routeRows, routeTable } from './route-rows.js';
import { openWorkspace } from './workspace.js';

/** Writes the generated folder; an error among the diagnostics: nothing is written. */
export async function generate(request: CommandRequest): Promise<ExitCode> {
  const { timing } = request;
  const workspace = await timing.measure('configuration', () => openWorkspace(request));
  if ('diagnostics' in workspace) return tell(failure(workspace.diagnostics, workspace.folder), request);
  const { files, api, routes, diagnostics } = await generateInMemory(workspace, request);
  const rows = routeRows(routes);
  if (hasErrors(diagnostics)) return tell(failure(diagnostics, workspace.folder, { routes: rows }), request);
  const { diagnostics: aboutFiles, ...changes } = timing.measure('output', () =>
    writeFolder(workspace.out, files),
  );
  const all = [...diagnostics, ...nothingDeclared(api, workspace.root), ...aboutFiles];
  if (hasErrors(aboutFiles)) return tell(failure(all, workspace.folder, { routes: rows }), request);
  const { folder, outLabel } = workspace;
  return tell(
    {
      code: 0,
      diagnostics: all,
      folder,
      text: (colours) =>
        `${routeTable(rows, colours)}${notExposedText(api)}\n${changesText(outLabel, changes, colours)}`,
      json: { out: outLabel, routes: rows, files: changes },
    },
    request,
  );
}
