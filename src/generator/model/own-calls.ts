/** Compares the project's own calls with its declarations. */

import type { Method, Publication } from '../../shared/api.js';
import { comparePlaces, type Diagnostic } from '../../shared/diagnostics.js';
import type { ProjectCall } from '../../shared/project-call.js';
import { createFinder, type Finder } from '../analysis/declarations/index.js';
import { type LintSettings, lintCalls, refusalText } from '../lint/index.js';
import { type CheckedCall, checkOwnCalls, findOwnCalls, type OwnCall } from '../schema/index.js';
import type { Describing } from './reading/describing.js';
import type { NamedInFile } from './reading/file-declarations.js';

export type OwnCalls = ReadonlyMap<string, readonly OwnCall[]>;

/** If nothing is validated, no call is refused. */
export const readsCalls = ({ validation }: LintSettings): boolean => validation !== 'off';

/** The calls in all files that may call something. */
export function ownCallsByFile({ evaluator }: Finder, { definitions, report, record }: Describing): OwnCalls {
  const context = { ...createFinder(evaluator, { push: report }), definitions };
  const callsByFile = new Map<string, readonly OwnCall[]>();
  for (const file of evaluator.project.files.callers) {
    // The diagnostics were already reported where the type is declared.
    const calls = record(() => findOwnCalls(context, file)).result;
    callsByFile.set(file, calls);
    evaluator.leave(file);
  }
  return callsByFile;
}

interface ComparedCalls {
  diagnostics: Diagnostic[];
  /** Sorted by place. */
  calls: ProjectCall[];
}

type Callable = NamedInFile<Publication> | NamedInFile<Method>;

export function compareOwnCalls(
  { evaluator }: Finder,
  { definitions }: Describing,
  settings: LintSettings,
  calls: OwnCalls,
  declarations: readonly Callable[],
): ComparedCalls {
  const { validation = {} } = settings;
  if (validation === 'off') return { diagnostics: [], calls: [] };
  const { extraProperties, extraArguments } = validation;
  const called = declarations.flatMap(({ declaration }) => declaration ?? []);
  const checked = checkOwnCalls(
    {
      resolve: definitions.resolve,
      rejectsOthers: extraProperties === undefined || extraProperties === 'reject',
      rejectsMore: extraArguments === 'reject',
      appOfFile: evaluator.project.apps.of,
    },
    [...calls.values()].flat(),
    called,
  );
  return {
    diagnostics: lintCalls(settings, checked),
    calls: checked.map(projectCall).sort(comparePlaces),
  };
}

function projectCall({ call, outcome, declaration, refused }: CheckedCall): ProjectCall {
  const { kind, callee } = call;
  const { file, line, column } = refused?.place ?? call.place;
  const name = declaration?.name ?? callee ?? null;
  const reason = refused === undefined ? declaration?.withheld : refusalText(refused);
  return { kind, name, outcome, file, line, column, ...(reason === undefined ? {} : { reason }) };
}
