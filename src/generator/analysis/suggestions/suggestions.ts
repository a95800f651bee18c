/** Suggests custom declarators for a project in which restgen finds no declarations of some kind. */

import type { Api } from '../../../shared/api.js';
import { compareText } from '../../../shared/compare-text.js';
import { type Diagnostic, diagnostic } from '../../../shared/diagnostics.js';
import { groupBy } from '../../../shared/group.js';
import {
  DECLARATION_KINDS,
  type DeclarationKind,
  type DeclarationSettings,
  type Suggestion,
  suggestedDeclarationText,
  suggestionCountText,
} from '../../../shared/suggested-declarators.js';
import type { Evaluator } from '../interpreter/index.js';
import { type CandidateCall, findCandidateCalls } from './candidate-calls.js';
import { type Candidate, groupCandidates } from './candidates.js';
import { type Declarator, findDeclarators } from './declarators.js';
import { SUGGESTIVE_TEXTS } from './name-heuristics.js';

/**
 * Reads every file that may call a function with such a name. Functions of packages are suggested for all kinds, functions
 * of the project for those that are `missing`.
 */
export function findSuggestions(
  evaluator: Evaluator,
  missing: readonly DeclarationKind[],
  configured: DeclarationSettings = {},
): Suggestion[] {
  const declarers = findAllDeclarators(evaluator, missing).filter(
    ({ declares, name }) =>
      !Object.keys(configured[declares] ?? {}).some((path) => path.split('.').at(-1) === name),
  );
  if (declarers.length === 0) return [];
  const byName = groupBy(declarers, ({ name }) => name);
  const names = [...byName.keys()].map((name) => name.replaceAll('$', '\\$'));
  const { search } = evaluator.project;
  // One expression for all names, because every search reads all texts.
  const files = search.matching(
    new RegExp(`(?<![\\w$])(?:${names.join('|')})(?![\\w$])`),
    missing.length === 0 ? search.declaringByPackage() : undefined,
  );
  const candidateCalls: CandidateCall[] = [];
  for (const file of files) {
    candidateCalls.push(...findCandidateCalls(evaluator, file, byName));
    evaluator.leave(file);
  }
  const candidates = groupCandidates(candidateCalls);
  return DECLARATION_KINDS.flatMap((kind) =>
    chooseSuggestions(candidates.filter(({ declares }) => declares === kind)),
  );
}

function findAllDeclarators(evaluator: Evaluator, missing: readonly DeclarationKind[]): Declarator[] {
  const { search } = evaluator.project;
  const texts = missing.map((kind) => SUGGESTIVE_TEXTS[kind]);
  const suggestive = texts.length === 0 ? [] : search.matching(new RegExp(texts.join('|'), 'i'));
  const files = new Set([...suggestive, ...search.declaringByPackage()]);
  const declarers = [...files].sort(compareText).flatMap((file) => {
    const declarators = findDeclarators(evaluator, file, missing);
    evaluator.leave(file);
    return declarators;
  });
  return [...new Map(declarers.map((declarer) => [JSON.stringify(declarer), declarer])).values()];
}

/** Functions whose own calls contain the names come first; a wrapped function replaces them if it declares more. */
function chooseSuggestions(candidates: readonly Candidate[]): Suggestion[] {
  const chosen: Candidate[] = [];
  const byDirectness = [...candidates].sort(
    (one, other) =>
      Number(other.isOfPackage ?? false) - Number(one.isOfPackage ?? false) ||
      Number(other.isDirect) - Number(one.isDirect) ||
      other.names.size - one.names.size ||
      compareText(one.callee, other.callee),
  );
  for (const candidate of byDirectness) {
    const rivals = chosen.filter(({ names }) => [...names].some((name) => candidate.names.has(name)));
    const namesOfRivals = new Set(rivals.flatMap(({ names }) => [...names]));
    if (rivals.length > 0 && namesOfRivals.size >= candidate.names.size) continue;
    for (const rival of rivals) chosen.splice(chosen.indexOf(rival), 1);
    chosen.push(candidate);
  }
  return chosen
    .map(({ names, isDirect: _, ...item }) => ({ ...item, names: names.size }))
    .sort((one, other) => other.names - one.names || compareText(one.callee, other.callee));
}

/**
 * The kinds to search for: all of them if nothing is declared; publications and methods if only collections are; and with
 * custom declarators in the configuration, the kinds that are neither found nor configured.
 */
export function missingKinds(
  api: Pick<Api, DeclarationKind>,
  declarations: DeclarationSettings | undefined,
): readonly DeclarationKind[] {
  // A declaration without a name is no example of how the project declares others.
  const countNamed = (kind: DeclarationKind): number => api[kind].filter(({ name }) => name !== null).length;
  const absent = DECLARATION_KINDS.filter((kind) => countNamed(kind) === 0);
  const isCalled = countNamed('publications') + countNamed('methods') > 0;
  if (isCalled && declarations === undefined) return [];
  return absent.filter((kind) => declarations?.[kind] === undefined);
}

/** One note for each function, at its first call. */
export const suggestionDiagnostics = (suggestions: readonly Suggestion[]): Diagnostic[] =>
  suggestions.map((suggestion) =>
    diagnostic(
      'declarator-suggested',
      `${suggestionSubject(suggestion)} seems to declare ${suggestionCountText(suggestion)}.`,
      {
        place: suggestion.place,
        ...(suggestion.isOfPackage ? { severity: 'warning' } : {}),
        hint: `If it does${suggestion.isOfPackage ? ', under exactly these names and without a prefix' : ''}, name it in restgen.config.ts: declarations: { ${suggestion.declares}: { ${suggestedDeclarationText(suggestion)} } }`,
      },
    ),
  );

const suggestionSubject = ({ callee, isOfPackage }: Suggestion): string =>
  isOfPackage ? `'${callee}', from a package that restgen does not read,` : `'${callee}'`;
