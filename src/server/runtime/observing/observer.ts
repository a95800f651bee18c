import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Identity } from '../auth/identity.js';
import type { ApiRequest, AsExpress } from '../calls/api-request.js';
import type { ResolvedOptions } from '../calls/options.js';
import type { Host } from '../port.js';
import { processMetrics } from './metrics.js';
import { serveMetricsOnce } from './metrics-server.js';
import { Observation, observationOfRequest, setObservation } from './observation.js';
import { problemLogger } from './problem-logger.js';
import { requestLog } from './request-log.js';
import { createTrace, type Trace } from './tracing.js';

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
  reportEnd(observation: Observation): void;
  unreadable(unreadable: UnreadableRequest): void;
}

/** Counts a stream of a live publication as open, until the returned function is called. */
export type CountStream = (route: string | undefined) => () => void;

/** Observes the requests of one API. */
export class Observer {
  readonly #reporters: readonly Reporter[];
  readonly #trace: Trace | undefined;
  readonly #countStream: CountStream | undefined;

  constructor(
    reporters: readonly Reporter[],
    trace: Trace | undefined,
    countStream: CountStream | undefined,
  ) {
    this.#reporters = reporters;
    this.#trace = trace;
    this.#countStream = countStream;
  }

  /** Answers a request and observes it until the connection of the answer closes. */
  observe(request: ApiRequest, response: ServerResponse, answer: () => void): void {
    const observation = new Observation(request, response);
    setObservation(request, observation);
    response.setHeader('X-Request-Id', observation.id);
    const traced = this.#trace?.(observation);
    observation.traceId = traced?.traceId;
    response.once('close', () => {
      observation.end();
      traced?.end();
      for (const reporter of this.#reporters) reporter.reportEnd(observation);
    });
    if (traced === undefined) answer();
    else traced.run(answer);
  }

  /** Reports the caller of a request, and whether its route is deprecated (C58). */
  reportCaller(request: ApiRequest, { userId, apiToken }: Identity, isDeprecated: boolean): void {
    const observation = observationOfRequest(request);
    if (observation === undefined) return;
    observation.userId = userId ?? undefined;
    observation.apiTokenId = apiToken?.id;
    observation.isDeprecated = isDeprecated;
  }

  /** Reports that a request is answered with a stream. The returned function is called at its end. */
  streaming(request: ApiRequest): (() => void) | undefined {
    const observation = observationOfRequest(request);
    if (observation !== undefined) observation.isStream = true;
    return this.#countStream?.(observation?.route);
  }

  /** @param request the request, if its headers could be read */
  unreadable(request: IncomingMessage | undefined, unreadable: Omit<UnreadableRequest, 'id'>): void {
    const id = request && observationOfRequest(request)?.id;
    for (const reporter of this.#reporters) reporter.unreadable({ ...unreadable, id });
  }
}

/**
 * The observer of an API according to its options; `undefined` without log, metrics and traces.
 * @throws Error if a package that an option needs is missing
 */
export function observerOfApi(
  host: Host,
  { lines, observe, log }: ResolvedOptions,
  asExpress: AsExpress,
): Observer | undefined {
  const reporters: Reporter[] = [];
  if (lines !== undefined) {
    reporters.push(requestLog(lines, observe.slowMilliseconds));
    host.logProcess?.(problemLogger(lines));
  }
  const metrics = observe.metrics && processMetrics();
  if (observe.metrics !== undefined && metrics !== undefined) {
    reporters.push(metrics.reporter);
    serveMetricsOnce(metrics.registry, observe.metrics, log, lines);
  }
  const trace = observe.tracing ? createTrace(asExpress, log) : undefined;
  return reporters.length === 0 && trace === undefined
    ? undefined
    : new Observer(reporters, trace, metrics?.countStream);
}
