import { executionAsyncResource } from 'node:async_hooks';
import { ROUTE_LIST_PATH } from '../../../shared/conventions.js';
import { createResponseHeaders } from '../answers/response-headers.js';
import { UnreadAnswers } from '../answers/unread-answers.js';
import { createAuthentication } from '../auth/authentication.js';
import { UnfinishedBodies } from '../body/unfinished-bodies.js';
import { createAsExpress } from '../calls/api-request.js';
import type { ApiContext } from '../calls/context.js';
import { endpoint } from '../calls/endpoint.js';
import { type FrontOptions, resolveOptions } from '../calls/options.js';
import { jsonContent } from '../json-content.js';
import { observerOf } from '../observing/api-observer.js';
import { Validators } from '../validation/validators.js';
import { allowedVerbs } from './allow.js';
import type { Api } from './api.js';
import { RouteIndex } from './route-index.js';
import { Router } from './router.js';

/**
 * Node makes an object for each `process.nextTick`: six for a request. If none is left when V8 collects all garbage, it
 * forgets their shape, and makes each ten times as slowly from then on. So one is kept.
 */
function keepTick(): void {
  process.nextTick(() => {
    kept.tick ??= executionAsyncResource();
  });
}

const kept: { tick?: object } = {};

/** A generated API at work: its routes, and what their endpoints work with. */
export interface ServingApi {
  readonly index: RouteIndex;
  readonly context: ApiContext;
}

/**
 * @param given options that override those of the configuration
 * @throws TypeError for an option that cannot be used; Error if the host's database cannot be used, or if the host cannot
 * authenticate with the options, as in production without a secret to sign tokens with (C32)
 */
export function createServingApi(api: Api, { trustProxy, ...given }: FrontOptions): ServingApi {
  keepTick();
  const { host } = api;
  host.open?.();
  const index = new RouteIndex([...api.routers, routeListRouter(api)]);
  const options = resolveOptions(given, api.options ?? {});
  const { auth, log } = options;
  const queryNames = auth.queryToken === true ? ['access_token'] : [];
  const verbs = allowedVerbs(index.verbs).filter((verb) => verb !== 'HEAD');
  const asExpress = createAsExpress(trustProxy ?? api.options?.trustProxy);
  const observer = observerOf(host, options, asExpress);
  const context: ApiContext = {
    host,
    options,
    validators: new Validators(host, jsonContent(api.contract), options.validation, queryNames),
    authentication: createAuthentication(host, auth, log),
    asExpress,
    encode: host.customTypes && ((instance) => host.customTypes?.encode(instance)),
    headers: createResponseHeaders(
      options.responseHeaders,
      () => host.responseHeaders(),
      options.cors ? { methods: verbs.join(', '), isObserved: observer !== undefined } : undefined,
      log,
    ),
    bodies: new UnfinishedBodies(options.bodyLimit),
    unread: new UnreadAnswers(options),
    observer,
  };
  return { index, context };
}

/** Anybody may read the list, with whatever token (C23). */
function routeListRouter({ routeList }: Api): Router {
  const router = Router();
  let body: unknown;
  const list = endpoint(
    () => {
      body ??= jsonContent(routeList);
      return { status: 200, body };
    },
    { scopes: [] },
  );
  router.get(ROUTE_LIST_PATH, list);
  return router;
}
