import { METRICS_HOST, SLOW_MILLISECONDS } from '../../../shared/conventions.js';
import type { StructuredLogger } from '../../../shared/structured-logger.js';

/** Log, metrics and traces of a running API; all are off by default. */
export interface ObserveOptions {
  /**
   * `true` logs each request as a line of JSON; or a logger for these lines: pino, or one with its signatures. Problems
   * are logged there too, unless the option `log` beside `observe` is set.
   */
  log?: boolean | StructuredLogger;
  /** Requests that take at least this many milliseconds are logged as warnings; 1,000 by default. */
  slowMilliseconds?: number;
  /** The port of Prometheus metrics, by prom-client; without it there are no metrics. */
  metricsPort?: number;
  /** The address of that port; `127.0.0.1` by default. */
  metricsHost?: string;
  /** Whether each request is a span of OpenTelemetry; needs `@opentelemetry/api`. */
  tracing?: boolean;
}

export interface ResolvedObserveOptions {
  readonly slowMilliseconds: number;
  readonly metrics: MetricsAddress | undefined;
  readonly tracing: boolean;
}

export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
}

/** @throws TypeError for an invalid number */
export function resolveObserveOptions({
  slowMilliseconds = SLOW_MILLISECONDS,
  metricsPort: port,
  metricsHost: host = METRICS_HOST,
  tracing = false,
}: ObserveOptions): ResolvedObserveOptions {
  if (!(slowMilliseconds >= 0))
    throw new TypeError(`observe.slowMilliseconds must be a number from 0, not ${String(slowMilliseconds)}`);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535))
    throw new TypeError(`observe.metricsPort must be an integer from 0 to 65535, not ${String(port)}`);
  return { slowMilliseconds, tracing, metrics: port === undefined ? undefined : { port, host } };
}
