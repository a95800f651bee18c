import type { ServerResponse } from 'node:http';
import type { ApiRequest } from '../calls/api-request.js';
import { type EndedObservation, keepObservation, Observation, observationOf } from './observation.js';
import type { Trace } from './tracing.js';

/** Learns of a request when it has been answered. It must not throw. */
export type Reporter = (ended: EndedObservation) => void;

/** Watches the requests of one API. */
export interface Observer {
  /** Answers a request and watches it, until the answer is sent or cannot be. */
  observe(request: ApiRequest, response: ServerResponse, answer: () => void): void;
  /** Tells whose token the request has. */
  identified(request: ApiRequest, userId: string): void;
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
      for (const report of reporters) report(ended);
    });
    if (traced === undefined) answer();
    else traced.run(answer);
  },
  identified(request, userId) {
    const observation = observationOf(request);
    if (observation !== undefined) observation.userId = userId;
  },
});
