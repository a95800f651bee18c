/**
 * One server of the serving benchmark, in a process of its own: `generated FOLDER` or `handwritten FOLDER`.
 * Both declare the same host, `serving-host.ts`, and so work on the same handlers, rules and store.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { handwrittenServer } from './handwritten.js';

const [kind, folder] = process.argv.slice(2);
if (kind === undefined || folder === undefined) throw new Error('usage: serving-server KIND FOLDER');

const server = kind === 'handwritten' ? await handwrittenServer(folder) : await generatedServer(folder);
server.listen(0, '127.0.0.1');
await once(server, 'listening');

const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (message) => {
  if (message === 'watch delay') {
    delay.reset();
    delay.enable();
  } else if (message === 'tell delay') {
    delay.disable();
    process.send?.({ maximalDelay: delay.max / 1e6 });
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });

async function generatedServer(folder: string): Promise<Server> {
  for (const file of readdirSync(`${folder}/server`)) await import(`${folder}/server/${file}`);
  const { createRestServer } = await import(`${folder}/generated/index.ts`);
  return createRestServer({ auth: { attempts: { perAddress: 1_000 } } });
}
