/** Builds the model of a project: its declarations as plain data. Syntax nodes are used nowhere after it. */
import type { Api } from '../../shared/api.js';
import { compareText } from '../../shared/compare-text.js';
import { asWarning, comparePlaces, type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { lazy } from '../../shared/memoize.js';
import type { ProjectCall } from '../../shared/project-call.js';
import type { Suggestion } from '../../shared/suggested-declarators.js';
import { type CustomDeclarator, createFinder, customDeclaratorKey } from '../analysis/declarations/index.js';
import { findSuggestions, missingKinds, suggestionDiagnostics } from '../analysis/suggestions/index.js';
import type { Scanner } from '../analysis/syntax/index.js';
import { collectionRules, isRuleOfDeclarations, lintCollections } from '../lint/index.js';
import type { Apps, Project } from '../project/index.js';
import { exposedSelectables, joinedApi, joinedDeclarations, selectables } from './joined.js';
import { withMethodOptions } from './method-options.js';
import { nestedFileDiagnostics } from './nested-files.js';
import { isWithoutRoutes, withoutReplaced } from './not-loaded.js';
import { compareOwnCalls, type OwnCalls, ownCallsByFile, readsCalls } from './own-calls.js';
import type { FileDeclarations } from './reading/file-declarations.js';
import { type BuildSettings, openReader, readFiles } from './reading/read-files.js';
import { nameTypes } from './reading/with-schemas.js';

export interface BuiltApi {
  api: Api;
  diagnostics: Diagnostic[];
  /** Suggested custom declarators, if some seem to be missing. */
  suggestions: Suggestion[];
  calls: ProjectCall[];
}

/**
 * Finds the declarations of each file, converts their types to schemas, and joins all files to an API. The result
 * does not depend on the order of files.
 */
export function buildApi(project: Project, settings: BuildSettings = {}, scan?: Scanner): BuiltApi {
  const diagnostics: Diagnostic[] = [];
  const reader = openReader(project, settings, scan);
  const { evaluator, describing, exposure, tokenAccess, customDeclarators } = reader;
  const finder = createFinder(evaluator, diagnostics);

  const read = readFiles(reader);
  const withOptions = withMethodOptions(finder, reader, read);
  const files = withoutReplaced(
    finder,
    withOptions.map(({ declarations }) => declarations),
  );
  const joined = joinedDeclarations(finder, files);
  const configurations = withOptions.flatMap((file) => file.configurations);
  const isRun = runningFiles(project, files);
  const syntaxErrors = project.sources.syntaxErrors().map((error) => asLoaded(isRun, error));
  const projectDiagnostics = [
    ...project.diagnostics,
    ...syntaxErrors,
    ...files.flatMap((file) => {
      const all = describing.diagnosticsOfUse(file.recorded).map((error) => asLoaded(isRun, error));
      return isWithoutRoutes(finder, file) ? all.filter(({ code }) => !isRuleOfDeclarations(code)) : all;
    }),
  ];
  // Comes after these diagnostics, so that errors and types of files with only calls are not included.
  const calls: OwnCalls = readsCalls(settings) ? ownCallsByFile(finder, describing) : new Map();
  const callable = [...joined.publications, ...joined.methods];
  const compared = compareOwnCalls(finder, describing, settings, calls, callable);
  const api = nameTypes(describing.definitions, joinedApi(finder, files, joined, configurations));
  const ofCollections = lintCollections(
    evaluator,
    settings,
    api,
    lazy(() => collectionRules(evaluator, api.host)),
  );
  const missing = missingKinds(api, settings.declarations);
  const suggestions = findSuggestions(evaluator, missing, settings.declarations);
  return {
    api,
    diagnostics: uniqueSortedDiagnostics([
      ...severalApplications(project, api),
      ...projectDiagnostics,
      ...diagnostics,
      ...unusedCustomDeclarators(customDeclarators, files),
      ...exposure.unusedPatterns(selectables(joined)),
      ...tokenAccess.unusedPatterns(exposedSelectables(joined)),
      ...compared.diagnostics,
      ...ofCollections,
      ...nestedFileDiagnostics(project, api),
      ...suggestionDiagnostics(suggestions),
    ]),
    suggestions,
    calls: compared.calls,
  };
}

/** An error in a file that the server does not run is only a warning. */
const asLoaded = (isRun: Apps['isRun'], error: Diagnostic): Diagnostic =>
  error.place === undefined || isRun(error.place.file) ? error : asWarning(error);

/**
 * Whether the server runs a file. The generated `index` loads the modules that declare, so package.json says nothing if it
 * starts none of them.
 */
function runningFiles({ apps }: Project, files: readonly FileDeclarations[]): Apps['isRun'] {
  const declaring = files.filter(({ publications, methods, collections }) =>
    [publications, methods, collections].some(({ length }) => length > 0),
  );
  const isSaid = apps.folders.length > 0 || declaring.some(({ file }) => apps.isRun(file));
  return isSaid ? apps.isRun : () => true;
}

function unusedCustomDeclarators(
  customDeclarators: readonly CustomDeclarator[],
  files: readonly FileDeclarations[],
): Diagnostic[] {
  const used = new Set(files.flatMap((file) => file.customDeclarators));
  return customDeclarators
    .filter((customDeclarator) => !used.has(customDeclaratorKey(customDeclarator)))
    .map(({ callee, declares }) =>
      diagnostic('declaration-unused', `Nothing calls '${callee}', which declarations.${declares} names.`, {
        hint: 'Spell it as the calls do, or as `Class.method`; or remove it.',
      }),
    );
}

/** Removes repeated diagnostics and sorts the others by place; those without a place come first. */
function uniqueSortedDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const nowhere = { file: '', line: 0, column: 0 };
  const sorted = [...diagnostics].sort(
    (one, other) =>
      comparePlaces(one.place ?? nowhere, other.place ?? nowhere) ||
      compareText(one.code, other.code) ||
      compareText(one.message, other.message),
  );
  const seen = new Set<string>();
  return sorted.filter((diagnostic) => {
    const key = sameness(diagnostic);
    return !seen.has(key) && seen.add(key);
  });
}

/** Reports an undeclared type once, however many annotations name it; the hint contains its name and module. */
const sameness = (diagnostic: Diagnostic): string =>
  diagnostic.code === 'type-not-found'
    ? JSON.stringify([diagnostic.code, diagnostic.hint])
    : JSON.stringify(diagnostic);

/** Refuses a folder with several Meteor applications, because each of them is a server with its own API. */
function severalApplications(
  { apps }: Pick<Project, 'apps'>,
  { publications, methods, collections }: Api,
): Diagnostic[] {
  const exposed = [...publications, ...methods, ...collections].filter(
    ({ withheld }) => withheld === undefined,
  );
  const declaring = new Set(exposed.map(({ file }) => apps.of(file)));
  const folders = apps.folders.filter((folder) => declaring.has(folder));
  if (folders.length < 2) return [];
  const names = folders.map((folder) => (folder === '' ? '.' : folder));
  const commands = names.map((name) => `\`restgen init ${name}\``).join(', ');
  return [
    diagnostic(
      'several-applications',
      `Several Meteor applications are in this folder: ${names.join(', ')}.`,
      {
        hint: `Each one that needs an API has its own. In this folder: ${commands}.`,
      },
    ),
  ];
}
