/**
 * Serves a generated index in a process of its own: `HOST INDEX OPTIONS`, the options of `createRestServer` as JSON. Messages
 * start further servers with other options, close them, or ask for the memory.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const [host, index, options] = process.argv.slice(2);
if (host === undefined || index === undefined || options === undefined)
  throw new Error('usage: fixture-server HOST INDEX OPTIONS');

await import(host);
const { createRestServer } = await import(index);
interface Options {
  trustProxy?: boolean;
}
type Order = string | { options: Options } | { close: number };

const servers = new Map<number, Server>();

async function serve(given: Options): Promise<void> {
  // Meteor's own setting.
  if (given.trustProxy === true) process.env['HTTP_FORWARDED_COUNT'] = '1';
  const server: Server = createRestServer(given);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  servers.set(port, server);
  process.send?.({ port });
}

function close(port: number): void {
  servers.get(port)?.close(() => process.send?.({ closed: port }));
  servers.get(port)?.closeAllConnections();
}

process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  if (typeof order === 'object') return void ('options' in order ? serve(order.options) : close(order.close));
  globalThis.gc?.();
  process.send?.({
    ...process.memoryUsage(),
    handles: process.getActiveResourcesInfo().filter((name) => name !== 'TCPSocketWrap').length,
  });
});
await serve(JSON.parse(options));
