import type { NamedKind } from '../../../shared/conventions.js';
import type { FileBody } from '../../../shared/file-arguments.js';
import type { Answer } from '../answers/answer.js';
import type { Host } from '../port.js';
import type { Call } from './call.js';
import type { RouteDeprecation } from './deprecation.js';

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

/** How a route answers calls. Errors may be thrown, or reject a promise. */
export interface Endpoint extends RouteOptions {
  /** False if the token is ignored, as for login: there is no user then, and no challenge. */
  identifies?: boolean;
  /** The declaration that it calls. */
  named?: NamedDeclaration;
  /** Whether the declaration has `getArgsFromRequest`. */
  readsRequest?(host: Host): boolean;
  readsBody?: boolean;
  /** The forms in which the body may have files; `undefined` if it has none (C53). */
  files?(call: Call): FileBody | undefined;
  /** Returns the function that answers once the body is read. Throws if the answer is an error that does not need the body. */
  open(call: Call): Respond | Promise<Respond>;
}

type Respond = () => Answer | Promise<Answer>;

/** An endpoint that finds nothing before it reads the body. */
export const endpoint = (
  answer: (call: Call) => Answer | Promise<Answer>,
  options: Omit<Endpoint, 'open'> = {},
): Endpoint => ({ ...options, open: (call) => () => answer(call) });
