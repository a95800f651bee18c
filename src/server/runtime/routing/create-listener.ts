import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { HEALTH_PATHS } from '../../../shared/conventions.js';
import type { ApiRequest } from '../calls/api-request.js';
import { endpoint } from '../calls/endpoint.js';
import type { FrontOptions } from '../calls/options.js';
import { httpError } from '../errors/http-error.js';
import type { Observer } from '../observing/observer.js';
import { answerIn } from './answer-in.js';
import type { Api } from './api.js';
import { findHandler, malformedPath } from './dispatch.js';
import { originForm, pathIn, targetBelow } from './request-target.js';
import { createServingApi, type ServingApi } from './serving-api.js';

export interface ListenerOptions extends FrontOptions {
  /** Where the API stands, such as `/api`; at the root by default. */
  path?: string;
}

/** Where an API stands that is asked before a server's own framework. */
export interface Front {
  /** The path of the API; empty at the root. */
  readonly path: string;
  /** What precedes it in URLs and is nobody's to see, such as `/sub`; empty by default. */
  readonly prefix?: string;
  /** Whether a request of the API goes on to the framework nevertheless. */
  readonly leaves?: (handler: RequestHandler) => boolean;
}

/**
 * The API in front of a server of `node:http`: it answers before any framework sees the request.
 * @param next gets the requests for other paths; without it, these are answered with 404 (C36)
 * @throws TypeError or Error as `createRouter` does
 */
export function createListener(
  api: Api,
  next: RequestListener | undefined,
  { path = '/', ...options }: ListenerOptions = {},
): RequestListener {
  if (!/^\/(?:.*[^/])?$/.test(path)) throw new TypeError(`The path of an API begins with a slash: ${path}`);
  const serving = createServingApi(api, options);
  const unknown: RequestListener =
    next === undefined
      ? (request, response) => answerBy(serving, nothingThere, request, response)
      : watched(next, serving);
  const listener = listenerOf(serving, { path: path === '/' ? '' : path }, unknown);
  const { observer } = serving.context;
  if (observer !== undefined) observers.set(listener, observer);
  return listener;
}

/** Who watches the API of a listener. */
const observers = new WeakMap<RequestListener, Observer>();

/** Whom a server tells of requests that never reach this listener; `undefined` if nobody watches its API. */
export const observerBehind = (listener: RequestListener): Observer | undefined => observers.get(listener);

const PROBED: ReadonlySet<string | undefined> = new Set(Object.values(HEALTH_PATHS));

/** Listeners behind an API that are parts of the same server. */
const parts = new WeakSet<RequestListener>();

/** Who watches the API in front of this listener shall watch its requests, too. */
export function partOfServer(listener: RequestListener): RequestListener {
  parts.add(listener);
  return listener;
}

/** What another framework answers is that framework's to log. Probes of health come every few seconds and say nothing. */
function watched(next: RequestListener, { context: { observer } }: ServingApi): RequestListener {
  if (observer === undefined || !parts.has(next)) return next;
  return (request, response) => {
    if (PROBED.has(request.url)) next(request, response);
    else observer.observe(request as ApiRequest, response, () => next(request, response));
  };
}

export function listenerOf(serving: ServingApi, front: Front, next: RequestListener): RequestListener {
  return (request, response) => {
    const handler = enterApi(serving, front, request as ApiRequest);
    if (handler === undefined) next(request, response);
    else answerBy(serving, handler, request, response);
  };
}

/** The handler of a request of the API. The request is then as Express would have made it at the mount path. */
function enterApi({ index }: ServingApi, front: Front, request: ApiRequest): RequestHandler | undefined {
  const { path, prefix = '', leaves } = front;
  const whole = originForm(request.url);
  if (whole === undefined) return malformedPath;
  const target = targetBelow(prefix + path, whole);
  if (target === undefined) return undefined;
  const handler = findHandler(index, pathIn(target), request);
  if (handler === undefined || leaves?.(handler) === true) return undefined;
  request.originalUrl = request.url;
  request.baseUrl = path;
  request.url = target;
  return handler;
}

export function answerBy(
  { context }: ServingApi,
  handler: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Endpoints answer all errors but those of a logger that fails: there is nobody left to tell then.
  answerIn(context, handler, request as Request, response as Response, () => response.destroy());
}

/** C36 */
export const nothingThere: RequestHandler = endpoint(
  () => {
    throw httpError('nothingThere');
  },
  { identifies: false },
);
