import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { type Answer, sendAnswer } from '../answers/answer.js';
import { errorAnswer, internalError } from '../answers/error-answer.js';
import type { AnswerHeaders } from '../answers/response-headers.js';
import { NOBODY } from '../auth/identity.js';
import { httpError } from '../errors/http-error.js';
import { requestLabel } from '../logger.js';
import type { Host } from '../port.js';
import type { ApiRequest } from './api-request.js';
import { Call } from './call.js';
import { type ApiContext, contextOf } from './context.js';

type Handle = (call: Call) => Answer | Promise<Answer>;

export interface RouteOptions {
  /**
   * The scopes that an API token needs for the route, all of them. Any API token is taken if there are none, and no
   * API token if the list is `undefined` (C45).
   */
  scopes?: readonly string[];
}

interface EndpointOptions extends RouteOptions {
  /** False if the token does not matter, as for login: nobody calls then, and no challenge is sent. */
  identifies?: boolean;
  /** Whether the declaration has `getArgsFromRequest`. */
  readsRequest?: (host: Host) => boolean;
}

const NO_HEADERS: AnswerHeaders = {};
/** C28 */
const CHALLENGE: AnswerHeaders = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

/**
 * What happens to every request of the API: its token is read, the handle runs with body and call, and the answer is
 * sent with the configured headers. Whatever the handle throws becomes an answer here and nowhere else (C34, C35).
 */
export function endpoint(
  handle: Handle,
  { identifies = true, readsRequest, scopes }: EndpointOptions = {},
): RequestHandler {
  const handler: RequestHandler = (request, response, next) => {
    const context = contextOf(request);
    // Rejects only if the logger throws.
    serve(context, request, response, handle, identifies, scopes).catch(next);
  };
  if (readsRequest !== undefined) readers.set(handler, readsRequest);
  return handler;
}

const readers = new WeakMap<RequestHandler, (host: Host) => boolean>();

/** Whether the declaration that an endpoint calls reads the request itself (C8). */
export const isReader = (handler: RequestHandler, host: Host): boolean =>
  readers.get(handler)?.(host) === true;

async function serve(
  context: ApiContext,
  request: ApiRequest,
  response: ServerResponse,
  handle: Handle,
  identifies: boolean,
  scopes: RouteOptions['scopes'],
): Promise<void> {
  let challenge = NO_HEADERS;
  let call: Call | undefined;
  try {
    const identity = identifies ? await context.authentication.identify(request) : NOBODY;
    if (identity.invalidToken) {
      challenge = CHALLENGE;
      if (context.options.auth.invalidToken === 'reject') throw httpError('invalidToken');
    }
    if (identity.apiToken !== undefined) context.authentication.admit(identity.apiToken, scopes);
    call = new Call(context, request, response, identity);
    sendAnswer(context, request, response, await handle(call), challenge);
  } catch (error) {
    sendError(context, request, response, error, challenge);
  } finally {
    call?.end();
  }
}

function sendError(
  context: ApiContext,
  request: ApiRequest,
  response: ServerResponse,
  error: unknown,
  challenge: AnswerHeaders,
): void {
  const { log } = context.options;
  try {
    sendAnswer(context, request, response, errorAnswer(error, request, log), challenge);
  } catch (unsayable) {
    // The application chooses the details of an error, which JSON may be unable to express.
    log.error(`${requestLabel(request)} failed with an error that JSON cannot say:`, unsayable);
    sendAnswer(context, request, response, internalError(), challenge);
  }
}
