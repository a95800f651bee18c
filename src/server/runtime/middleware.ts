import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';

/** What Express 4 and 5, and servers of their kind, mount: `app.use('/api', middleware)`. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Every version of Express has types of its own. Whoever mounts a router has made the request one of Express. */
export const middlewareOf =
  (router: RequestHandler): Middleware =>
  (request, response, next) =>
    router(request as Request, response as Response, next);
