import express, { type RequestHandler } from 'express';
import { VERBS, type Verb } from '../../../shared/conventions.js';

/** The part of Express's routes that an API reads. */
export interface RouterRoute {
  readonly path: string;
  /** What answers each verb, in lowercase. An Express router also has handlers for all verbs. */
  readonly stack: readonly { readonly method?: string | undefined; readonly handle: RequestHandler }[];
}

/**
 * The routes of a module. It is a router of Express with one signature for each verb: the compiler would choose among
 * Express's overloads, and compute types from the path, for each route.
 */
export interface Router extends RequestHandler {
  readonly stack: readonly { readonly route?: RouterRoute | undefined }[];
  delete(path: string, handler: RequestHandler): Router;
  get(path: string, handler: RequestHandler): Router;
  patch(path: string, handler: RequestHandler): Router;
  post(path: string, handler: RequestHandler): Router;
  put(path: string, handler: RequestHandler): Router;
}

type Declare = (path: string, handler: RequestHandler) => Router;

/**
 * A router that remembers its routes. Express makes a regular expression of each, which would hold up the start of
 * thousands: it gets them when the router is first asked as middleware.
 */
export function Router(): Router {
  const routes: [verb: Verb, path: string, handler: RequestHandler][] = [];
  const stack: { readonly route: RouterRoute }[] = [];
  let mounted: express.Router | undefined;
  const ask: RequestHandler = (request, response, next) => {
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
  const router: Router = Object.assign(ask, {
    stack,
    ...(Object.fromEntries(declarers) as Record<Verb, Declare>),
  });
  return router;
}
