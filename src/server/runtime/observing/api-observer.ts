import type { AsExpress } from '../calls/api-request.js';
import type { ResolvedOptions } from '../calls/options.js';
import type { Host } from '../port.js';
import { processMetrics } from './metrics.js';
import { serveMetricsOnce } from './metrics-server.js';
import { createObserver, type Observer, type Reporter } from './observer.js';
import { problemLogger } from './problem-logger.js';
import { requestLog } from './request-log.js';
import { createTrace } from './tracing.js';

/**
 * The observer of an API according to its options; `undefined` without log, metrics and traces.
 * @throws Error if a package that an option needs is missing
 */
export function observerOf(
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
    const { registry, reporter, recordStoreTime } = metrics;
    reporters.push(reporter);
    host.measureStore?.(recordStoreTime);
    serveMetricsOnce(registry, observe.metrics, log, lines);
  }
  const trace = observe.tracing ? createTrace(asExpress, log) : undefined;
  return reporters.length === 0 && trace === undefined
    ? undefined
    : createObserver(reporters, trace, metrics?.reportStream);
}
