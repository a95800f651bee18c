import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { HEALTH_PATHS } from '../../../shared/conventions.js';
import type { ApiRequest } from '../calls/api-request.js';
import { type Endpoint, endpoint } from '../calls/endpoint.js';
import type { FrontOptions } from '../calls/options.js';
import { httpError } from '../errors/http-error.js';
import type { Observer } from '../observing/observer.js';
import type { Api } from './api.js';
import { findEndpoint, malformedPath } from './dispatch.js';
import { originForm, pathOfTarget, targetBelowMount } from './request-target.js';
import type { RouteIndex } from './route-index.js';
import { answerRequest, createServingApi, type ServingApi } from './serving-api.js';

export interface ListenerOptions extends FrontOptions {
  /** The path of the API, such as `/api`; the root by default. */
  path?: string;
}

/** The place of an API in front of a server's own framework. */
export interface Front {
  /** The path of the API; empty at the root. */
  readonly path: string;
  /** A prefix of `path` in URLs that the framework removes, such as `/sub`; empty by default. */
  readonly prefix?: string;
  /** Whether a request of the API must go through the framework. */
  readonly leaves?: (endpoint: Endpoint) => boolean;
}

/**
 * A listener for `node:http` that answers requests of the API before any framework sees them.
 * @param next gets requests for other paths; without it they are answered with 404 (C36)
 * @throws TypeError or Error as `createRouter` does
 */
export function createListener(
  api: Api,
  next: RequestListener | undefined,
  { path = '/', ...options }: ListenerOptions = {},
): RequestListener {
  if (!/^\/(?:.*[^/])?$/.test(path)) throw new TypeError(`The path of an API begins with a slash: ${path}`);
  const serving = createServingApi(api, options);
  const below = path === '/' ? '' : path;
  const notFound = nothingThere(serving, below);
  return createApiListener(serving, { path: below }, (request, response) =>
    next === undefined ? answerWithEndpoint(serving, notFound, request, response) : next(request, response),
  );
}

/** The listener of a server for one API. */
export interface ServerListener {
  readonly listener: RequestListener;
  /** Observes the requests that never reach the listener, too. */
  readonly observer?: Observer | undefined;
}

const HEALTH_PATH_SET: ReadonlySet<string | undefined> = new Set(Object.values(HEALTH_PATHS));

/**
 * The API of a server, whose other requests are observed too, without frequent health checks. Misspelt names are answered before
 * `next`, which would only say that there is nothing.
 */
export function createServerListener(
  api: Api,
  next: RequestListener,
  options: FrontOptions = {},
): ServerListener {
  const serving = createServingApi(api, options);
  const { observer } = serving.context;
  const notFound = nothingThere(serving, '');
  const listener = createApiListener(serving, { path: '' }, (request, response) => {
    if (suggestion(serving.index, '', request.url) !== undefined)
      answerWithEndpoint(serving, notFound, request, response);
    else if (observer === undefined || HEALTH_PATH_SET.has(request.url)) next(request, response);
    else observer.observe(request as ApiRequest, response, () => next(request, response));
  });
  return { listener, observer };
}

export function createApiListener(serving: ServingApi, front: Front, next: RequestListener): RequestListener {
  return (request, response) => {
    const found = enterApi(serving, front, request as ApiRequest);
    if (found === undefined) next(request, response);
    else answerWithEndpoint(serving, found, request, response);
  };
}

/** Finds the endpoint of a request and sets the request's URLs as Express would at the mount path. */
function enterApi({ index }: ServingApi, front: Front, request: ApiRequest): Endpoint | undefined {
  const { path, prefix = '', leaves } = front;
  const whole = originForm(request.url);
  if (whole === undefined) return malformedPath;
  const target = targetBelowMount(prefix + path, whole);
  if (target === undefined) return undefined;
  const found = findEndpoint(index, pathOfTarget(target), request);
  if (found === undefined || leaves?.(found) === true) return undefined;
  request.originalUrl = request.url;
  request.baseUrl = path;
  request.url = target;
  return found;
}

export function answerWithEndpoint(
  { context }: ServingApi,
  endpoint: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // If the logger fails, nobody can be informed.
  answerRequest(context, endpoint, request as ApiRequest, response, () => response.destroy());
}

/**
 * C36: in development, a misspelt name gets the path that may be meant.
 * @param path the path of the API; empty at the root
 */
export const nothingThere = ({ index }: ServingApi, path: string): Endpoint =>
  endpoint(
    ({ request }) => {
      const meant = suggestion(index, path, request.originalUrl ?? request.url);
      throw meant === undefined
        ? httpError('nothingThere')
        : httpError('nothingThereButNear', { path: meant });
    },
    { identifies: false },
  );

function suggestion(index: RouteIndex, path: string, url: string | undefined): string | undefined {
  const whole = process.env['NODE_ENV'] === 'production' ? undefined : originForm(url ?? '');
  const target = whole === undefined ? undefined : targetBelowMount(path, whole);
  const meant = target === undefined ? undefined : index.nearest(pathOfTarget(target));
  return meant === undefined ? undefined : path + meant;
}
