import type { Registry } from 'prom-client';
import { optionalPackage } from '../../../shared/optional-package.js';
import type { RecordStoreTime } from '../port.js';
import { KNOWN_METHODS, type Observation } from './observation.js';
import type { Reporter, ReportStream } from './observer.js';

/** Counters and timers of prom-client. */
export interface Metrics {
  readonly registry: Registry;
  readonly reporter: Reporter;
  readonly reportStream: ReportStream;
  readonly recordStoreTime: RecordStoreTime;
}

/** In seconds: from answers out of memory to requests that clients have abandoned. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STORE_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

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
function callerOf({ userId, apiTokenId }: Observation): 'nobody' | 'user' | 'api-token' {
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
}: typeof import('prom-client')): Metrics {
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
  const events = new Counter({
    name: 'restgen_live_events_total',
    help: 'Events of live publications, by route.',
    labelNames: ['route'],
  });
  const storeDurations = new Histogram({
    name: 'restgen_store_operation_duration_seconds',
    help: 'Time that an operation of the database took, by operation and collection.',
    labelNames: ['operation', 'collection'],
    buckets: STORE_BUCKETS,
  });
  return {
    registry: register,
    reporter: {
      ended(observation) {
        const { route = '(none)', status = 'aborted', isStream, milliseconds } = observation;
        const { method: verb } = observation.request;
        const method = KNOWN_METHODS.has(verb) ? verb : 'other';
        requests.inc({ method, route, status });
        if (observation.isDeprecated) deprecated.inc({ method, route, caller: callerOf(observation) });
        if (!isStream) durations.observe({ method, route }, milliseconds / 1_000);
      },
      unreadable: ({ status = 'aborted' }) => unreadable.inc({ status }),
    },
    reportStream(route = '(none)') {
      const [streams, sent] = [openStreams.labels(route), events.labels(route)];
      streams.inc();
      return { sent: (count) => sent.inc(count), ended: () => streams.dec() };
    },
    recordStoreTime: (operation, collection, seconds) =>
      storeDurations.observe({ operation, collection }, seconds),
  };
}
