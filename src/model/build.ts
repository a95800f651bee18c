/** Declarations as plain data. Syntax nodes end here. */
import type { Diagnostic } from '../diagnostics.js';
import { createEvaluator } from '../find/evaluator.js';
import { find } from '../find/find.js';
import { createFinder, type Findings } from '../find/finder.js';
import { filesToSearch } from '../find/reach.js';
import type { Project } from '../project/project.js';
import type { Api, HostKind } from './api.js';
import { configurationOf } from './configuration.js';
import { collectionOf, methodOf, publicationOf } from './declarations.js';
import { withMethodOptions } from './method-options.js';
import { checkNamesTwice } from './names-twice.js';
import { byPlace, compare } from './order.js';

export interface Built {
  api: Api;
  diagnostics: Diagnostic[];
}

/** Reads a project's declarations. Deterministic: neither the order of files nor of questions matters. */
export function buildApi(project: Project): Built {
  const diagnostics: Diagnostic[] = [];
  const finder = createFinder(createEvaluator(project), diagnostics);
  const found = find(finder, filesToSearch(finder.evaluator));
  checkNamesTwice(finder, found.publications, 'publication');
  checkNamesTwice(finder, found.methods, 'method');
  checkNamesTwice(finder, found.collections, 'collection');
  const api: Api = {
    host: hostKind(project, found),
    publications: found.publications.flatMap((each) => publicationOf(finder, each)).sort(byPlace),
    methods: withMethodOptions(finder, found)
      .flatMap((each) => methodOf(finder, each))
      .sort(byPlace),
    collections: found.collections.map((each) => collectionOf(finder, each)).sort(byPlace),
    configuration: configurationOf(finder, found),
  };
  return { api, diagnostics: tidy([...project.diagnostics, ...project.parseDiagnostics(), ...diagnostics]) };
}

/** By place, those without one first; each once. */
function tidy(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const nowhere = { file: '', line: 0, column: 0 };
  const once = new Map(diagnostics.map((each) => [JSON.stringify(each), each]));
  return [...once.values()].sort(
    (one, other) =>
      byPlace(one.place ?? nowhere, other.place ?? nowhere) ||
      compare(one.code, other.code) ||
      compare(one.message, other.message),
  );
}

function hostKind({ meteorApps }: Project, found: Findings): HostKind {
  const declared = [...found.publications, ...found.methods, ...found.collections];
  if (declared.some(({ origin }) => origin === 'standalone')) return 'standalone';
  return declared.length > 0 || meteorApps.length > 0 ? 'meteor' : 'standalone';
}
