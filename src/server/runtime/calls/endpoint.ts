import type { RequestHandler } from 'express';
import type { NamedKind } from '../../../shared/conventions.js';
import type { FileBody } from '../../../shared/file-arguments.js';
import type { Answer } from '../answers/answer.js';
import type { Host } from '../port.js';
import type { Call } from './call.js';
import { contextOf } from './context.js';
import type { RouteDeprecation } from './deprecation.js';
import { Exchange } from './exchange.js';

export interface RouteOptions {
  /** The scopes that an API token must have, all of them. `[]` accepts every API token, `undefined` none (C45). */
  scopes?: readonly string[];
  /** Set if the route is deprecated (C58). */
  deprecated?: RouteDeprecation;
  /** `false`: the publication answers no stream of its changes. */
  live?: false;
}

interface NamedDeclaration {
  kind: NamedKind;
  name: string;
}

interface EndpointOptions extends RouteOptions {
  /** False if the token is ignored, as for login: there is no user then, and no challenge. */
  identifies?: boolean;
  /** The declaration that it calls. */
  named?: NamedDeclaration;
  /** Whether the declaration has `getArgsFromRequest`. */
  readsRequest?: (host: Host) => boolean;
}

/** How a route answers calls. Errors may be thrown, or reject a promise. */
export interface Answerer<Subject> extends EndpointOptions {
  /** Finds the called declaration. Throws if the answer is an error that does not need the body. */
  find(call: Call): Subject | Promise<Subject>;
  readsBody(call: Call, subject: Subject): boolean;
  /** The forms in which the body may have files; `undefined` if it has none (C53). */
  files?(call: Call): FileBody | undefined;
  answer(call: Call, subject: Subject): Answer | Promise<Answer>;
}

/** An endpoint that reads no body. */
export const endpoint = (
  answer: (call: Call) => Answer | Promise<Answer>,
  options: EndpointOptions = {},
): RequestHandler => endpointOf({ ...options, find: () => undefined, readsBody: () => false, answer });

/** A handler that runs every request as an `Exchange`. */
export function endpointOf<Subject>(declared: Answerer<Subject>): RequestHandler {
  const handler: RequestHandler = (request, response, next) =>
    void new Exchange(declared, contextOf(request), request, response).run().catch(next);
  endpoints.set(handler, declared);
  return handler;
}

const endpoints = new WeakMap<RequestHandler, EndpointOptions>();

/** Whether the declaration of an endpoint has `getArgsFromRequest` (C8). */
export const isReader = (handler: RequestHandler, host: Host): boolean =>
  endpoints.get(handler)?.readsRequest?.(host) === true;

/** The declaration that an endpoint calls; `undefined` for the API's own endpoints. */
export const namedDeclaration = (handler: RequestHandler): NamedDeclaration | undefined =>
  endpoints.get(handler)?.named;
