/** Widens declarations to accept the project's own calls, where only types refuse the arguments. */

import type { Method, Publication } from '../../shared/api.js';
import type { Diagnostic } from '../../shared/diagnostics.js';
import { createFinder, type Finder } from '../analysis/declarations/index.js';
import { type LintSettings, lintCalls } from '../lint/index.js';
import { type CalledDeclaration, checkOwnCalls, findOwnCalls, type OwnCall } from '../schema/index.js';
import type { Describing } from './reading/describing.js';
import type { NamedInFile } from './reading/file-declarations.js';

export type CallsOfFile = readonly OwnCall[];
/** By file. */
export type OwnCalls = ReadonlyMap<string, CallsOfFile>;

/** If nothing is validated, no call is refused. */
export const readsCalls = ({ validation }: LintSettings): boolean => validation !== 'off';

/** The calls in all files that may call something. Files in `reusable` are not read. */
export function ownCallsIn(
  { evaluator }: Finder,
  { definitions, report, record }: Describing,
  reusable: OwnCalls,
): OwnCalls {
  const context = { ...createFinder(evaluator, { push: report }), definitions };
  const callsByFile = new Map<string, readonly OwnCall[]>();
  for (const file of evaluator.project.files.callers) {
    // The diagnostics were already reported where the type is declared.
    const calls = reusable.get(file) ?? record(() => findOwnCalls(context, file)).result;
    callsByFile.set(file, calls);
    evaluator.leave(file);
  }
  return callsByFile;
}

interface WidenedApi<Declarations> {
  /** The declarations, widened to accept the project's calls where only types refuse them. */
  joined: Declarations;
  diagnostics: Diagnostic[];
}

type Callable = NamedInFile<Publication> | NamedInFile<Method>;

export function withOwnCalls<
  Declarations extends {
    publications: readonly NamedInFile<Publication>[];
    methods: readonly NamedInFile<Method>[];
  },
>(
  { evaluator }: Finder,
  { definitions }: Describing,
  settings: LintSettings,
  calls: OwnCalls,
  joined: Declarations,
): WidenedApi<Declarations> {
  const { validation = {} } = settings;
  if (validation === 'off') return { joined, diagnostics: [] };
  const { extraProperties, extraArguments } = validation;
  const all: readonly Callable[] = [...joined.publications, ...joined.methods];
  const called = all.flatMap(({ at, declaration }): CalledDeclaration[] =>
    declaration === undefined || declaration.withheld !== undefined ? [] : [{ at, declaration }],
  );
  const { refused, widened } = checkOwnCalls(
    {
      resolve: definitions.resolve,
      rejectsOthers: extraProperties === undefined || extraProperties === 'reject',
      rejectsMore: extraArguments === 'reject',
      appOf: evaluator.project.apps.of,
    },
    [...calls.values()].flat(),
    called,
  );
  const parametersOf = new Map(
    [...widened].map(([{ declaration }, parameters]) => [declaration, parameters]),
  );
  const replaced = <Item extends Publication | Method>(declaration: NamedInFile<Item>): NamedInFile<Item> => {
    const parameters = declaration.declaration && parametersOf.get(declaration.declaration);
    if (declaration.declaration === undefined || parameters === undefined) return declaration;
    return { ...declaration, declaration: { ...declaration.declaration, parameters: [...parameters] } };
  };
  return {
    joined: {
      ...joined,
      publications: joined.publications.map(replaced),
      methods: joined.methods.map(replaced),
    },
    diagnostics: lintCalls(settings, refused),
  };
}
