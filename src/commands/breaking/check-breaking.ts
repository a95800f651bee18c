import { committedContract } from '../../generator/output/breaking/index.js';
import type { Colours } from '../../shared/diagnostic-text.js';
import { hasErrors } from '../../shared/diagnostics.js';
import { type CommandOutcome, type CommandRequest, failure } from '../command.js';
import { createGenerator } from '../generator.js';
import { relativePath, type Workspace } from '../workspace.js';
import { type BreakingComparison, changeList, changesSince, numbersOfChanges } from './change-with-place.js';

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
  const comparison = { ref, folder, changes, ...(absent === undefined ? {} : { absent }) };
  return {
    code: isBreaking ? 1 : 0,
    diagnostics,
    text: (colours) => breakingText(comparison, colours),
    json: { ref, isBreaking, changes },
    afterwards: keep,
  };
}

/** Describes each change in a few lines, breaking ones first, and ends with their numbers. */
function breakingText({ ref, folder, changes, absent }: BreakingComparison, colours: Colours): string {
  if (absent !== undefined)
    return `${colours.green('Nothing to break yet')}: there is no ${absent} at ${ref}.\n`;
  if (changes.length === 0) return `${colours.green(`The API is as it was at ${ref}`)}.\n`;
  const list = changeList(changes, folder, colours);
  const number = changes.filter(({ breaking }) => breaking).length;
  const sums = numbersOfChanges(changes);
  const end = number === 0 ? colours.green(sums) : colours.red(sums);
  return `${list}\n${end} since ${ref}.\n`;
}
