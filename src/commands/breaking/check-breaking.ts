import { committedContract } from '../../generator/output/breaking/index.js';
import { hasErrors } from '../../shared/diagnostics.js';
import { type CommandOutcome, type CommandRequest, failure } from '../command.js';
import { createGenerator } from '../generator.js';
import { relativePath, type Workspace } from '../workspace.js';
import { changeList, changesSince, numbersOfChanges } from './change-with-place.js';

/** Compares the API, as callers see it, with the API of a commit. */
export async function checkBreaking(
  workspace: Workspace,
  option: string | true,
  request: CommandRequest,
): Promise<CommandOutcome> {
  const ref = option === true ? 'HEAD' : option;
  const { root, folder } = workspace;
  const committed = await committedContract(root, relativePath(root, workspace.out), ref);
  if ('diagnostic' in committed) return failure([committed.diagnostic]);
  const { generate, keep } = createGenerator(request);
  const generated = generate(workspace);
  const { diagnostics } = generated;
  if (hasErrors(diagnostics)) return failure(diagnostics);
  const { contract = generated.contract, absent } = committed;
  const changes = changesSince(contract, generated);
  const isBreaking = changes.some(({ breaking }) => breaking);
  return {
    code: isBreaking ? 1 : 0,
    diagnostics,
    text: (colours) => {
      if (absent !== undefined)
        return `${colours.green('Nothing to break yet')}: there is no ${absent} at ${ref}.\n`;
      if (changes.length === 0) return `${colours.green(`The API is as it was at ${ref}`)}.\n`;
      const sums = numbersOfChanges(changes);
      const end = isBreaking ? colours.red(sums) : colours.green(sums);
      return `${changeList(changes, folder, colours)}\n${end} since ${ref}.\n`;
    },
    json: { ref, isBreaking, changes },
    afterwards: keep,
  };
}
