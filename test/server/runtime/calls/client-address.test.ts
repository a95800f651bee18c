import assert from 'node:assert/strict';
import { test } from 'node:test';
import express from 'express';
import express4 from 'express4';
import { findClientAddress } from '../../../../src/server/runtime/calls/client-address.js';
import {
  type Api,
  createListener,
  createRouter,
  method,
  Router,
} from '../../../../src/server/runtime/runtime.js';
import type { FakeHost } from '../support/fake-host.js';
import { serve } from '../support/serve.js';

test('the address that a proxy tells is taken without its port and brackets, and the peer for what is none', () => {
  for (const [told, address] of [
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1:65535', '192.0.2.1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:7f00:1', '::ffff:7f00:1'],
    ['192.0.2.1:', 'peer'],
    ['192.0.2.1:80:80', 'peer'],
    ['192.0.2.256:80', 'peer'],
    ['[192.0.2.1:80', 'peer'],
    ['[unknown]:80', 'peer'],
    ['unknown', 'peer'],
    ['', 'peer'],
    [undefined, 'peer'],
  ] as const)
    assert.equal(findClientAddress(told, 'peer'), address, told);
  assert.equal(findClientAddress('unknown', undefined), null);
});

function routes(host: FakeHost): Router {
  host.define('who', function () {
    return this.connection.clientAddress;
  });
  return Router().get('/who', method('who'));
}

const TRUSTED = ['loopback', 'uniquelocal'];
const WAYS: Readonly<Record<string, (api: Api) => ReturnType<typeof createListener>>> = {
  'straight from node:http': (api) => createListener(api, undefined, { trustProxy: TRUSTED }),
  'through Express 5': (api) => express().set('trust proxy', TRUSTED).use(createRouter(api)),
  'through Express 4': (api) => express4().set('trust proxy', TRUSTED).use(createRouter(api)),
};

for (const [way, start] of Object.entries(WAYS)) {
  test(`one client has one address, whatever its port is, ${way}`, async (t) => {
    const { call } = await serve(t, routes, {}, (_app, _router, api) => start(api));
    const who = async (forwardedFor: string) =>
      (await call('GET', '/who', { headers: { 'X-Forwarded-For': forwardedFor } })).json;
    for (const port of [1_024, 51_234]) assert.equal(await who(`203.0.113.7:${port}`), '203.0.113.7');
    assert.equal(await who('198.51.100.1, [2001:db8::7]:51234, 10.0.0.2'), '2001:db8::7');
    assert.equal(await who('unknown'), '127.0.0.1');
  });
}

test('a trusted proxy is known by its address, also where the one in front of it adds a port', async (t) => {
  const listen = (_app: unknown, _router: unknown, api: Api) =>
    createListener(api, undefined, { trustProxy: TRUSTED });
  const { call } = await serve(t, routes, {}, listen);
  const headers = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7:51234, 10.0.0.2:443, [fd00::1]:80' };
  assert.equal((await call('GET', '/who', { headers })).json, '203.0.113.7');
});
