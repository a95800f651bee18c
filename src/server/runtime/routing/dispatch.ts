import type { RequestHandler } from 'express';
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

/** For requests that are not for a literal path: those with parameters, with another verb, or by mistake. */
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

/** What no URL has within its path. Others see the path end there, or a slash in its place. */
const FOREIGN = /[^!-~]|[#\\]/;

/**
 * Looks up the path as it came, but for the case of its percent-encodings. No other spelling is answered: middleware in
 * front that guards a path, as Express's does, compares its text, and would not be asked.
 */
function findMatches(index: RouteIndex, path: string): Match[] | 'malformed' {
  const isEncoded = path.includes('%');
  if (FOREIGN.test(path) || (isEncoded && orUndefined(() => decodeURIComponent(path)) === undefined))
    return index.hasFirstSegment(inUppercase(path.split('/', 2)[1] ?? '')) ? 'malformed' : [];
  const matches = index.matches(path);
  return matches.length > 0 || !isEncoded ? matches : index.matches(inUppercase(path));
}

const inUppercase = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());

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

/** Answers a target that is none. */
export const malformedPath: RequestHandler = endpoint(
  () => {
    throw httpError('malformedPath');
  },
  { identifies: false },
);
