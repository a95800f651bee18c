import type { Settings } from '../../config/config.js';
import type { Api, Collection, HostConfiguration, Method, Publication } from '../../shared/api.js';
import { compareText } from '../../shared/compare-text.js';
import {
  DEFAULT_METHOD_VERB,
  DEFAULT_PUBLICATION_VERB,
  documentPath,
  VERBS,
} from '../../shared/conventions.js';
import { clashes } from './clashes.js';
import { atFreePaths } from './free-paths.js';
import { hiddenPages, type OwnPages } from './hidden-pages.js';
import { outcomeAt, type RouteOutcome } from './outcome.js';
import type { CollectionRoute, Route } from './route.js';

/**
 * The routes of an API, in the order of the generated files. Declarations that have no name (C9) or are not exposed have
 * no route.
 * @param settings the pages that are served beside the API, and whether publications send streams
 */
export function routesOf(api: Api, settings: OwnPages & Pick<Settings, 'live'> = {}): RouteOutcome {
  const outcomes = [
    ...api.publications
      .filter(isExposed)
      .map((publication) => publicationRoute(publication, settings.live !== false)),
    ...api.methods.filter(isExposed).map(methodRoute),
    ...api.collections
      .filter(isExposed)
      .flatMap((collection) => collectionRoutes(collection, api.configuration)),
  ];
  const routes = atFreePaths(outcomes).sort(compareRoutes);
  return {
    routes,
    diagnostics: [
      ...outcomes.flatMap((outcome) => outcome.diagnostics),
      ...clashes(routes),
      ...hiddenPages(routes, api.host, settings),
    ],
  };
}

const isExposed = <Declared extends { name: string | null; withheld?: string }>(
  declaration: Declared,
): declaration is Declared & { name: string } =>
  declaration.name !== null && declaration.withheld === undefined;

/** C1, C6, C7 */
function publicationRoute(declaration: Publication & { name: string }, areLive: boolean): RouteOutcome {
  const { url, httpMethod: verb = DEFAULT_PUBLICATION_VERB, live = areLive } = declaration.options;
  const isOff = verb === 'get' && !live;
  return outcomeAt(declaration, url, (path) => [
    { kind: 'publication', verb, path, declaration, ...(isOff ? { live: false } : {}) },
  ]);
}

/** C11, C13 */
function methodRoute(declaration: Method & { name: string }): RouteOutcome {
  const { url, httpMethod = DEFAULT_METHOD_VERB } = declaration.options;
  return outcomeAt(declaration, url, (path) => [{ kind: 'method', verb: httpMethod, path, declaration }]);
}

/** The three routes of a collection (C17), or none where `configure` leaves it out. */
function collectionRoutes(
  declaration: Collection & { name: string },
  { collections, objectIdCollections }: HostConfiguration,
): RouteOutcome[] {
  const { name, options } = declaration;
  if (collections !== undefined && !collections.includes(name)) return [];
  // C21
  const isObjectId = options.idGeneration === 'MONGO' || objectIdCollections.includes(name);
  return [routesOfCollection(declaration, isObjectId ? 'ObjectId' : 'string')];
}

function routesOfCollection(
  declaration: Collection & { name: string },
  idType: CollectionRoute['idType'],
): RouteOutcome {
  const shared = { kind: 'collection', declaration, idType } as const;
  return outcomeAt(declaration, undefined, (path) => [
    { ...shared, operation: 'insert', verb: 'post', path },
    { ...shared, operation: 'update', verb: 'patch', path: documentPath(path) },
    { ...shared, operation: 'remove', verb: 'delete', path: documentPath(path) },
  ]);
}

const KINDS: Readonly<Record<Route['kind'], number>> = { publication: 0, method: 1, collection: 2 };

/** Sorted by kind, name, path and verb, so that moving code does not change the output. */
const compareRoutes = (one: Route, other: Route): number =>
  KINDS[one.kind] - KINDS[other.kind] ||
  compareText(one.declaration.name, other.declaration.name) ||
  compareText(one.path, other.path) ||
  VERBS.indexOf(one.verb) - VERBS.indexOf(other.verb) ||
  compareText(one.declaration.file, other.declaration.file);
