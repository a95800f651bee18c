/** Finds the paths at which the successors of deprecated routes answer (C58). */
import { parametersOfPath } from '../../shared/conventions.js';
import { groupedBy } from '../../shared/grouped.js';
import type { Route } from './route.js';

/**
 * Adds the successor's path to each deprecated route. A path with parameters that the route's own path lacks is left
 * out, because no request could fill them.
 */
export function withSuccessors(routes: readonly Route[]): Route[] {
  const byName = groupedBy(routes, ({ declaration }) => declaration.name);
  return routes.map((route) => {
    const named = byName.get(route.declaration.deprecated?.successor ?? '') ?? [];
    const usable = named.filter((other) => other !== route && canReplace(other, route));
    const successor = usable.find(({ kind }) => kind === route.kind) ?? usable[0];
    return successor === undefined ? route : { ...route, successor: successor.path };
  });
}

function canReplace(other: Route, route: Route): boolean {
  const own = parametersOfPath(route.path);
  return (
    operationOf(other) === operationOf(route) &&
    parametersOfPath(other.path).every((name) => own.includes(name))
  );
}

const operationOf = (route: Route): string | undefined =>
  route.kind === 'collection' ? route.operation : undefined;
