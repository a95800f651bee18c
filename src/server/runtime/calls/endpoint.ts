import type { RequestHandler } from 'express';
import type { Answer } from '../answers/answer.js';
import type { AnswerHeaders } from '../answers/response-headers.js';
import type { Host } from '../port.js';
import type { Call } from './call.js';
import { contextOf } from './context.js';
import { Exchange } from './exchange.js';

export interface RouteOptions {
  /**
   * The scopes that an API token needs for the route, all of them. Any API token is taken if there are none, and no
   * API token if the list is `undefined` (C45).
   */
  scopes?: readonly string[];
  /** The day on which the route was or will be deprecated, such as `2026-05-01` (C53). */
  deprecatedSince?: string;
}

interface EndpointOptions extends RouteOptions {
  /** Headers of every answer of the route. */
  headers?: AnswerHeaders | undefined;
  /** False if the token does not matter, as for login: nobody calls then, and no challenge is sent. */
  identifies?: boolean;
  /** Whether the declaration has `getArgsFromRequest`. */
  readsRequest?: (host: Host) => boolean;
}

/** How a route answers calls. A promise rejects with what `answer` would throw. */
export interface Answerer<Subject> extends EndpointOptions {
  /** What is called. It throws where the body need not be read. */
  find(call: Call): Subject;
  readsBody(call: Call, subject: Subject): boolean;
  answer(call: Call, subject: Subject): Answer | Promise<Answer>;
}

/** An endpoint that reads no body. */
export const endpoint = (
  answer: (call: Call) => Answer | Promise<Answer>,
  options: EndpointOptions = {},
): RequestHandler => endpointOf({ ...options, find: () => undefined, readsBody: () => false, answer });

/** What happens to every request of the API. */
export function endpointOf<Subject>(given: Answerer<Subject>): RequestHandler {
  const { deprecatedSince } = given;
  const answerer =
    deprecatedSince === undefined ? given : { ...given, headers: deprecation(deprecatedSince) };
  const handler: RequestHandler = (request, response, next) =>
    new Exchange(answerer, contextOf(request), request, response, next).begin();
  if (answerer.readsRequest !== undefined) readers.set(handler, answerer.readsRequest);
  return handler;
}

/** RFC 9745: a date of RFC 9651, which is the Unix time in seconds after an at sign. */
const deprecation = (day: string): AnswerHeaders => ({ Deprecation: `@${Date.parse(day) / 1000}` });

const readers = new WeakMap<RequestHandler, (host: Host) => boolean>();

/** Whether the declaration that an endpoint calls reads the request itself (C8). */
export const isReader = (handler: RequestHandler, host: Host): boolean =>
  readers.get(handler)?.(host) === true;
