import type { Generated } from '../generator/generated.js';
import { checkFolder } from '../generator/output/index.js';
import type { Colours } from '../shared/diagnostic-text.js';
import { hasErrors } from '../shared/diagnostics.js';
import type { ChangeWithPlace } from './breaking/change-with-place.js';
import { findingsText } from './check/findings.js';
import { type CommandOutcome, type CommandRequest, failure } from './command.js';
import { commandLine } from './command-line.js';
import { grouped } from './count.js';
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
  const outcome = await comparison(workspace, generate(workspace), request);
  return { ...outcome, afterwards: keep };
}

async function comparison(
  workspace: Workspace,
  generated: Generated,
  request: CommandRequest,
): Promise<CommandOutcome> {
  const { files } = generated;
  const { outLabel } = workspace;
  if (hasErrors(generated.diagnostics)) return failure(generated.diagnostics);
  const emptied = emptiedFolder(workspace, generated, request);
  const isNothing = emptied === 'nothing-to-write';
  const findings = isNothing ? [] : checkFolder(workspace.out, files);
  const diagnostics = [...generated.diagnostics, ...nothingDeclared(generated, workspace.root)];
  // If nothing is declared any more, only `--empty` makes `generate` remove the routes.
  const changes = findings.length === 0 ? NO_CHANGES : await changesOfApi(workspace, generated, request);
  const remedy = `${commandLine('generate', request)}${emptied === undefined || isNothing ? '' : ' --empty'}`;
  return {
    code: findings.length > 0 ? 1 : 0,
    diagnostics,
    text: (colours) =>
      findingsText(
        { findings, files: isNothing ? 0 : files.size, outLabel, remedy },
        changes.text(colours),
        colours,
      ),
    json: {
      out: outLabel,
      isStale: findings.length > 0,
      changes: changes.changes,
      findings,
      remedy,
    },
  };
}

interface ChangesOfApi {
  changes: readonly ChangeWithPlace[];
  text: (colours: Colours) => string;
}

const NO_CHANGES: ChangesOfApi = { changes: [], text: () => '' };

/** How many changes of the API are printed. */
const MAX_CHANGES = 5;

/** Compares the API of the folder with that of the source, as `--breaking` compares commits. */
async function changesOfApi(
  { out, folder }: Workspace,
  generated: Generated,
  request: CommandRequest,
): Promise<ChangesOfApi> {
  const { contractIn } = await import('../generator/output/breaking/index.js');
  const before = contractIn(out);
  if (before === undefined) return NO_CHANGES;
  const { changeList, changesSince } = await import('./breaking/change-with-place.js');
  const changes = changesSince(before, generated);
  const shown = changes.length > MAX_CHANGES ? changes.slice(0, MAX_CHANGES - 1) : changes;
  const more = changes.length - shown.length;
  const all = commandLine('check', request, ['--breaking']);
  return {
    changes,
    text: (colours) =>
      `${changeList(shown, folder, colours)}${more > 0 ? `… and ${grouped(more)} more changes: \`${all}\`\n` : ''}`,
  };
}
