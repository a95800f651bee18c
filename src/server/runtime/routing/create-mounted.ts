import type { RequestListener } from 'node:http';
import { DOCS_PATH } from '../../../shared/conventions.js';
import type { Endpoint } from '../calls/endpoint.js';
import type { RestOptions } from '../calls/options.js';
import type { Middleware } from '../middleware.js';
import type { Api } from './api.js';
import { answerWithEndpoint, createApiListener, nothingThere } from './create-listener.js';
import { createApiRouter } from './create-router.js';
import { targetBelowMount } from './request-target.js';
import { createServingApi } from './serving-api.js';

/** One API at two places of a server with its own Express. */
export interface Mounted {
  /** In front of the server's Express. Passes on other requests, and those of `getArgsFromRequest` (C8). */
  listener(next: RequestListener): RequestListener;
  /** Inside the server's Express. Passes on requests that match no route. */
  router: Middleware;
  /** After the application's own handlers: answers requests that the router passed on, by the page or 404 (C47). */
  last: Middleware;
}

interface MountPlace {
  /** Where the API is mounted: `/api`. */
  path: string;
  /** A prefix that the server's Express removes from URLs, such as `/sub`, or empty. */
  prefix: string;
  /** The page at `/docs` below the path. */
  docs?: Middleware | undefined;
}

export function createMounted(api: Api, options: RestOptions, { path, prefix, docs }: MountPlace): Mounted {
  const serving = createServingApi(api, options);
  const router = createApiRouter(serving);
  const leaves = (endpoint: Endpoint): boolean => endpoint.readsRequest?.(api.host) === true;
  const passedOn = new WeakSet<object>();
  const nothing = nothingThere(serving, path);
  return {
    listener: (next) => createApiListener(serving, { path, prefix, leaves }, next),
    router: (request, response, next) =>
      router(request, response, (error) => {
        if (error === undefined) passedOn.add(request);
        next(error);
      }),
    last(request, response, next) {
      if (!passedOn.has(request)) return next();
      const notFound = (): void => answerWithEndpoint(serving, nothing, request, response);
      const target = targetBelowMount(path + DOCS_PATH, request.url ?? '');
      if (docs === undefined || target === undefined) return notFound();
      request.url = target;
      return docs(request, response, (error) => (error === undefined ? notFound() : next(error)));
    },
  };
}
