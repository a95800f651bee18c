import { hasErrors } from '../diagnostics.js';
import { checkFolder } from '../output/index.js';
import { type CommandRequest, type ExitCode, failure, tell } from './command.js';
import { commandLine } from './command-line.js';
import { findingsText, staleFiles } from './findings.js';
import { generateInMemory } from './generation.js';
import { emptiedFolder, nothingDeclared } from './nothing-declared.js';
import { openWorkspace } from './workspace.js';

/** Compares the generated folder with what the source makes. Every difference is a finding. */
export async function check(request: CommandRequest): Promise<ExitCode> {
  const { timing } = request;
  const workspace = await timing.measure('configuration', () => openWorkspace(request));
  if ('diagnostics' in workspace) return tell(failure(workspace.diagnostics, workspace.folder), request);
  const { breaking } = request.flags;
  if (breaking !== undefined) {
    const { checkBreaking } = await import('./breaking/check-breaking.js');
    return checkBreaking(workspace, breaking, request);
  }
  const generated = await generateInMemory(workspace, request);
  const { files } = generated;
  if (hasErrors(generated.diagnostics))
    return tell(failure(generated.diagnostics, workspace.folder), request);
  const emptied = emptiedFolder(workspace, generated, request);
  const isNothing = emptied === 'nothing-to-write';
  const findings = isNothing ? [] : timing.measure('output', () => checkFolder(workspace.out, files));
  const diagnostics = [...generated.diagnostics, ...nothingDeclared(generated, workspace.root)];
  const { folder, outLabel } = workspace;
  // Without `--empty`, `generate` leaves the routes of a folder that nothing is declared for.
  const remedy = `${commandLine('generate', request)}${emptied === undefined || isNothing ? '' : ' --empty'}`;
  return tell(
    {
      code: findings.length > 0 ? 1 : 0,
      diagnostics,
      folder,
      text: (colours) =>
        findingsText({ findings, files: isNothing ? 0 : files.size, outLabel, remedy }, colours),
      json: { out: outLabel, isStale: findings.length > 0, findings, remedy },
      findings: staleFiles({ findings, outLabel, remedy }),
    },
    request,
  );
}
