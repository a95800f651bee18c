import type { Generated } from '../generator/generated.js';
import { contractOfFolder } from '../generator/output/breaking/index.js';
import { checkFolder } from '../generator/output/index.js';
import { hasErrors } from '../shared/diagnostics.js';
import { type ChangeWithPlace, changeList, changesSince } from './breaking/change-with-place.js';
import { findingsText } from './check/findings.js';
import { type CommandOutcome, type CommandRequest, failure } from './command.js';
import { commandLine } from './command-line.js';
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
  const { generate, keep } = createGenerator(request);
  const outcome = comparison(workspace, generate(workspace), request);
  return { ...outcome, afterwards: keep };
}

function comparison(workspace: Workspace, generated: Generated, request: CommandRequest): CommandOutcome {
  const { files } = generated;
  const { outLabel } = workspace;
  if (hasErrors(generated.diagnostics)) return failure(generated.diagnostics);
  const emptied = emptiedFolder(workspace, generated, request);
  const isNothing = emptied === 'nothing-to-write';
  const findings = isNothing ? [] : checkFolder(workspace.out, files);
  const diagnostics = [...generated.diagnostics, ...nothingDeclared(generated, workspace.root)];
  // If nothing is declared any more, only `--empty` makes `generate` remove the routes.
  const changes = findings.length === 0 ? [] : changesOfApi(workspace, generated);
  const remedy = `${commandLine('generate', request)}${emptied === undefined || isNothing ? '' : ' --empty'}`;
  return {
    code: findings.length > 0 ? 1 : 0,
    diagnostics,
    text: (colours) =>
      findingsText(
        { findings, files: isNothing ? 0 : files.size, outLabel, remedy },
        changeList(changes, workspace.folder, colours),
        colours,
      ),
    json: {
      out: outLabel,
      isStale: findings.length > 0,
      changes,
      findings,
      remedy,
    },
  };
}

/** The changes from the API of the folder to that of the source, as `--breaking` compares commits. */
function changesOfApi({ out }: Workspace, generated: Generated): ChangeWithPlace[] {
  const before = contractOfFolder(out);
  return before === undefined ? [] : changesSince(before, generated);
}
