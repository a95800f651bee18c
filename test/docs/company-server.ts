/** The demo of a company with the page of a small document: prints the port, and ends with its parent. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from '../../src/host/server.js';
import { createDocs } from '../../src/runtime/runtime.js';
import { DOCUMENT } from './document.js';

const folder = new URL('../../../fixtures/demo/company/', import.meta.url);
await import(new URL('host/server/main.ts', folder).href);
const { createRestRouter } = await import(new URL('expected/index.ts', folder).href);
const server = createServer(createRestRouter(), {}, createDocs(DOCUMENT));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });
