import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { publicationPath, ROUTE_LIST_NAME } from '../../conventions.js';
import { createResponseHeaders } from '../answers/response-headers.js';
import { createAuthentication } from '../auth/authentication.js';
import type { ApiContext } from '../calls/context.js';
import { endpoint } from '../calls/endpoint.js';
import { type RestOptions, resolveOptions } from '../calls/options.js';
import { httpError } from '../errors/http-error.js';
import { type Middleware, middlewareOf } from '../middleware.js';
import { Validators } from '../validation/validators.js';
import { allowedVerbs } from './allow.js';
import type { Api } from './api.js';
import { createDispatch } from './dispatch.js';
import { RouteIndex } from './route-index.js';

/** Where the host mounts a router. */
interface RouterPlace {
  /** Whether the router answers requests for other paths too, with 404 (C47). */
  answersUnknownPaths?: boolean;
}

/**
 * The API as Express middleware, to mount at any path. Requests for other paths are left to what is mounted after it.
 * @param options override those of the configuration
 * @throws TypeError for an option that cannot be used; Error if the host cannot authenticate with them, as in
 * production without a secret to sign tokens with (C32)
 */
export function createRouter(
  api: Api,
  options: RestOptions = {},
  { answersUnknownPaths = false }: RouterPlace = {},
): Middleware {
  const index = new RouteIndex([...api.routers, routeListRouter(api)]);
  const resolved = resolveOptions(options, api.options ?? {});
  const { host } = api;
  const context: ApiContext = {
    host,
    options: resolved,
    validators: new Validators(
      host,
      api.contract,
      resolved.validation,
      resolved.auth.queryToken === true ? ['access_token'] : [],
    ),
    authentication: createAuthentication(host, resolved.auth, resolved.log),
    encode: host.customTypes && ((instance) => host.customTypes?.encode(instance)),
    headers: createResponseHeaders(
      resolved.responseHeaders,
      () => host.responseHeaders(),
      resolved.cors
        ? {
            methods: allowedVerbs(index.verbs())
              .filter((verb) => verb !== 'HEAD')
              .join(', '),
          }
        : undefined,
      resolved.log,
    ),
  };
  const router = Router();
  router.use(createDispatch(index, context));
  if (answersUnknownPaths) router.use(nothingThere, answerError);
  return middlewareOf(router);
}

/** C47 */
const nothingThere: RequestHandler = endpoint(
  () => {
    throw httpError('nothingThere');
  },
  { identifies: false },
);

/** For errors that no endpoint has answered. Nobody else answers them. */
const answerError: ErrorRequestHandler = (error: unknown, request, response, next) =>
  endpoint(
    () => {
      throw error;
    },
    { identifies: false },
  )(request, response, next);

/** Anybody may read the list, with whatever token (C23). */
function routeListRouter({ routeList }: Api): Router {
  const router = Router();
  const list: RequestHandler = endpoint(() => ({ status: 200, body: routeList }), { scopes: [] });
  router.get(publicationPath(ROUTE_LIST_NAME), list);
  return router;
}
