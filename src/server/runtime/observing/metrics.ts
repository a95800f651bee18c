import { optionalPackage } from '../../../shared/optional-package.js';
import { KNOWN_METHODS, type Observation } from './observation.js';
import type { UnreadableRequest } from './observer.js';

type Metrics = ReturnType<typeof createMetrics>;

/** In seconds: from answers out of memory to requests that clients have abandoned. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

let metrics: Metrics | undefined;

/**
 * The metrics of this process, shared by its APIs. They are in prom-client's default registry, with those of the
 * application.
 * @throws Error if prom-client is not installed
 */
export function processMetrics(): Metrics {
  metrics ??= createMetrics(optionalPackage('prom-client', '`observe.metricsPort` needs'));
  return metrics;
}

/** The log names the account and the token. */
function callerKind({ userId, apiTokenId }: Observation): 'nobody' | 'user' | 'api-token' {
  if (apiTokenId !== undefined) return 'api-token';
  return userId === undefined ? 'nobody' : 'user';
}

/** No client can choose the value of a label, so the number of series is limited by routes, verbs and statuses. */
function createMetrics({
  register,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
}: typeof import('prom-client')) {
  if (register.getSingleMetric('process_cpu_user_seconds_total') === undefined) collectDefaultMetrics();
  const requests = new Counter({
    name: 'restgen_http_requests_total',
    help: 'Requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
  });
  const deprecated = new Counter({
    name: 'restgen_deprecated_requests_total',
    help: 'Requests of deprecated routes, by method, route and kind of caller.',
    labelNames: ['method', 'route', 'caller'],
  });
  const durations = new Histogram({
    name: 'restgen_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by method and route.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
  });
  const unreadable = new Counter({
    name: 'restgen_http_unreadable_requests_total',
    help: "Requests that Node's parser refused, by status.",
    labelNames: ['status'],
  });
  const openStreams = new Gauge({
    name: 'restgen_live_streams',
    help: 'Open streams of live publications, by route.',
    labelNames: ['route'],
  });
  return {
    registry: register,
    reporter: {
      reportEnd(observation: Observation): void {
        const { route = '(none)', status = 'aborted', isStream, milliseconds } = observation;
        const { method: verb } = observation.request;
        const method = KNOWN_METHODS.has(verb) ? verb : 'other';
        requests.inc({ method, route, status });
        if (observation.isDeprecated) deprecated.inc({ method, route, caller: callerKind(observation) });
        if (!isStream) durations.observe({ method, route }, milliseconds / 1_000);
      },
      unreadable: ({ status }: UnreadableRequest) => unreadable.inc({ status: status ?? 'aborted' }),
    },
    countStream(route = '(none)'): () => void {
      openStreams.inc({ route });
      return () => openStreams.dec({ route });
    },
  };
}
