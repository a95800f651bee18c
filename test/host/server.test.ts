import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, it } from 'node:test';
import express from 'express';
import { HostError } from '../../src/host/host.js';
import { createServer, type ServerOptions } from '../../src/host/server.js';

const router = express.Router();
router.get('/ip', (request, response) => response.json({ ip: request.ip, secure: request.secure }));
router.get('/host-error', () => {
  throw new HostError('teapot', 'I am a teapot');
});
router.get('/bug', () => {
  throw new Error('secret');
});
router.get('/items/:id', (_request, response) => response.json({}));

async function serving(options: ServerOptions, use: (port: number) => Promise<void>): Promise<void> {
  const server = createServer(router, options).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('the server', () => {
  const problems: [path: string, status: number, body: object][] = [
    ['/nowhere', 404, { error: 'not-found', reason: 'There is nothing at this address.' }],
    ['/host-error', 400, { error: 'teapot', reason: 'I am a teapot' }],
    ['/bug', 500, { error: 'internal-server-error', reason: 'Internal server error' }],
    ['/items/%ff', 400, { error: 'bad-request', reason: 'The request is malformed.' }],
  ];
  for (const [path, status, body] of problems) {
    it(`answers ${path} with ${status} in JSON (C36)`, async (test) => {
      test.mock.method(console, 'error', () => {});
      await serving({}, async (port) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        assert.equal(response.status, status);
        assert.deepEqual(await response.json(), body);
        assert.equal(response.headers.get('x-powered-by'), null);
        assert.equal(response.headers.get('etag'), null);
      });
    });
  }

  it('believes a proxy only where it is told to (C33)', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' };
    await serving({}, async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/ip`, { headers });
      assert.deepEqual(await response.json(), { ip: '127.0.0.1', secure: false });
    });
    await serving({ trustProxy: 'loopback' }, async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/ip`, { headers });
      assert.deepEqual(await response.json(), { ip: '203.0.113.7', secure: true });
    });
  });

  it('answers what is no HTTP with 400, and lives on', async () => {
    await serving({}, async (port) => {
      const socket = connect(port, '127.0.0.1');
      socket.end('nonsense\r\n\r\n');
      const [answer] = await once(socket.setEncoding('utf8'), 'data');
      assert.match(String(answer), /^HTTP\/1\.1 400/);
      assert.equal((await fetch(`http://127.0.0.1:${port}/ip`)).status, 200);
    });
  });

  it('has limits for slow clients', () => {
    const server = createServer(router);
    assert.ok(server.headersTimeout > 0 && server.headersTimeout <= 60_000);
    assert.ok(server.requestTimeout > 0 && server.requestTimeout <= 300_000);
  });
});
