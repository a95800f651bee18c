import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Identity } from '../auth/identity.js';
import type { ApiRequest } from '../calls/api-request.js';
import { Observation, observationOf, setObservation } from './observation.js';
import type { Trace } from './tracing.js';

/** A request that Node's parser could not read. Its content is unknown and not reported. */
export interface UnreadableRequest {
  /** Node's own code, such as `HPE_HEADER_OVERFLOW`. */
  readonly reason: string;
  /** `undefined` if no answer could be sent. */
  readonly status: number | undefined;
  readonly peerAddress: string | undefined;
  /** The id of the request whose body could not be read; `undefined` if there was no request yet. */
  readonly id: string | undefined;
}

/** Gets reports of requests. It must not throw. */
export interface Reporter {
  /** Called when a request was answered, or its client has left. */
  ended(observation: Observation): void;
  unreadable(unreadable: UnreadableRequest): void;
}

/** Reports one stream of a live publication. */
export interface StreamReport {
  sent(events: number): void;
  ended(): void;
}

/** Starts the report of a stream. */
export type ReportStream = (route: string | undefined) => StreamReport;

/** Observes the requests of one API. */
export interface Observer {
  /** Answers a request and observes it until the connection of the answer closes. */
  observe(request: ApiRequest, response: ServerResponse, answer: () => void): void;
  /** Reports the caller of a request, and whether its route is deprecated (C58). */
  identified(request: ApiRequest, identity: Identity, isDeprecated: boolean): void;
  /** Reports that a request is answered with a stream. */
  streaming(request: ApiRequest): StreamReport | undefined;
  /** @param request the request, if its headers could be read */
  unreadable(request: IncomingMessage | undefined, unreadable: Omit<UnreadableRequest, 'id'>): void;
}

/** @param reportStream `undefined` without metrics */
export const createObserver = (
  reporters: readonly Reporter[],
  trace: Trace | undefined,
  reportStream?: ReportStream,
): Observer => ({
  observe(request, response, answer) {
    const observation = new Observation(request, response);
    setObservation(request, observation);
    response.setHeader('X-Request-Id', observation.id);
    const traced = trace?.(observation);
    observation.traceId = traced?.traceId;
    response.once('close', () => {
      observation.end();
      traced?.end();
      for (const reporter of reporters) reporter.ended(observation);
    });
    if (traced === undefined) answer();
    else traced.run(answer);
  },
  identified(request, { userId, apiToken }, isDeprecated) {
    const observation = observationOf(request);
    if (observation === undefined) return;
    observation.userId = userId ?? undefined;
    observation.apiTokenId = apiToken?.id;
    observation.isDeprecated = isDeprecated;
  },
  streaming(request) {
    const observation = observationOf(request);
    if (observation !== undefined) observation.isStream = true;
    return reportStream?.(observation?.route);
  },
  unreadable(request, unreadable) {
    const id = request && observationOf(request as ApiRequest)?.id;
    for (const reporter of reporters) reporter.unreadable({ ...unreadable, id });
  },
});
