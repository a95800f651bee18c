import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Generated } from '../../generator/generated.js';
import type { ContractChange } from '../../generator/output/breaking/index.js';
import { committedContract, compareContracts } from '../../generator/output/breaking/index.js';
import { type Diagnostic, diagnostic, hasErrors } from '../../shared/diagnostics.js';
import { type CommandRequest, type ExitCode, failure, tell } from '../command.js';
import { generateInMemory } from '../generation.js';
import { type SarifFinding, within } from '../sarif.js';
import { seenFrom, type Workspace } from '../workspace.js';
import { changesMarkdown } from './breaking-markdown.js';
import { breakingText } from './breaking-text.js';
import { type ChangeWithPlace, changeWords, weightOfChange } from './change-with-place.js';

/** Compares what callers see with what they saw at a commit. */
export async function checkBreaking(
  workspace: Workspace,
  given: string | true,
  request: CommandRequest,
): Promise<ExitCode> {
  const ref = given === true ? 'HEAD' : given;
  const { root, folder } = workspace;
  const wrong = refProblem(ref);
  if (wrong !== undefined) return tell(failure([wrong], folder), request);
  const committed = await committedContract(root, seenFrom(root, workspace.out), ref);
  if ('diagnostic' in committed)
    return tell(failure([folderFirst(committed.diagnostic, ref, request)], folder), request);
  const { generated, told } = generateInMemory(workspace, request);
  const { diagnostics } = generated;
  if (hasErrors(diagnostics)) return tell(failure(diagnostics, folder), request);
  const { contract = generated.contract, absent } = committed;
  const changes = withPlaces(compareContracts(contract, generated.contract), generated);
  const isBreaking = changes.some(({ breaking }) => breaking);
  const comparison = { ref, folder, changes, ...(absent === undefined ? {} : { absent }) };
  const isMarkdown = request.flags.format === 'markdown';
  return tell(
    {
      code: isBreaking ? 1 : 0,
      diagnostics,
      told,
      folder,
      text: (colours) => (isMarkdown ? changesMarkdown(comparison) : breakingText(comparison, colours)),
      json: { ref, isBreaking, changes },
      findings: changes.map((each) => changeFinding(each, workspace)),
    },
    request,
  );
}

/** What follows the flag is a commit to it, though a folder may have been meant. */
function folderFirst(found: Diagnostic, ref: string, { io }: CommandRequest): Diagnostic {
  const isFolder = found.code === 'git-ref-unknown' && existsSync(resolve(io.cwd, ref));
  return isFolder ? { ...found, hint: `If you mean the project: restgen check ${ref} --breaking` } : found;
}

/** Git would take for an option what begins with a dash, and for more than a commit what has a colon or a space. */
const refProblem = (ref: string): Diagnostic | undefined =>
  /^[^-\s:][^\s:]*$/.test(ref)
    ? undefined
    : diagnostic('git-ref-unknown', `'${ref}' is no name of a commit.`, {
        hint: 'Name a branch, a tag or a hash: restgen check --breaking origin/main',
      });

const LEVELS = { breaking: 'error', warning: 'warning', compatible: 'note' } as const;

/** At the declaration or, if it is gone, at the contract. */
function changeFinding(change: ChangeWithPlace, { folder, outLabel }: Workspace): SarifFinding {
  const { kind, subject, place } = change;
  const found = {
    rule: kind,
    level: LEVELS[weightOfChange(change)],
    message: `${subject}: ${changeWords(change)}`,
  };
  return place === undefined
    ? { ...found, file: `${outLabel}/api.json` }
    : { ...found, file: within(folder, place.file), at: { line: place.line, column: place.column } };
}

function withPlaces(changes: readonly ContractChange[], { routes }: Generated): ChangeWithPlace[] {
  const places = new Map(
    routes.map(({ kind, declaration: { name, file, line, column } }) => [
      `${kind} ${name}`,
      { file, line, column },
    ]),
  );
  return changes.map((change) => {
    const { declared } = change;
    const place = declared && places.get(`${declared.kind} ${declared.name}`);
    return place === undefined ? change : { ...change, place };
  });
}
