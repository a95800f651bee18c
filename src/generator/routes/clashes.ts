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
  // Most often there are none, and then the order of places does not matter.
  if (new Set([...OWN_ROUTES, ...routes].map(requestKey)).size === OWN_ROUTES.length + routes.length)
    return [];
  const taken = new Map<string, Route | OwnRoute>(OWN_ROUTES.map((route) => [requestKey(route), route]));
  const diagnostics: RouteDiagnostic[] = [];
  const reported = new Set<object>();
  for (const route of [...routes].sort((one, other) => comparePlaces(one.declaration, other.declaration))) {
    const key = requestKey(route);
    const holder = taken.get(key);
    if (holder === undefined) taken.set(key, route);
    else if (!isSameName(holder, route)) diagnostics.push(clash(route, holder));
    else if (holder.declaration.app !== route.declaration.app && !reported.has(route.declaration)) {
      reported.add(route.declaration);
      diagnostics.push(clashOfApps(route, holder));
    }
  }
  return diagnostics;
}

const requestKey = ({ verb, path }: Route | OwnRoute): string => `${verb} ${pathShape(path)}`;

/** Skips a name that one application declares twice: the model reports it. */
const isSameName = (holder: Route | OwnRoute, { kind, declaration }: Route): holder is Route =>
  'kind' in holder && holder.kind === kind && holder.declaration.name === declaration.name;

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

/** If the folder contains several applications, two of them may use one name. */
function clashOfApps(route: Route, holder: Route): RouteDiagnostic {
  const request = `${route.verb.toUpperCase()} ${route.path}`;
  const app = route.declaration.app ?? holder.declaration.app;
  return {
    code: 'route-clash',
    message: `${request} would be answered by ${describe(route)} of two applications: the other one is at ${placeText(holder.declaration)}.`,
    hint: `Generate each application by itself, with its folder as the project: \`restgen generate ${app}\`.`,
    place: barePlace(route.declaration),
  };
}

const describe = ({ kind, declaration }: Route): string => `${kind} '${declaration.name}'`;

const clashHint = ({ kind }: Route): string =>
  kind === 'collection'
    ? 'Rename the collection, or leave it out of `configure({ collections: […] })`.'
    : `Choose another path or verb with the options \`url\` and \`httpMethod\`, or leave the ${kind} out with \`expose\`.`;
