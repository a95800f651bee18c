import type { Generated } from '../generator/generated.js';
import { checkFolder } from '../generator/output/index.js';
import { hasErrors } from '../shared/diagnostics.js';
import { type CommandOutcome, type CommandRequest, failure } from './command.js';
import { commandLine } from './command-line.js';
import { unlistedDeclarations, unlistedFindings } from './exposure/not-exposed.js';
import { findingsText, staleFiles } from './findings.js';
import { createGenerator } from './generator.js';
import { emptiedFolder, nothingDeclared } from './nothing-declared.js';
import type { Workspace } from './workspace.js';

/** Compares the generated folder with the current source. Every difference is a finding. */
export async function check(workspace: Workspace, request: CommandRequest): Promise<CommandOutcome> {
  const { breaking } = request.flags;
  if (breaking !== undefined) {
    const { checkBreaking } = await import('./breaking/check-breaking.js');
    return checkBreaking(workspace, breaking, request);
  }
  const { generate, printed, keep } = createGenerator(request);
  const outcome = comparison(workspace, generate(workspace), request);
  return { ...outcome, printed: printed(), afterwards: keep };
}

function comparison(workspace: Workspace, generated: Generated, request: CommandRequest): CommandOutcome {
  const { files } = generated;
  const { outLabel } = workspace;
  if (hasErrors(generated.diagnostics)) return failure(generated.diagnostics);
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
    text: (colours) =>
      [
        findingsText({ findings, files: isNothing ? 0 : files.size, outLabel, remedy }, colours),
        ...notExposed.map(({ message }) => `${colours.yellow(message)}\n`),
      ].join(''),
    json: { out: outLabel, isStale: findings.length > 0, findings, remedy, notExposed },
    findings: [...staleFiles({ findings, outLabel, remedy }), ...unlistedFindings(notExposed)],
  };
}
