import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type ApiContext, enterContext } from '../calls/context.js';

/** Lets the handler answer as a part of one API, watched by those who watch this. */
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
