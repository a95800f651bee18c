import type { ServerResponse } from 'node:http';
import { ROUTE_LIST_PATH } from '../../../shared/conventions.js';
import { createResponseHeaders } from '../answers/response-headers.js';
import { UnreadAnswers } from '../answers/unread-answers.js';
import { createAuthentication } from '../auth/authentication.js';
import { QUERY_TOKEN } from '../auth/bearer.js';
import { UnfinishedBodies } from '../body/unfinished-bodies.js';
import { type ApiRequest, createAsExpress } from '../calls/api-request.js';
import type { ApiContext } from '../calls/context.js';
import { type Endpoint, endpoint } from '../calls/endpoint.js';
import { Exchange } from '../calls/exchange.js';
import { type FrontOptions, resolveOptions } from '../calls/options.js';
import { removeLeftFiles } from '../files/temporary-files.js';
import { refuseBehindStream } from '../live/event-preference.js';
import { LiveStreams } from '../live/live-streams.js';
import type { Logger } from '../logger.js';
import { observerOfApi } from '../observing/observer.js';
import { Validators } from '../validation/validators.js';
import type { Api } from './api.js';
import { allowedVerbs } from './dispatch.js';
import { RouteIndex } from './route-index.js';
import { Router } from './router.js';

/** A running API: its routes and their context. */
export interface ServingApi {
  readonly index: RouteIndex;
  readonly context: ApiContext;
}

/**
 * @param passed options that override those of the configuration
 * @throws TypeError for an invalid option; Error if the database cannot be used, or if the secret is missing in
 * production (C32)
 */
export function createServingApi(api: Api, { trustProxy, ...passed }: FrontOptions): ServingApi {
  const { host } = api;
  host.open?.();
  void removeLeftFiles();
  const index = new RouteIndex([...api.routers, routeListRouter(api)]);
  const options = resolveOptions(passed, api.options ?? {});
  const { auth, log } = options;
  const warn = (): void => warnOfUndeclared(api, log);
  if (host.afterStart === undefined) setImmediate(warn);
  else host.afterStart(warn);
  const queryNames = auth.queryToken === true ? [QUERY_TOKEN] : [];
  const verbs = allowedVerbs(index.verbs).filter((verb) => verb !== 'HEAD');
  const asExpress = createAsExpress(trustProxy ?? api.options?.trustProxy, host.createExpress);
  const observer = observerOfApi(host, options, asExpress);
  const authentication = createAuthentication(host, auth, log);
  const encode: ApiContext['encode'] = host.customTypes && ((instance) => host.customTypes?.encode(instance));
  const live = options.live && new LiveStreams(options.live, authentication);
  if (live !== undefined) host.beforeStop?.(() => live.close());
  const context: ApiContext = {
    host,
    options,
    validators: new Validators(host, api.contract, options.validation, queryNames),
    authentication,
    live,
    asExpress,
    encode,
    headers: createResponseHeaders(
      options.responseHeaders,
      () => host.responseHeaders(),
      options.cors
        ? { methods: verbs.join(', '), cors: options.cors, isObserved: observer !== undefined }
        : undefined,
      log,
    ),
    bodies: new UnfinishedBodies(options.bodyLimit),
    unread: new UnreadAnswers(options),
    observer,
  };
  return { index, context };
}

/** Names the modules whose declarations this process lacks. */
function warnOfUndeclared({ routers, host }: Api, log: Logger): void {
  const files = new Map<string, string>();
  for (const { source, routes } of routers) {
    if (source === undefined) continue;
    const missing = routes
      .map(({ endpoint }) => endpoint.named)
      .find((named) => named !== undefined && host[named.kind](named.name) === undefined);
    if (missing !== undefined) files.set(source, missing.name);
  }
  if (files.size === 0) return;
  const list = [...files].map(([file, name]) => `${file} ('${name}')`).join(', ');
  log.warn(
    `Some routes answer 404, because this process lacks declarations of ${list}: load what declares them before you mount the API, or run \`restgen generate\` if they are gone.`,
  );
}

/** The route list, which everybody may read, with any token (C23). */
const routeListRouter = ({ routeList }: Api): Router =>
  Router().get(
    ROUTE_LIST_PATH,
    endpoint(() => ({ status: 200, body: routeList }), { scopes: [] }),
  );

/**
 * Answers a request, with the API's observer.
 * @param fail gets the error of a logger that throws: endpoints answer all others
 */
export function answerRequest(
  context: ApiContext,
  endpoint: Endpoint,
  request: ApiRequest,
  response: ServerResponse,
  fail: (error: unknown) => void,
): void {
  if (refuseBehindStream(request, response)) return;
  const answer = (): void => void new Exchange(endpoint, context, request, response).run().catch(fail);
  if (context.observer === undefined) answer();
  else context.observer.observe(request, response, answer);
}
