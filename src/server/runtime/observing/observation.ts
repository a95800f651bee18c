import type { ServerResponse } from 'node:http';
import type { ApiRequest } from '../calls/api-request.js';
import { requestIdOf } from './request-id.js';

/** One request, from its arrival to the end of its answer. */
export class Observation {
  readonly id: string;
  readonly request: ApiRequest;
  readonly response: ServerResponse;
  /**
   * As in the list of routes, `/tasks/:0`; `undefined` for a request that no route answers. The URL would tell more, but may
   * hold a token.
   */
  readonly route: string | undefined;
  /** `undefined` until the token is read, and for nobody. */
  userId: string | undefined;
  /** `undefined` if no trace of the request is collected. */
  traceId: string | undefined;
  readonly #start = performance.now();

  constructor(request: ApiRequest, response: ServerResponse) {
    this.id = requestIdOf(request);
    this.request = request;
    this.response = response;
    this.route = routePattern(request.route?.path);
  }

  end(): EndedObservation {
    const { id, request, response, route, userId, traceId } = this;
    return {
      id,
      route,
      userId,
      traceId,
      method: request.method,
      milliseconds: performance.now() - this.#start,
      status: response.headersSent ? response.statusCode : undefined,
      isAborted: !response.writableFinished,
    };
  }
}

export interface EndedObservation extends Readonly<Pick<Observation, 'id' | 'route' | 'userId' | 'traceId'>> {
  readonly method: string;
  readonly milliseconds: number;
  /** `undefined` if the client went away before it got one. */
  readonly status: number | undefined;
  /** Whether the client went away before it had the whole answer. */
  readonly isAborted: boolean;
}

/** Express writes `/:"0"` for a parameter whose name is no word, and a backslash before what would mean something. */
const routePattern = (path: unknown): string | undefined =>
  typeof path === 'string' ? path.replace(/:"(\w+)"/g, ':$1').replace(/\\(.)/g, '$1') : undefined;

const OBSERVATION = Symbol('restgen observation');

/** A property of the request: many entries of a WeakMap would hold up the garbage collector. */
interface Observed {
  readonly method: string;
  [OBSERVATION]?: Observation;
}

export function keepObservation(request: Observed, observation: Observation): void {
  request[OBSERVATION] = observation;
}

/** `undefined` for a request that nobody watches. */
export const observationOf = (request: Observed): Observation | undefined => request[OBSERVATION];
