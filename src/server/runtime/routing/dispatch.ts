import type { RequestHandler } from 'express';
import { VERBS } from '../../../shared/conventions.js';
import type { ApiRequest } from '../calls/api-request.js';
import { endpoint } from '../calls/endpoint.js';
import { httpError } from '../errors/http-error.js';
import type { Match, PathRoutes, RouteIndex } from './route-index.js';

/** Sets route and parameters on the request; `undefined` if the API lacks the path. A handler may answer an error. */
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

/** Handles requests that match no literal path: with parameters, with another verb, or malformed. */
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

/** Characters that no path in a URL may contain. Other software would end the path there, or read a slash. */
const INVALID_IN_PATH = /[^!-~]|[#\\]/;

/** Only the case of percent-encodings may differ: middleware that guards a path compares its text. */
function findMatches(index: RouteIndex, path: string): Match[] | 'malformed' {
  const isEncoded = path.includes('%');
  if (INVALID_IN_PATH.test(path) || (isEncoded && orUndefined(() => decodeURIComponent(path)) === undefined))
    return index.hasFirstSegment(inUppercase(path.split('/', 2)[1] ?? '')) ? 'malformed' : [];
  const matches = index.matches(path);
  return matches.length > 0 || !isEncoded ? matches : index.matches(inUppercase(path));
}

const inUppercase = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());

/** The result of the function; `undefined` for an invalid percent-encoding. */
function orUndefined<Value>(decode: () => Value): Value | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
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
const otherVerb = (allow: string): RequestHandler =>
  endpoint(
    ({ request }) => {
      if (request.method === 'OPTIONS') return { status: 204, headers: { Allow: allow } };
      throw httpError('verbNotAllowed', { verbs: allow }, { headers: { Allow: allow } });
    },
    { identifies: false },
  );

/** Answers a malformed target. */
export const malformedPath: RequestHandler = endpoint(
  () => {
    throw httpError('malformedPath');
  },
  { identifies: false },
);
