import { hasErrors } from '../shared/diagnostics.js';
import type { CommandOutcome, CommandRequest } from './command.js';
import { createGenerator } from './generator.js';
import { callsText } from './inspect/calls-text.js';
import { createInspection } from './inspect/inspection.js';
import { inspectionText } from './inspect/inspection-text.js';
import { nothingDeclared } from './nothing-declared.js';
import type { Workspace } from './workspace.js';

/** Prints the project's declarations. The exit code is 1 if a diagnostic is an error. */
export async function inspect(workspace: Workspace, request: CommandRequest): Promise<CommandOutcome> {
  const generator = createGenerator(request);
  const generated = generator.generate(workspace);
  const { api, routes, diagnostics } = generated;
  const inspection = createInspection(api, routes);
  const calls = request.flags.calls === true ? generated.calls : undefined;
  return {
    code: hasErrors(diagnostics) ? 1 : 0,
    diagnostics: [...diagnostics, ...nothingDeclared(generated, workspace.root)],
    hasDiagnosticsAsResult: true,
    text: (colours) =>
      inspectionText(inspection, colours) + (calls === undefined ? '' : `\n${callsText(calls, colours)}`),
    json: calls === undefined ? inspection : { ...inspection, calls },
    afterwards: generator.keep,
  };
}
