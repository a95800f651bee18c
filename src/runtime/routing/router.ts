import { Router as createExpressRouter, type IRoute, type RequestHandler } from 'express';

/**
 * The routes of a module. It is a router of Express with one signature for each verb: the compiler would choose among
 * Express's overloads, and compute types from the path, for each route.
 */
export interface Router extends RequestHandler {
  readonly stack: readonly { readonly route?: IRoute | undefined }[];
  delete(path: string, handler: RequestHandler): Router;
  get(path: string, handler: RequestHandler): Router;
  patch(path: string, handler: RequestHandler): Router;
  post(path: string, handler: RequestHandler): Router;
  put(path: string, handler: RequestHandler): Router;
}

export const Router: () => Router = createExpressRouter;
