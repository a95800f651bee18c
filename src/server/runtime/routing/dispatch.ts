import { VERBS } from '../../../shared/conventions.js';
import type { ApiRequest } from '../calls/api-request.js';
import { type Endpoint, endpoint } from '../calls/endpoint.js';
import { httpError } from '../errors/http-error.js';
import type { Match, RouteIndex } from './route-index.js';

/** Sets route and parameters on the request; `undefined` if the API lacks the path. An endpoint may answer an error. */
export function findEndpoint(index: RouteIndex, path: string, request: ApiRequest): Endpoint | undefined {
  // Only the case of percent-encodings may differ: middleware that guards a path compares its text.
  const spelled = path.replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());
  if (isMalformed(path))
    return index.hasFirstSegment(spelled.split('/', 2)[1] ?? '') ? malformedPath : undefined;
  const matches = index.matches(spelled);
  // HEAD is answered like GET (C7).
  const verb = request.method === 'HEAD' ? 'GET' : request.method;
  for (const { routes, values } of matches) {
    const found = routes.get(verb);
    if (found === undefined) continue;
    request.route = found.route;
    request.params = Object.fromEntries(
      found.parameters.map((name, position) => [name, decodeURIComponent(values[position] ?? '')]),
    );
    return found.route.endpoint;
  }
  return matches.length === 0 ? undefined : otherVerb(matches, request);
}

/** Characters that no path in a URL may contain. Other software would end the path there, or read a slash. */
const INVALID_IN_PATH = /[^!-~]|[#\\]/;

function isMalformed(path: string): boolean {
  if (INVALID_IN_PATH.test(path)) return true;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** The value of `Allow` for a path with these uppercase verbs (C7, C25). */
export function allowedVerbs(verbs: ReadonlySet<string>): string[] {
  return [
    ...VERBS.map((verb) => verb.toUpperCase())
      .filter((verb) => verbs.has(verb))
      .flatMap((verb) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb])),
    'OPTIONS',
  ];
}

/** Answers OPTIONS (C25), and verbs that the path does not have (C7). */
function otherVerb(matches: readonly Match[], request: ApiRequest): Endpoint {
  request.route = matches.flatMap(({ routes }) => [...routes.values()])[0]?.route;
  const verbs = new Set(matches.flatMap(({ routes }) => [...routes.keys()]));
  const headers = { Allow: allowedVerbs(verbs).join(', ') };
  return endpoint(
    () => {
      if (request.method === 'OPTIONS') return { status: 204, headers };
      throw httpError('verbNotAllowed', { verbs: headers.Allow }, { headers });
    },
    { identifies: false },
  );
}

/** Answers a malformed target. */
export const malformedPath: Endpoint = endpoint(
  () => {
    throw httpError('malformedPath');
  },
  { identifies: false },
);
