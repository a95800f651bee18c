import type { Generated } from '../generator/generated.js';
import { checkFolder } from '../generator/output/index.js';
import { hasErrors } from '../shared/diagnostics.js';
import { type CommandOutcome, type CommandRequest, type ExitCode, failure, print } from './command.js';
import { commandLine } from './command-line.js';
import { unlistedDeclarations, unlistedFindings } from './exposure/not-exposed.js';
import { findingsText, staleFiles } from './findings.js';
import { generateUnkept } from './generation.js';
import { emptiedFolder, nothingDeclared } from './nothing-declared.js';
import { openWorkspace, type Workspace } from './workspace.js';

/** Compares the generated folder with the current source. Every difference is a finding. */
export async function check(request: CommandRequest): Promise<ExitCode> {
  const workspace = await request.timing.measure('configuration', () => openWorkspace(request));
  if ('diagnostics' in workspace) return print(failure(workspace.diagnostics, workspace.folder), request);
  const { breaking } = request.flags;
  if (breaking !== undefined) {
    const { checkBreaking } = await import('./breaking/check-breaking.js');
    return checkBreaking(workspace, breaking, request);
  }
  const { generated, printed, keep } = generateUnkept(workspace, request);
  const code = print({ ...comparison(workspace, generated, request), printed }, request);
  keep();
  return code;
}

function comparison(workspace: Workspace, generated: Generated, request: CommandRequest): CommandOutcome {
  const { files } = generated;
  const { folder, outLabel } = workspace;
  if (hasErrors(generated.diagnostics)) return failure(generated.diagnostics, folder);
  const emptied = emptiedFolder(workspace, generated, request);
  const isNothing = emptied === 'nothing-to-write';
  const findings = isNothing ? [] : request.timing.measure('output', () => checkFolder(workspace.out, files));
  const diagnostics = [...generated.diagnostics, ...nothingDeclared(generated, workspace.root)];
  const notExposed = unlistedDeclarations(workspace, generated, request.io);
  // If nothing is declared any more, only `--empty` makes `generate` remove the routes.
  const remedy = `${commandLine('generate', request)}${emptied === undefined || isNothing ? '' : ' --empty'}`;
  return {
    code: findings.length > 0 ? 1 : 0,
    diagnostics,
    folder,
    text: (colours) =>
      [
        findingsText({ findings, files: isNothing ? 0 : files.size, outLabel, remedy }, colours),
        ...notExposed.map(({ message }) => `${colours.yellow(message)}\n`),
      ].join(''),
    json: { out: outLabel, isStale: findings.length > 0, findings, remedy, notExposed },
    findings: [...staleFiles({ findings, outLabel, remedy }), ...unlistedFindings(notExposed)],
  };
}
