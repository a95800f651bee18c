import { encodedNamePath, type NamedKind, namePath } from '../../shared/conventions.js';
import type { DiagnosticCode, Place } from '../../shared/diagnostics.js';
import { type ReadUrl, readUrl, unreachable } from './path.js';
import type { Route } from './route.js';

/** A diagnostic without the source line, because routes do not know the source. */
export interface RouteDiagnostic {
  code: DiagnosticCode;
  message: string;
  hint: string;
  place: Place;
}

/** The routes of a declaration, and their problems. */
export interface RouteOutcome {
  routes: Route[];
  /** The routes at the encoded path of the name, where a route that is declared at the plain one keeps it (C1). */
  encoded?: Route[];
  diagnostics: RouteDiagnostic[];
}

/** A declaration that can have routes. */
interface NamedPlace extends Place {
  kind: NamedKind;
  name: string;
}

/** Makes the routes of a declaration, whose path is its own `url` or its name. */
export function createOutcome(
  declaration: NamedPlace,
  url: string | undefined,
  routesAtPath: (path: string) => Route[],
): RouteOutcome {
  const read = url === undefined ? pathsOfName(declaration) : readUrl(url);
  const subject = `${declaration.kind} '${declaration.name}'`;
  if ('problem' in read) {
    const message = `The URL of ${subject} cannot be served: ${read.problem}.`;
    return {
      routes: [],
      diagnostics: [{ code: 'url-not-usable', message, hint: read.hint, place: barePlace(declaration) }],
    };
  }
  return {
    routes: routesAtPath(read.path),
    ...(read.encoded === undefined ? {} : { encoded: routesAtPath(read.encoded) }),
    diagnostics: [],
  };
}

function pathsOfName({ kind, name }: NamedPlace): ReadUrl {
  if (name === '.' || name === '..') return unreachable(name);
  try {
    const [path, encoded] = [namePath(kind, name), encodedNamePath(kind, name)];
    return path === encoded ? { path } : { path, encoded };
  } catch {
    return {
      problem: 'its name contains half a character',
      hint: 'Complete the surrogate pair, or choose a path with `url`.',
    };
  }
}

export const barePlace = ({ file, line, column }: Place): Place => ({ file, line, column });
