/** Checks whether the project's own calls would be accepted by its routes. */
import { createFinder, type Finder } from '../analysis/declarations/index.js';
import type { Method, Publication } from '../api.js';
import type { Diagnostic } from '../diagnostics.js';
import type { LintSettings } from '../lint/index.js';
import {
  findOwnCalls,
  type HeldDeclaration,
  holdOwnCalls,
  levelOfCalls,
  type OwnCall,
} from '../lint/index.js';
import type { Describing } from './reading/describing.js';
import type { NamedInFile } from './reading/file-declarations.js';

export type CallsOfFile = readonly OwnCall[];
/** By file. */
export type OwnCalls = ReadonlyMap<string, CallsOfFile>;

export const holdsCalls = (settings: LintSettings): boolean => levelOfCalls(settings) !== 'off';

/** The calls in all files that may call something. Files that are `known` are not read. */
export function ownCallsIn(
  { evaluator }: Finder,
  { definitions, report, record }: Describing,
  known: OwnCalls,
): OwnCalls {
  const context = { ...createFinder(evaluator, { push: report }), definitions };
  const found = new Map<string, readonly OwnCall[]>();
  for (const file of evaluator.project.callers) {
    // The diagnostics were already reported where the type is declared.
    const calls = known.get(file) ?? record(() => findOwnCalls(context, file)).result;
    found.set(file, calls);
    evaluator.leave(file);
  }
  return found;
}

export function refusedCalls(
  { evaluator }: Finder,
  { definitions }: Describing,
  settings: LintSettings,
  calls: OwnCalls,
  declared: readonly NamedInFile<Publication | Method>[],
): Diagnostic[] {
  const level = levelOfCalls(settings);
  if (level === 'off') return [];
  const { validation } = settings;
  const { extraProperties, extraArguments } = validation === 'off' ? {} : (validation ?? {});
  const held = declared.flatMap(({ at, declaration }): HeldDeclaration[] =>
    declaration === undefined || declaration.withheld !== undefined ? [] : [{ at, declaration }],
  );
  return holdOwnCalls(
    {
      level,
      resolve: definitions.resolve,
      rejectsOthers: extraProperties === undefined || extraProperties === 'reject',
      rejectsMore: extraArguments === 'reject',
      appOf: evaluator.project.appOf,
    },
    [...calls.values()].flat(),
    held,
  );
}
