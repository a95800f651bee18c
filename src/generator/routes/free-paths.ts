import type { RouteOutcome } from './outcome.js';
import { OWN_ROUTES, type OwnRoute } from './own.js';
import { pathShape } from './path.js';
import type { Route } from './route.js';

/** All routes. A name is at its encoded path where another route already answers the plain one (C1). */
export function atFreePaths(outcomes: readonly RouteOutcome[]): Route[] {
  const fixed = outcomes.flatMap(({ routes, encoded }) => (encoded === undefined ? routes : []));
  const answered = answererOf([...OWN_ROUTES, ...fixed]);
  return outcomes.flatMap(({ routes, encoded }) =>
    encoded !== undefined && routes.some(answered) ? encoded : routes,
  );
}

/** Whether one of these routes answers all requests of another one. */
function answererOf(routes: readonly (Route | OwnRoute)[]): (route: Route) => boolean {
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
