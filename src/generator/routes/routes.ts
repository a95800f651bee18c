import type { Settings } from '../../config/config.js';
import type { Api, Collection, HostConfiguration, Method, Publication } from '../../shared/api.js';
import { compareText } from '../../shared/compare-text.js';
import {
  DEFAULT_METHOD_VERB,
  DEFAULT_PUBLICATION_VERB,
  documentPath,
  VERBS,
  type Verb,
} from '../../shared/conventions.js';
import { groupEntries } from '../../shared/group.js';
import { clashes } from './clashes.js';
import { hiddenPages, type OwnPages } from './hidden-pages.js';
import { createOutcome, type RouteOutcome } from './outcome.js';
import { OWN_ROUTES, type OwnRoute } from './own.js';
import { pathShape } from './path.js';
import type { CollectionRoute, Route, RouteListEntry } from './route.js';
import { withSuccessors } from './successors.js';

/**
 * The routes of an API, in the order of the generated files. Declarations that have no name (C9) or are not exposed have
 * no route.
 * @param settings the pages that are served beside the API, and whether publications send streams
 */
export function createRoutes(api: Api, settings: OwnPages & Pick<Settings, 'live'> = {}): RouteOutcome {
  const outcomes = [
    ...api.publications
      .filter(isExposed)
      .map((publication) => publicationRoute(publication, settings.live !== false)),
    ...api.methods.filter(isExposed).map(methodRoute),
    ...api.collections
      .filter(isExposed)
      .flatMap((collection) => collectionRoutes(collection, api.configuration)),
  ];
  const routes = withSuccessors(atFreePaths(outcomes).sort(compareRoutes));
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
  return createOutcome(declaration, url, (path) => [
    { kind: 'publication', verb, path, declaration, ...(isOff ? { live: false } : {}) },
  ]);
}

/** C11, C13 */
function methodRoute(declaration: Method & { name: string }): RouteOutcome {
  const { url, httpMethod = DEFAULT_METHOD_VERB } = declaration.options;
  return createOutcome(declaration, url, (path) => [{ kind: 'method', verb: httpMethod, path, declaration }]);
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
  return createOutcome(declaration, undefined, (path) => [
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

/** All routes. A name is at its encoded path where another route already answers the plain one (C1). */
function atFreePaths(outcomes: readonly RouteOutcome[]): Route[] {
  const fixed = outcomes.flatMap(({ routes, encoded }) => (encoded === undefined ? routes : []));
  const answered = createAnswerTest([...OWN_ROUTES, ...fixed]);
  return outcomes.flatMap(({ routes, encoded }) =>
    encoded !== undefined && routes.some(answered) ? encoded : routes,
  );
}

/** Whether one of these routes answers all requests of another one. */
function createAnswerTest(routes: readonly (Route | OwnRoute)[]): (route: Route) => boolean {
  const literal = new Set(routes.map(({ verb, path }) => `${verb} ${path}`));
  const patterns = routes.filter(({ path }) => path.includes('/:'));
  return ({ verb, path }) =>
    literal.has(`${verb} ${path}`) ||
    patterns.some((pattern) => pattern.verb === verb && covers(pattern.path, path));
}

function covers(pattern: string, path: string): boolean {
  const segments = pathShape(path).split('/');
  const parts = pathShape(pattern).split('/');
  return (
    parts.length === segments.length && parts.every((part, index) => part === ':' || part === segments[index])
  );
}

/** Lists all routes, sorted by path. Each also answers `options` (C23). */
export function routeList(routes: readonly Route[]): RouteListEntry[] {
  return [...groupEntries([...OWN_ROUTES, ...routes].map(({ path, verb }) => [path, verb]))]
    .sort(([one], [other]) => compareText(one, other))
    .map(([path, ofPath]) => ({
      _id: path,
      path,
      methods: inOrder(ofPath).flatMap((verb) => ['options', verb]),
    }));
}

const inOrder = (verbs: readonly Verb[]): Verb[] => VERBS.filter((verb) => verbs.includes(verb));
