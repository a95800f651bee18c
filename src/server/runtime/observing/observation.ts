import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { listedPath } from '../../../shared/conventions.js';
import type { ApiRequest } from '../calls/api-request.js';

/** One request, from its arrival to the end of its answer. */
export class Observation {
  readonly id: string;
  readonly request: ApiRequest;
  readonly response: ServerResponse;
  /** Such as `/tasks/:0`; `undefined` without a route. The URL may contain a token, so it is not recorded. */
  readonly route: string | undefined;
  /** `undefined` until the token is read, and without a user. */
  userId: string | undefined;
  /** The id of the API token that the request was sent with. */
  apiTokenId: string | undefined;
  /** Whether the route is deprecated; false until the token is read. */
  isDeprecated = false;
  /** Whether the answer is a stream, which lasts until one side leaves. */
  isStream = false;
  /** `undefined` if the request is not traced. */
  traceId: string | undefined;
  /** From the arrival to the end. */
  milliseconds = 0;
  /** `undefined` until the end, and if the client left before it got a status. */
  status: number | undefined;
  /** Whether the client left before it had the whole answer. */
  isAborted = false;
  readonly #start = performance.now();

  constructor(request: ApiRequest, response: ServerResponse) {
    this.id = ensureRequestId(request);
    this.request = request;
    this.response = response;
    const path: unknown = request.route?.path;
    this.route = typeof path === 'string' ? listedPath(path) : undefined;
  }

  end(): void {
    const { response, isStream } = this;
    this.milliseconds = performance.now() - this.#start;
    this.status = response.headersSent ? response.statusCode : undefined;
    this.isAborted = !response.writableFinished && !isStream;
  }
}

/** Methods of RFC 9110 and RFC 5789. Clients can invent others, which metrics and spans must not name. */
export const KNOWN_METHODS: ReadonlySet<string> = new Set(
  'CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT TRACE'.split(' '),
);

const ID_HEADER = 'x-request-id';
/** Other values could forge or flood log lines. */
const USABLE_ID = /^[\w.:@/+=-]{1,128}$/;

/** The request id from a proxy or client, or a new one, which is added to the request's headers for the application. */
function ensureRequestId({ headers }: ApiRequest): string {
  const received = headers[ID_HEADER];
  if (typeof received === 'string' && USABLE_ID.test(received)) return received;
  const id = randomUUID();
  headers[ID_HEADER] = id;
  return id;
}

const observations = new WeakMap<object, Observation>();

export function setObservation(request: object, observation: Observation): void {
  observations.set(request, observation);
}

/** `undefined` for a request without an observer. */
export const observationOfRequest = (request: object): Observation | undefined => observations.get(request);
