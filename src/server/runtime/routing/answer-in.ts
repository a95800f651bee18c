import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type ApiContext, enterContext } from '../calls/context.js';

/** Runs a handler in the context of its API, with the API's observer. */
export function answerIn(
  context: ApiContext,
  handler: RequestHandler,
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  enterContext(request, context);
  const { observer } = context;
  if (observer === undefined) handler(request, response, next);
  else observer.observe(request, response, () => handler(request, response, next));
}
