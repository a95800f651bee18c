import { METRICS_HOST, SLOW_MILLISECONDS } from '../../../shared/conventions.js';
import type { StructuredLogger } from '../../../shared/structured-logger.js';

/** How a running API is watched. Nothing is, unless it is asked for. */
export interface ObserveOptions {
  /**
   * Whether each request is a line of JSON in the log, or the logger that writes these lines: pino, or one with its
   * signatures. Problems are lines, too, unless the option `log` beside `observe` takes them.
   */
  log?: boolean | StructuredLogger;
  /** From how many milliseconds on a request is a warning in the log; 1,000 by default. */
  slowMilliseconds?: number;
  /** The port of Prometheus metrics, by prom-client; there are none without it. */
  metricsPort?: number;
  /** The address of that port; `127.0.0.1` by default. */
  metricsHost?: string;
  /** Whether each request is a span of OpenTelemetry, where `@opentelemetry/api` is installed. */
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

/** @throws TypeError if a number cannot be used */
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
