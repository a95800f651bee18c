/**
 * One server of the serving benchmark, in a process of its own: `KIND FOLDER`, and for Fastify the folder that it is
 * installed in. All but the bare one declare the same host, `serving-host.ts`, and so work on the same handlers, rules and
 * store.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import express from 'express';
import { bareServer } from './bare-server.js';
import { fastifyServer } from './fastify-server.js';
import { handwrittenServer } from './handwritten.js';

const [kind, folder, peer] = process.argv.slice(2);
if (kind === undefined || folder === undefined) throw new Error('usage: serving-server KIND FOLDER [PEER]');

/** The benchmark registers more often than anybody should. */
const OPTIONS = { auth: { attempts: { perAddress: 1_000 } } };

const server = await serverOf(kind, folder, peer ?? '');
server.listen(0, '127.0.0.1');
await once(server, 'listening');

const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (message) => {
  if (message === 'tell usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ microseconds: user + system });
  } else if (message === 'watch delay') {
    delay.reset();
    delay.enable();
  } else if (message === 'tell delay') {
    delay.disable();
    process.send?.({ maximalDelay: delay.max / 1e6 });
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });

async function serverOf(kind: string, folder: string, peer: string): Promise<Server> {
  switch (kind) {
    case 'generated':
      return (await generated(folder)).createRestServer(OPTIONS);
    case 'logged':
      return (await generated(folder)).createRestServer({ ...OPTIONS, observe: { log: true } });
    case 'counted':
      return (await generated(folder)).createRestServer({ ...OPTIONS, observe: { metricsPort: 0 } });
    case 'traced':
      return (await generated(folder)).createRestServer({ ...OPTIONS, observe: { tracing: true } });
    case 'mounted':
      return createServer(express().use((await generated(folder)).createRestRouter(OPTIONS)));
    case 'handwritten':
      return handwrittenServer(folder);
    case 'fastify':
      return fastifyServer(folder, peer);
    case 'bare':
      return bareServer();
    default:
      throw new Error(`no kind of server: ${kind}`);
  }
}

interface Generated {
  createRestServer(options: object): Server;
  createRestRouter(options: object): express.RequestHandler;
}

async function generated(folder: string): Promise<Generated> {
  for (const file of readdirSync(`${folder}/server`)) await import(`${folder}/server/${file}`);
  return import(`${folder}/generated/index.ts`);
}
