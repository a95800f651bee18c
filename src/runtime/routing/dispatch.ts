import type { RequestHandler } from 'express';
import { canonicalPath } from '../../conventions.js';
import type { ApiRequest } from '../calls/api-request.js';
import { endpoint } from '../calls/endpoint.js';
import { httpError } from '../errors/http-error.js';
import { allowedVerbs } from './allow.js';
import type { Match, PathRoutes, RouteIndex } from './route-index.js';

/**
 * The handler of a request's path and verb, also where it is one of the API's mistakes: `undefined` for a path that the
 * API does not have. The request gets the route, and the parameters of the path.
 */
export function findHandler(
  index: RouteIndex,
  path: string,
  request: ApiRequest,
): RequestHandler | undefined {
  const exact = index.get(path);
  const handler = exact && handlerOf(exact, request);
  if (handler === undefined) return handlerOfMatches(findMatches(index, path), request);
  request.params = {};
  return handler;
}

/**
 * For requests that are not for a literal path: those with parameters, in another spelling, with another verb, or by
 * mistake.
 */
function handlerOfMatches(matches: Match[] | 'malformed', request: ApiRequest): RequestHandler | undefined {
  if (matches === 'malformed') return malformedPath;
  if (matches.length === 0) return undefined;
  for (const { routes, parameters } of matches) {
    const handler = handlerOf(routes, request);
    if (handler === undefined) continue;
    request.params = parameters;
    return handler;
  }
  const verbs = new Set(matches.flatMap(({ routes }) => [...routes.handlers.keys()]));
  return otherVerb(allowedVerbs(verbs).join(', '));
}

/** HEAD is answered like GET (C7). */
function handlerOf({ route, handlers }: PathRoutes, request: ApiRequest): RequestHandler | undefined {
  request.route = route;
  return handlers.get(request.method === 'HEAD' ? 'GET' : request.method);
}

/** Looks up the path as it came and, if that fails, in canonical spelling: `/a%2Eb` is `/a.b`. */
function findMatches(index: RouteIndex, path: string): Match[] | 'malformed' {
  const matches = orUndefined(() => index.matches(path));
  if (matches === undefined) return 'malformed';
  if (matches.length > 0) return matches;
  const canonical = orUndefined(() => canonicalPath(path));
  if (canonical !== undefined) return canonical === path ? [] : index.matches(canonical);
  const first = path.split('/', 2)[1] ?? '';
  return index.hasFirstSegment(orUndefined(() => canonicalPath(first)) ?? first) ? 'malformed' : [];
}

/** The result of the function; `undefined` if it meets an invalid percent-encoding. */
function orUndefined<Value>(decode: () => Value): Value | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Answers OPTIONS (C25), and verbs that the path does not have (C7). */
const otherVerb = (allow: string): RequestHandler =>
  endpoint(
    ({ request }) => {
      if (request.method === 'OPTIONS') return { status: 204, headers: { Allow: allow } };
      throw httpError('verbNotAllowed', { verbs: allow }, { headers: { Allow: allow } });
    },
    { identifies: false },
  );

const malformedPath: RequestHandler = endpoint(
  () => {
    throw httpError('malformedPath');
  },
  { identifies: false },
);
