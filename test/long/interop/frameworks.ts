/**
 * `node dist/test/long/interop/frameworks.js [folder]`: the API in front of Fastify, Koa and Nest as `docs/running.md` says, each
 * installed in the folder. It prints what each answers, and fails where that is not the API's answer and the framework's own.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createListener, method, Router } from '../../../src/server/runtime/runtime.js';
import { fakeHost } from '../../server/runtime/support/fake-host.js';
import { installPeer } from '../bench/install-peer.js';

const PACKAGES = [
  ...['fastify@5', 'koa@3', 'reflect-metadata@0.2', 'rxjs@7'],
  ...['@nestjs/common@11', '@nestjs/core@11', '@nestjs/platform-express@11'],
];
const require = createRequire(
  join(installPeer(process.argv[2] ?? join(tmpdir(), 'restgen-frameworks'), PACKAGES), 'package.json'),
);

/** The API below `/api`, in front of a framework. */
function inFrontOf(next: RequestListener): RequestListener {
  const host = fakeHost();
  host.define('greet', (name: string) => `hello ${name}`);
  const routers = [Router().post('/greet', method('greet'))];
  return createListener({ host, routers, routeList: { 'api-routes': [] } }, next, { path: '/api' });
}

interface Fastify {
  readonly server: Server;
  get(path: string, handler: () => Promise<string>): void;
  ready(): Promise<unknown>;
}

interface Koa {
  use(middleware: (context: { path: string; body?: string }) => void): void;
  callback(): RequestListener;
}

interface Nest {
  init(): Promise<unknown>;
  getHttpAdapter(): { getInstance(): RequestListener };
}

/** Each answers GET `/own` with its name. */
const FRAMEWORKS: Readonly<Record<string, () => Promise<Server>>> = {
  fastify: async () => {
    const serverFactory = (handler: RequestListener) => createServer(inFrontOf(handler));
    const fastify: Fastify = require('fastify')({ serverFactory });
    fastify.get('/own', async () => 'fastify');
    await fastify.ready();
    return fastify.server;
  },
  koa: async () => {
    const koa: Koa = new (require('koa'))();
    koa.use((context) => {
      if (context.path === '/own') context.body = 'koa';
    });
    return createServer(inFrontOf(koa.callback()));
  },
  nest: async () => {
    require('reflect-metadata');
    const { Controller, Get, Module } = require('@nestjs/common');
    class Own {
      own(): string {
        return 'nest';
      }
    }
    Get('own')(Own.prototype, 'own', Object.getOwnPropertyDescriptor(Own.prototype, 'own'));
    Controller()(Own);
    class Root {}
    Module({ controllers: [Own] })(Root);
    const nest: Nest = await require('@nestjs/core').NestFactory.create(Root, { logger: false });
    await nest.init();
    return createServer(inFrontOf(nest.getHttpAdapter().getInstance()));
  },
};

for (const [name, start] of Object.entries(FRAMEWORKS)) {
  const server = (await start()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const body = JSON.stringify(['ada']);
  const headers = { 'content-type': 'application/json' };
  const called = await fetch(`${url}/api/greet`, { method: 'POST', headers, body });
  const own = await fetch(`${url}/own`);
  const unknown = await fetch(`${url}/api/unknown`);
  const answers = [await called.json(), await own.text(), unknown.status];
  console.log(name, ...answers);
  assert.deepEqual(answers, ['hello ada', name, 404]);
  server.closeAllConnections();
  server.close();
}
