import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { NO_SNIFFING } from '../../../shared/conventions.js';
import type { StructuredLogger } from '../../../shared/structured-logger.js';
import type { Logger } from '../logger.js';
import type { MetricsAddress } from './observe-options.js';

/** The metrics addresses of this process, which its APIs share. */
const served = new Set<string>();

/** Serves metrics, unless this process already does at this address. Port 0 means a new port each time. */
export function serveMetricsOnce(
  registry: Registry,
  address: MetricsAddress,
  log: Logger,
  lines: StructuredLogger | undefined,
): void {
  const key = `${address.host} ${address.port}`;
  if (served.has(key)) return;
  if (address.port !== 0) served.add(key);
  serveMetrics(registry, address, log, lines).once('close', () => served.delete(key));
}

/** Serves metrics at `/metrics`, on a port that clients of the API need not reach. It does not keep the process alive. */
export function serveMetrics(
  registry: Registry,
  { port, host }: MetricsAddress,
  log: Logger,
  lines: StructuredLogger | undefined,
): Server {
  const server = createServer((request, response) => {
    const answer = (status: number, text = ''): void => {
      const length = Buffer.byteLength(text);
      const headers = { ...NO_SNIFFING, 'Content-Type': registry.contentType, 'Content-Length': length };
      response.writeHead(status, headers).end(text);
    };
    const isMetrics = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isMetrics) return answer(404);
    registry.metrics().then(
      (text) => answer(200, text),
      (error: unknown) => {
        log.error('The metrics could not be read:', error);
        answer(500);
      },
    );
  });
  server.on('error', (error) => log.error(`The metrics cannot be served at ${host}:${port}:`, error));
  server.on('listening', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null)
      lines?.info({ metricsHost: host, metricsPort: address.port }, 'Metrics are served');
  });
  // Without `exclusive`, workers of `node:cluster` would share the port, and each request would reach another one.
  return server.listen({ port, host, exclusive: true }).unref();
}
