/** Finds the paths at which the successors of deprecated routes answer (C58). */
import { parametersOfPath } from '../../shared/conventions.js';
import type { Route } from './route.js';

/**
 * Adds the successor's path to each deprecated route. A path with parameters that the route's own path lacks is left
 * out, because no request could fill them.
 */
export function withSuccessors(routes: readonly Route[]): Route[] {
  return routes.map((route) => {
    const name = route.declaration.deprecated?.successor;
    if (name === undefined) return route;
    const own = parametersOfPath(route.path);
    const usable = routes.filter(
      (other) =>
        other !== route &&
        other.declaration.name === name &&
        operationOfRoute(other) === operationOfRoute(route) &&
        parametersOfPath(other.path).every((parameter) => own.includes(parameter)),
    );
    const successor = usable.find(({ kind }) => kind === route.kind) ?? usable[0];
    return successor === undefined ? route : { ...route, successor: successor.path };
  });
}

const operationOfRoute = (route: Route): string | undefined =>
  route.kind === 'collection' ? route.operation : undefined;
