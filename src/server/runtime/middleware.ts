import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';

/** Middleware for Express 4 and 5 and similar servers: `app.use('/api', middleware)`. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Hides our version of Express, whose types differ. The mounting server has made the request an Express request. */
export const middlewareOf =
  (router: RequestHandler): Middleware =>
  (request, response, next) =>
    router(request as Request, response as Response, next);
