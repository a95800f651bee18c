import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiRequest } from '../calls/api-request.js';
import { type EndedObservation, keepObservation, Observation, observationOf } from './observation.js';
import type { Trace } from './tracing.js';

/** A request that Node's parser could not read: nothing of what it holds is known, and nothing is told. */
export interface UnreadableRequest {
  /** Node's own code, such as `HPE_HEADER_OVERFLOW`. */
  readonly reason: string;
  /** `undefined` where no answer could be sent. */
  readonly status: number | undefined;
  readonly peerAddress: string | undefined;
  /** Of the request whose body could not be read, if somebody watches it; `undefined` if there was no request yet. */
  readonly id: string | undefined;
}

/** Learns of requests. It must not throw. */
export interface Reporter {
  /** Of a request that has been answered, or whose client has gone. */
  ended(ended: EndedObservation): void;
  unreadable(unreadable: UnreadableRequest): void;
}

/** Watches the requests of one API. */
export interface Observer {
  /** Answers a request and watches it, until the answer is sent or cannot be. */
  observe(request: ApiRequest, response: ServerResponse, answer: () => void): void;
  /** Tells whose token the request has. */
  identified(request: ApiRequest, userId: string): void;
  /** @param request the one that could be read up to its body */
  unreadable(request: IncomingMessage | undefined, unreadable: Omit<UnreadableRequest, 'id'>): void;
}

export const createObserver = (reporters: readonly Reporter[], trace: Trace | undefined): Observer => ({
  observe(request, response, answer) {
    const observation = new Observation(request, response);
    keepObservation(request, observation);
    response.setHeader('X-Request-Id', observation.id);
    const traced = trace?.(observation);
    observation.traceId = traced?.traceId;
    response.once('close', () => {
      const ended = observation.end();
      traced?.end(ended);
      for (const reporter of reporters) reporter.ended(ended);
    });
    if (traced === undefined) answer();
    else traced.run(answer);
  },
  identified(request, userId) {
    const observation = observationOf(request);
    if (observation !== undefined) observation.userId = userId;
  },
  unreadable(request, unreadable) {
    const id = request && observationOf(request as ApiRequest)?.id;
    for (const reporter of reporters) reporter.unreadable({ ...unreadable, id });
  },
});
