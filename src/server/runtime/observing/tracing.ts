import type { Attributes, Span } from '@opentelemetry/api';
import { findPackage, missingPackage } from '../../../shared/optional-package.js';
import type { AsExpress } from '../calls/api-request.js';
import { clientAddressOf } from '../calls/client-address.js';
import type { Logger } from '../logger.js';
import { originForm, pathIn } from '../routing/request-target.js';
import type { EndedObservation, Observation } from './observation.js';

type OpenTelemetry = typeof import('@opentelemetry/api');

/** Makes a span of a request. */
export type Trace = (observation: Observation) => TracedRequest;

export interface TracedRequest {
  /** `undefined` where nobody collects spans. */
  readonly traceId: string | undefined;
  /** Whatever the answer does, also later, is done within the span. */
  run(answer: () => void): void;
  end(ended: EndedObservation): void;
}

const PACKAGE = '@opentelemetry/api';

/** Spans go to whatever the application has registered with OpenTelemetry. Without its package there are none. */
export function createTrace(asExpress: AsExpress, log: Logger): Trace | undefined {
  const openTelemetry = findPackage<OpenTelemetry>(PACKAGE);
  if (openTelemetry === undefined) log.warn(`${missingPackage(PACKAGE, 'For tracing there has to be')}.`);
  return openTelemetry && ((observation) => traced(openTelemetry, observation, asExpress));
}

function traced(
  { context, propagation, trace, SpanKind, SpanStatusCode, isSpanContextValid }: OpenTelemetry,
  observation: Observation,
  asExpress: AsExpress,
): TracedRequest {
  const { request, response } = observation;
  // The context of whoever calls, by the headers that are agreed on: `traceparent` by default.
  const caller = propagation.extract(context.active(), request.headers);
  const span = trace
    .getTracer('restgen')
    .startSpan(
      nameOf(observation),
      { kind: SpanKind.SERVER, attributes: attributesOf(observation, asExpress) },
      caller,
    );
  const own = trace.setSpan(caller, span);
  // A body arrives in events of its own, which do not belong to any request.
  context.bind(own, request);
  context.bind(own, response);
  return {
    traceId: isSpanContextValid(span.spanContext()) ? span.spanContext().traceId : undefined,
    run: (answer) => context.with(own, answer),
    end(ended) {
      endSpan(span, ended, SpanStatusCode.ERROR);
    },
  };
}

/** Methods of RFC 9110 and RFC 5789. Of others, OpenTelemetry wants to know that they are others. */
const KNOWN_METHODS: ReadonlySet<string> = new Set(
  'CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT TRACE'.split(' '),
);

function nameOf({ request: { method }, route }: Observation): string {
  const name = KNOWN_METHODS.has(method) ? method : 'HTTP';
  return route === undefined ? name : `${name} ${route}`;
}

/**
 * By the semantic conventions for HTTP, version 1.23 and later. The query is left out: it may hold a token, and
 * arguments.
 */
function attributesOf({ request, response, route }: Observation, asExpress: AsExpress): Attributes {
  const { method, protocol, ip, hostname, headers, httpVersion, socket } = asExpress(request, response);
  return {
    'http.request.method': KNOWN_METHODS.has(method) ? method : '_OTHER',
    ...(KNOWN_METHODS.has(method) ? {} : { 'http.request.method_original': method }),
    ...(route === undefined ? {} : { 'http.route': route }),
    'url.scheme': protocol,
    'url.path': pathIn(originForm(request.originalUrl ?? request.url) ?? '/'),
    'server.address': hostname,
    'client.address': clientAddressOf(ip, socket.remoteAddress) ?? undefined,
    'network.peer.address': socket.remoteAddress,
    'network.protocol.version': httpVersion,
    'user_agent.original': headers['user-agent'],
  };
}

function endSpan(span: Span, { status }: EndedObservation, failed: number): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (status !== undefined && status >= 500) {
    span.setAttribute('error.type', String(status));
    span.setStatus({ code: failed });
  }
  span.end();
}
