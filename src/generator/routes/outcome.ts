import type { DiagnosticCode, Place } from '../../shared/diagnostics.js';
import { readUrl } from './path.js';
import type { Route } from './route.js';

/** A diagnostic without the source line, because routes do not know the source. */
export interface RouteDiagnostic {
  code: DiagnosticCode;
  message: string;
  hint: string;
  place: Place;
}

/** The routes of a declaration, and what is wrong with them. */
export interface RouteOutcome {
  routes: Route[];
  diagnostics: RouteDiagnostic[];
}

/** A declaration that can have routes. */
interface NamedPlace extends Place {
  kind: string;
  name: string;
}

/** Makes the routes of a declaration, whose path is its own `url` or the default. */
export function outcomeAt(
  declaration: NamedPlace,
  url: string | undefined,
  defaultPath: (name: string) => string,
  routesAt: (path: string) => Route[],
): RouteOutcome {
  const read = url === undefined ? encodeName(declaration.name, defaultPath) : readUrl(url);
  const subject = `${declaration.kind} '${declaration.name}'`;
  if ('problem' in read) {
    const message = `The URL of ${subject} cannot be served: ${read.problem}.`;
    return {
      routes: [],
      diagnostics: [{ code: 'url-not-usable', message, hint: read.hint, place: barePlace(declaration) }],
    };
  }
  const dots = read.path.split('/').find((segment) => segment === '.' || segment === '..');
  const unreachable: RouteDiagnostic = {
    code: 'path-not-reachable',
    message: `Most clients cannot ask for ${read.path}, the path of ${subject}: they resolve '${dots}' before they send.`,
    hint: 'Choose another path with the option `url`.',
    place: barePlace(declaration),
  };
  return { routes: routesAt(read.path), diagnostics: dots === undefined ? [] : [unreachable] };
}

function encodeName(name: string, defaultPath: (name: string) => string): ReturnType<typeof readUrl> {
  try {
    return { path: defaultPath(name) };
  } catch {
    return {
      problem: 'its name holds half a character',
      hint: 'Complete the surrogate pair, or choose a path with `url`.',
    };
  }
}

export const barePlace = ({ file, line, column }: Place): Place => ({ file, line, column });
