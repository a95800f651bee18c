import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { canonicalPath } from '../../conventions.js';
import { type ApiContext, enterContext } from '../calls/context.js';
import { endpoint } from '../calls/endpoint.js';
import { httpError } from '../errors/http-error.js';
import { allowedVerbs } from './allow.js';
import type { Match, PathRoutes, RouteIndex } from './route-index.js';

/** Calls the handler of a request's path and verb, or leaves the request to what is mounted next. */
export function createDispatch(index: RouteIndex, context: ApiContext): RequestHandler {
  return (request, response, next) => {
    enterContext(request, context);
    const path = pathOf(request);
    const exact = index.get(path);
    const handler = exact === undefined ? undefined : handlerOf(exact, request);
    if (handler !== undefined) return handler(request, response, next);
    return dispatchMatches(findMatches(index, path), request, response, next);
  };
}

/**
 * Handles requests that are not for a literal path: those with parameters, in another spelling, with another verb, or by
 * mistake.
 */
function dispatchMatches(
  matches: Match[] | 'malformed',
  request: Request,
  response: Response,
  next: NextFunction,
): unknown {
  if (matches === 'malformed') return malformedPath(request, response, next);
  if (matches.length === 0) return next();
  for (const { routes, parameters } of matches) {
    const handler = handlerOf(routes, request);
    if (handler === undefined) continue;
    request.params = parameters;
    return handler(request, response, next);
  }
  const verbs = new Set(matches.flatMap(({ routes }) => [...routes.handlers.keys()]));
  return otherVerb(allowedVerbs(verbs).join(', '))(request, response, next);
}

/** HEAD is answered like GET (C7). */
function handlerOf({ route, handlers }: PathRoutes, request: Request): RequestHandler | undefined {
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

/**
 * The target of a request is its path and query. The target of a request to a proxy is a whole URL, which Express
 * parses.
 */
function pathOf(request: Request): string {
  const { url } = request;
  if (!url.startsWith('/')) return request.path;
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
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
