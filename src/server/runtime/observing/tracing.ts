import type { Attributes, Span } from '@opentelemetry/api';
import { findPackage, missingPackage } from '../../../shared/optional-package.js';
import type { AsExpress } from '../calls/api-request.js';
import { findClientAddress } from '../calls/client-address.js';
import type { Logger } from '../logger.js';
import { originForm, pathOfTarget } from '../routing/request-target.js';
import { KNOWN_METHODS, type Observation } from './observation.js';

type OpenTelemetry = typeof import('@opentelemetry/api');

/** Starts a span for a request. */
export type Trace = (observation: Observation) => TracedRequest;

export interface TracedRequest {
  /** `undefined` if no spans are collected. */
  readonly traceId: string | undefined;
  /** Runs the answer, including its later asynchronous work, within the span. */
  run(answer: () => void): void;
  end(): void;
}

const PACKAGE = '@opentelemetry/api';

/** Sends spans to the application's tracer provider, if the package of OpenTelemetry is installed. */
export function createTrace(asExpress: AsExpress, log: Logger): Trace | undefined {
  const openTelemetry = findPackage<OpenTelemetry>(PACKAGE);
  if (openTelemetry === undefined) log.warn(`${missingPackage(PACKAGE, 'Tracing needs')}.`);
  return openTelemetry && ((observation) => traceRequest(openTelemetry, observation, asExpress));
}

function traceRequest(
  { context, propagation, trace, SpanKind, SpanStatusCode, isSpanContextValid }: OpenTelemetry,
  observation: Observation,
  asExpress: AsExpress,
): TracedRequest {
  const { request, response } = observation;
  // The caller's context, from the propagation headers: `traceparent` by default.
  const caller = propagation.extract(context.active(), request.headers);
  const span = trace
    .getTracer('restgen')
    .startSpan(
      spanName(observation),
      { kind: SpanKind.SERVER, attributes: spanAttributes(observation, asExpress) },
      caller,
    );
  const own = trace.setSpan(caller, span);
  // Binds the request to the context, because events of an arriving body have none.
  context.bind(own, request);
  context.bind(own, response);
  return {
    traceId: isSpanContextValid(span.spanContext()) ? span.spanContext().traceId : undefined,
    run: (answer) => context.with(own, answer),
    end: () => endSpan(span, observation, SpanStatusCode.ERROR),
  };
}

function spanName({ request: { method }, route }: Observation): string {
  const name = KNOWN_METHODS.has(method) ? method : 'HTTP';
  return route === undefined ? name : `${name} ${route}`;
}

/** Attributes of the semantic conventions for HTTP. The query may contain a token and arguments: it is left out. */
function spanAttributes({ request, response, route }: Observation, asExpress: AsExpress): Attributes {
  const { method, protocol, ip, hostname, headers, httpVersion, socket } = asExpress(request, response);
  return {
    'http.request.method': KNOWN_METHODS.has(method) ? method : '_OTHER',
    ...(KNOWN_METHODS.has(method) ? {} : { 'http.request.method_original': method }),
    ...(route === undefined ? {} : { 'http.route': route }),
    'url.scheme': protocol,
    'url.path': pathOfTarget(originForm(request.originalUrl ?? request.url) ?? '/'),
    'server.address': hostname,
    'client.address': findClientAddress(ip, socket.remoteAddress) ?? undefined,
    'network.peer.address': socket.remoteAddress,
    'network.protocol.version': httpVersion,
    'user_agent.original': headers['user-agent'],
  };
}

function endSpan(span: Span, { status }: Observation, failed: number): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (status !== undefined && status >= 500) {
    span.setAttribute('error.type', String(status));
    span.setStatus({ code: failed });
  }
  span.end();
}
