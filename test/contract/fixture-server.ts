/** Serves a generated index in a process of its own: `HOST INDEX OPTIONS`, the options of `createRestServer` as JSON. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const [host, index, options] = process.argv.slice(2);
if (host === undefined || index === undefined || options === undefined)
  throw new Error('usage: fixture-server HOST INDEX OPTIONS');

await import(host);
const { createRestServer } = await import(index);
const parsed: { trustProxy?: boolean; requestTimeout?: number } = JSON.parse(options);
// Meteor's own setting.
if (parsed.trustProxy === true) process.env['HTTP_FORWARDED_COUNT'] = '1';
const server = createRestServer(parsed);
// A setting of Node's server, for requests that take minutes.
server.requestTimeout = parsed.requestTimeout ?? server.requestTimeout;
server.listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('disconnect', () => process.exit());
process.on('message', () => {
  globalThis.gc?.();
  process.send?.({
    ...process.memoryUsage(),
    handles: process.getActiveResourcesInfo().filter((name) => name !== 'TCPSocketWrap').length,
  });
});
process.send?.({ port: (server.address() as AddressInfo).port });
