import { hasErrors } from '../shared/diagnostics.js';
import { type CommandRequest, type ExitCode, failure, print } from './command.js';
import { generateInMemory } from './generation.js';
import { callsText } from './inspect/calls-text.js';
import { inspectionOf } from './inspect/inspection.js';
import { inspectionText } from './inspect/inspection-text.js';
import { nothingDeclared } from './nothing-declared.js';
import { openWorkspace } from './workspace.js';

/** Prints the project's declarations. The exit code is 1 if a diagnostic is an error. */
export async function inspect(request: CommandRequest): Promise<ExitCode> {
  const workspace = await request.timing.measure('configuration', () => openWorkspace(request));
  if ('diagnostics' in workspace) return print(failure(workspace.diagnostics, workspace.folder), request);
  const { generated } = generateInMemory(workspace, request);
  const { api, diagnostics } = generated;
  const inspection = inspectionOf(api);
  const calls = request.flags.calls === true ? generated.calls : undefined;
  return print(
    {
      code: hasErrors(diagnostics) ? 1 : 0,
      diagnostics: [...diagnostics, ...nothingDeclared(generated, workspace.root)],
      hasDiagnosticsAsResult: true,
      folder: workspace.folder,
      text: (colours) =>
        inspectionText(inspection, colours) + (calls === undefined ? '' : `\n${callsText(calls, colours)}`),
      json: calls === undefined ? inspection : { ...inspection, calls },
    },
    request,
  );
}
