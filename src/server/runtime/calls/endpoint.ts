import type { ServerResponse } from 'node:http';
import type { NamedKind } from '../../../shared/conventions.js';
import type { FileBody } from '../../../shared/file-arguments.js';
import type { Answer } from '../answers/answer.js';
import type { Host } from '../port.js';
import type { ApiRequest } from './api-request.js';
import type { Call } from './call.js';
import type { ApiContext } from './context.js';
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

export interface NamedDeclaration {
  kind: NamedKind;
  name: string;
}

interface EndpointOptions extends RouteOptions {
  /** False if the token is ignored, as for login: there is no user then, and no challenge. */
  identifies?: boolean;
  /** The declaration that it calls. */
  named?: NamedDeclaration | undefined;
  /** Whether the declaration has `getArgsFromRequest`. */
  readsRequest?: ((host: Host) => boolean) | undefined;
}

/** How a route answers calls. Errors may be thrown, or reject a promise. */
export interface Answerer<Subject> extends EndpointOptions {
  /** Finds the called declaration. Throws if the answer is an error that does not need the body. */
  find(call: Call): Subject | Promise<Subject>;
  readonly readsBody: boolean;
  /** The forms in which the body may have files; `undefined` if it has none (C53). */
  files?(call: Call): FileBody | undefined;
  answer(call: Call, subject: Subject): Answer | Promise<Answer>;
}

/** What answers the requests of a route. */
export interface Endpoint extends Pick<EndpointOptions, 'named' | 'readsRequest'> {
  /** Rejects only with the error of a logger that throws. */
  run(context: ApiContext, request: ApiRequest, response: ServerResponse): Promise<void>;
}

/** An endpoint that reads no body. */
export const endpoint = (
  answer: (call: Call) => Answer | Promise<Answer>,
  options: EndpointOptions = {},
): Endpoint => endpointOf({ ...options, find: () => undefined, readsBody: false, answer });

/** Runs every request as an `Exchange`. */
export const endpointOf = <Subject>(declared: Answerer<Subject>): Endpoint => ({
  named: declared.named,
  readsRequest: declared.readsRequest,
  run: (context, request, response) => new Exchange(declared, context, request, response).run(),
});
