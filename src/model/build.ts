/** Declarations as plain data. Syntax nodes end here. */

import {
  type CustomDeclarator,
  calledName,
  createFinder,
  customDeclaratorKey,
  customDeclaratorsIn,
  type FileToSearch,
  filesToSearch,
} from '../analysis/declarations/index.js';
import { createEvaluator } from '../analysis/interpreter/index.js';
import { missingKinds, suggestionDiagnostics, suggestionsIn } from '../analysis/suggestions/index.js';
import type { Api, Collection, HostConfiguration, HostKind } from '../api.js';
import { compareText } from '../compare-text.js';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Selectable } from '../expose-patterns.js';
import {
  areNamedAlike,
  comparison,
  type FileCache,
  isAllUnchanged,
  type OpenFileCache,
  openFileCache,
  outlineOf,
  type StableDeclarations,
  stableDeclarations,
} from '../incremental/declarations/index.js';
import type { LintSettings } from '../lint/index.js';
import type { Project } from '../project/index.js';
import { TYPE_SOURCES } from '../schema/index.js';
import type { DeclarationSettings, Suggestion } from '../suggested-declarators.js';
import { configurationOf } from './configuration.js';
import { withMethodOptions } from './method-options.js';
import { nameTypes } from './named.js';
import { checkNamesTwice, withoutRepeated } from './names-twice.js';
import { withoutReplaced } from './not-loaded.js';
import { byPlace } from './order.js';
import {
  createDescribing,
  createExposure,
  type Declared,
  type ExposeSettings,
  type FileDeclarations,
  type Reader,
  readDeclarationsOf,
} from './reading/index.js';

export interface BuiltApi {
  api: Api;
  diagnostics: Diagnostic[];
  /** What could be taught, where something is missing. */
  suggestions: Suggestion[];
  /** What to give the next time, to read no more than has changed. */
  kept: FileCache | undefined;
  stable: StableDeclarations;
  /** Whether the API is what it was, but for where its declarations stand. */
  isUnchanged: boolean;
}

export interface BuildSettings extends LintSettings {
  expose?: ExposeSettings;
  declarations?: DeclarationSettings;
}

/** Reads a project's declarations. Deterministic: neither the order of files nor of questions matters. */
export function buildApi(
  project: Project,
  settings: BuildSettings = {},
  before?: FileCache | undefined,
): BuiltApi {
  const diagnostics: Diagnostic[] = [];
  const evaluator = createEvaluator(project);
  const finder = createFinder(evaluator, diagnostics);
  const describing = createDescribing();
  const { definitions } = describing;
  const exposure = createExposure(settings.expose);
  const taught = customDeclaratorsIn(settings.declarations);
  const reader = { evaluator, describing, exposure, settings, taught };
  const pages = openFileCache(project, describing, before);
  const searched = searchedFiles(reader, pages);
  const first = searched.map(({ read }) => read);
  const withOptions = withMethodOptions(finder, reader, first);
  const reads = withoutReplaced(finder, withOptions);
  const publications = reads.flatMap((read) => read.publications);
  const methods = reads.flatMap((read) => read.methods);
  const collections = withoutRepeated(
    finder,
    reads.flatMap((read) => read.collections),
  );
  checkNamesTwice(finder, publications, 'publication');
  checkNamesTwice(finder, methods, 'method');
  checkNamesTwice(finder, collections, 'collection');
  const configurations = reads.flatMap((read) => read.configurations);
  const configuration = configurationOf(finder, { configurations, collections });
  const { api, names } = nameTypes(definitions, {
    host: hostKind(project, [...publications, ...methods, ...collections]),
    publications: declarationsOf(publications).sort(byPlace),
    methods: declarationsOf(methods).sort(byPlace),
    collections: [...declarationsOf(collections), ...reads.flatMap((read) => read.elsewhere)]
      .map((each) => configured(each, configuration))
      .sort(byPlace),
    configuration,
    types: {},
    typeSources: TYPE_SOURCES,
  });
  const all = [
    ...project.diagnostics,
    ...project.parseDiagnostics(),
    ...reads.flatMap((read) => describing.toldIn(read.notes)),
    ...diagnostics,
    ...unusedLessons(taught, reads),
    ...exposure.unused({
      publications: publications.map(selectable),
      methods: methods.map(selectable),
      collections: collections.map(selectable),
    }),
  ];
  const comparable = before !== undefined && areNamedAlike(before.names, names) ? before : undefined;
  const stable = stableDeclarations(
    first.filter((read, index) => read === withOptions[index]),
    (file) => comparable !== undefined && pages.known(file) !== undefined,
    comparable === undefined ? () => false : comparison(comparable, describing),
  );
  const outline = outlineOf(api, names, stable);
  const isUnchanged = isAllUnchanged(outline, before, stable);
  const kept = pages.kept(searched, names, outline);
  const missing = missingKinds(api, settings.declarations);
  const suggestions = missing.length === 0 ? [] : suggestionsIn(evaluator, missing);
  return {
    api,
    diagnostics: tidy([...all, ...suggestionDiagnostics(suggestions)]),
    suggestions,
    kept,
    stable,
    isUnchanged,
  };
}

/** By file. */
function searchedFiles(reader: Reader, pages: OpenFileCache): (FileToSearch & { read: FileDeclarations })[] {
  const names = reader.taught.map(calledName);
  const searched: (FileToSearch & { read: FileDeclarations })[] = [];
  for (const each of filesToSearch(reader.evaluator, (file) => pages.known(file)?.passesOn, names)) {
    const known = pages.known(each.file)?.read;
    const read = known === undefined ? readDeclarationsOf(reader, each.file) : { ...known, ...NOTHING_APART };
    searched.push({ ...each, read });
  }
  return searched.sort((one, other) => compareText(one.file, other.file));
}

const NOTHING_APART = { methodOptions: [], configurations: [] };

function unusedLessons(
  taught: readonly CustomDeclarator[],
  reads: readonly FileDeclarations[],
): Diagnostic[] {
  const met = new Set(reads.flatMap((read) => read.taught));
  return taught
    .filter((each) => !met.has(customDeclaratorKey(each)))
    .map(({ callee, declares }) =>
      diagnostic('declaration-unused', `Nothing calls '${callee}', which declarations.${declares} names.`, {
        hint: 'Spell it as the calls do, or as `Class.method`; or take it out.',
      }),
    );
}

const declarationsOf = <Declaration>(declared: readonly Declared<Declaration>[]): Declaration[] =>
  declared.map(({ declaration }) => declaration).filter((declaration) => declaration !== undefined);

const selectable = ({ name, at, tag }: Declared<unknown>): Selectable => ({ name, file: at.file, tag });

/** C17 */
function configured(collection: Collection, { collections }: HostConfiguration): Collection {
  const { name, withheld } = collection;
  const isLeftOut = name !== null && collections !== undefined && !collections.includes(name);
  return isLeftOut && withheld === undefined
    ? { ...collection, withheld: 'left out by configure' }
    : collection;
}

/** By place, those without one first; each once. */
function tidy(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const nowhere = { file: '', line: 0, column: 0 };
  const once = new Map(diagnostics.map((each) => [JSON.stringify(each), each]));
  return [...once.values()].sort(
    (one, other) =>
      byPlace(one.place ?? nowhere, other.place ?? nowhere) ||
      compareText(one.code, other.code) ||
      compareText(one.message, other.message),
  );
}

function hostKind({ meteorApps }: Project, declared: readonly Declared<unknown>[]): HostKind {
  if (declared.some(({ origin }) => origin === 'standalone')) return 'standalone';
  return declared.length > 0 || meteorApps.length > 0 ? 'meteor' : 'standalone';
}
