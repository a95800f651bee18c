import express, { type RequestHandler } from 'express';
import { VERBS, type Verb } from '../../../shared/conventions.js';

/** The part of Express's routes that an API reads. */
export interface RouterRoute {
  readonly path: string;
  /** The handler of each verb, in lowercase. In an Express router, handlers for all verbs have no `method`. */
  readonly stack: readonly { readonly method?: string | undefined; readonly handle: RequestHandler }[];
}

/** An Express router with one signature for each verb: the overloads would infer types from the path of each route. */
export interface Router extends RequestHandler {
  /** The module that declares, relative to the project's root. */
  readonly source?: string | undefined;
  readonly stack: readonly { readonly route?: RouterRoute | undefined }[];
  delete(path: string, handler: RequestHandler): Router;
  get(path: string, handler: RequestHandler): Router;
  patch(path: string, handler: RequestHandler): Router;
  post(path: string, handler: RequestHandler): Router;
  put(path: string, handler: RequestHandler): Router;
}

type Declare = (path: string, handler: RequestHandler) => Router;

/**
 * Records its routes, and gives them to Express at first use: compiling thousands would delay the start.
 * @param source the module that declares, relative to the project's root
 */
export function Router(source?: string): Router {
  const routes: [verb: Verb, path: string, handler: RequestHandler][] = [];
  const stack: { readonly route: RouterRoute }[] = [];
  let mounted: express.Router | undefined;
  const handle: RequestHandler = (request, response, next) => {
    if (mounted === undefined) {
      mounted = express.Router();
      for (const [verb, path, handler] of routes) mounted[verb](path, handler);
    }
    mounted(request, response, next);
  };
  const declarers = VERBS.map((verb): [Verb, Declare] => [
    verb,
    (path, handle) => {
      routes.push([verb, path, handle]);
      stack.push({ route: { path, stack: [{ method: verb, handle }] } });
      return router;
    },
  ]);
  const router: Router = Object.assign(handle, {
    source,
    stack,
    ...(Object.fromEntries(declarers) as Record<Verb, Declare>),
  });
  return router;
}
