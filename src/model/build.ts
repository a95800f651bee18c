/** Declarations as plain data. Syntax nodes end here. */
import type { Diagnostic } from '../diagnostics.js';
import { createEvaluator } from '../find/evaluator.js';
import { find } from '../find/find.js';
import { createFinder, type Findings } from '../find/finder.js';
import type { Project } from '../project/project.js';
import type { Api, HostKind } from './api.js';
import { configurationOf } from './configuration.js';
import { collectionOf, methodOf, publicationOf } from './declarations.js';
import { byPlace } from './order.js';

export interface Built {
  api: Api;
  diagnostics: Diagnostic[];
}

/** Reads a project's declarations. Deterministic: neither the order of files nor of questions matters. */
export function buildApi(project: Project): Built {
  const diagnostics: Diagnostic[] = [];
  const evaluator = createEvaluator(project);
  const finder = createFinder(evaluator, diagnostics);
  const found = find(finder, project.candidates);
  const api: Api = {
    host: hostKind(project, found),
    publications: found.publications
      .filter(({ options }) => options.undecided !== true)
      .map((each) => publicationOf(finder, each)),
    methods: found.methods
      .filter(({ options }) => options.undecided !== true)
      .map((each) => methodOf(finder, each, each.options.options)),
    collections: found.collections.map((each) => collectionOf(finder, each)),
    configuration: configurationOf(finder, found),
  };
  api.publications.sort(byPlace);
  api.methods.sort(byPlace);
  api.collections.sort(byPlace);
  return { api, diagnostics: [...project.diagnostics, ...project.parseFailures(), ...diagnostics] };
}

function hostKind({ meteorApps }: Project, found: Findings): HostKind {
  const declared = [...found.publications, ...found.methods, ...found.collections];
  if (declared.some(({ origin }) => origin === 'standalone')) return 'standalone';
  return declared.length > 0 || meteorApps.length > 0 ? 'meteor' : 'standalone';
}
