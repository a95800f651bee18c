import { comparePlaces, placeText } from '../../shared/diagnostics.js';
import { barePlace, type RouteDiagnostic } from './outcome.js';
import { OWN_ROUTES, type OwnRoute } from './own.js';
import { pathShape } from './path.js';
import type { Route } from './route.js';

/**
 * Finds pairs of routes that would answer the same request: same verb and same path, whatever their parameters are
 * called.
 */
export function clashes(routes: readonly Route[]): RouteDiagnostic[] {
  const taken = new Map<string, Route | OwnRoute>(OWN_ROUTES.map((route) => [requestKey(route), route]));
  const diagnostics: RouteDiagnostic[] = [];
  for (const route of [...routes].sort((one, other) => comparePlaces(one.declaration, other.declaration))) {
    const key = requestKey(route);
    const holder = taken.get(key);
    if (holder === undefined) taken.set(key, route);
    else diagnostics.push(clash(route, holder));
  }
  return diagnostics;
}

const requestKey = ({ verb, path }: Route | OwnRoute): string => `${verb} ${pathShape(path)}`;

function clash(route: Route, holder: Route | OwnRoute): RouteDiagnostic {
  const request = `${route.verb.toUpperCase()} ${route.path}`;
  const answerer =
    'kind' in holder ? `${describe(holder)} at ${placeText(holder.declaration)}` : holder.purpose;
  return {
    code: 'route-clash',
    message: `${request} would be answered by ${describe(route)} and by ${answerer}.`,
    hint: clashHint(route),
    place: barePlace(route.declaration),
  };
}

const describe = ({ kind, declaration }: Route): string => `${kind} '${declaration.name}'`;

const clashHint = ({ kind }: Route): string =>
  kind === 'collection'
    ? 'Rename the collection, or leave it out of `configure({ collections: […] })`.'
    : `Choose another path or verb with the options \`url\` and \`httpMethod\`, or leave the ${kind} out with \`expose\`.`;
