import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import express, { type Request, type Response } from 'express';
import { HostError } from '../../../src/server/host/host.js';
import { createServer } from '../../../src/server/host/server.js';
import type { Middleware } from '../../../src/server/runtime/runtime.js';

const router = express.Router();
router.get('/host-error', () => {
  throw new HostError('teapot', 'I am a teapot');
});
router.get('/bug', () => {
  throw new Error('secret');
});
router.get('/endless', (_request, response) => {
  response.writeHead(200, { 'Content-Length': 100 }).write('begun');
});
router.post('/body', (request) => {
  request.resume();
});
router.get('/items/:id', (_request, response) => response.json({}));

const application = express().disable('x-powered-by').use(router);
const page: Middleware = (request, response, next) =>
  application(request as Request, response as Response, next);

async function serving(use: (port: number, server: Server) => Promise<void>): Promise<void> {
  const server = createServer((listener) => ({ listener }), page).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use((server.address() as AddressInfo).port, server);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function assertAnswered(socket: Socket, status: number, body: object): Promise<void> {
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  await once(socket, 'end');
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} [\\w ]+\r\n`));
  assert.match(head, /Content-Type: application\/json; charset=utf-8\r\n/);
  assert.match(head, /Cache-Control: no-store/);
  assert.match(head, /X-Content-Type-Options: nosniff\r\n/);
  assert.deepEqual(JSON.parse(text), body);
}

describe('the server', () => {
  const problems: [path: string, status: number, body: object][] = [
    ['/nowhere', 404, { error: 'not-found', reason: 'There is nothing at this address.' }],
    ['/docs/host-error', 400, { error: 'teapot', reason: 'I am a teapot' }],
    ['/docs/bug', 500, { error: 'internal-server-error', reason: 'Internal server error' }],
  ];
  for (const [path, status, body] of problems) {
    it(`answers ${path} with ${status} in JSON (C36)`, async (test) => {
      test.mock.method(console, 'error', () => {});
      await serving(async (port) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        assert.equal(response.status, status);
        assert.deepEqual(await response.json(), body);
        assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
        assert.equal(response.headers.get('x-powered-by'), null);
        assert.equal(response.headers.get('etag'), null);
      });
    });
  }

  const unreadable: [name: string, sent: string, status: number, body: object][] = [
    ['no HTTP', 'nonsense\r\n\r\n', 400, { error: 'bad-request', reason: 'The request is malformed.' }],
    [
      'endless headers',
      `GET /docs/items/1 HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      { error: 'headers-too-large', reason: 'The headers are too long.' },
    ],
    [
      'a request without a host',
      'GET /docs/items/1 HTTP/1.1\r\n\r\n',
      400,
      { error: 'bad-request', reason: 'The request must have one Host header.' },
    ],
    [
      'two lengths',
      'POST /docs/items/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n[]',
      400,
      { error: 'bad-request', reason: 'The request is malformed.' },
    ],
    [
      'bad chunks',
      'POST /docs/body HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n',
      400,
      { error: 'bad-request', reason: 'The request is malformed.' },
    ],
    [
      'an unknown expectation',
      'GET /docs/items/1 HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n',
      417,
      { error: 'expectation-failed', reason: 'The header Expect may only be 100-continue.' },
    ],
  ];
  for (const [name, sent, status, body] of unreadable) {
    it(`answers ${name} with ${status} in JSON, and lives on (C46)`, () =>
      serving(async (port) => {
        const socket = connect(port, '127.0.0.1');
        socket.write(sent);
        await assertAnswered(socket, status, body);
        assert.equal((await fetch(`http://127.0.0.1:${port}/docs/items/1`)).status, 200);
      }));
  }

  it('answers a request that does not end with 408 in JSON (C46)', () =>
    serving(async (port, server) => {
      // Node looks for such requests every half minute.
      const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.once('connection', (socket) => server.emit('clientError', late, socket));
      await assertAnswered(connect(port, '127.0.0.1'), 408, {
        error: 'request-timeout',
        reason: 'The request did not arrive in time.',
      });
    }));

  it('takes a body for minutes while it arrives, and answers 408 if it stops (C46)', (test) =>
    serving(async (port, server) => {
      test.mock.timers.enable({ apis: ['setInterval'] });
      let refused = 0;
      server.on('clientError', () => {
        refused += 1;
      });
      const socket = connect(port, '127.0.0.1');
      socket.write('POST /docs/body HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n');
      const [{ socket: received }] = await once(server, 'request');
      for (let minutes = 1; minutes <= 3; minutes += 1) {
        socket.write(Buffer.alloc(60_000));
        while (received.bytesRead < minutes * 60_000) await new Promise(setImmediate);
        test.mock.timers.tick(60_000);
      }
      assert.equal(refused, 0);
      test.mock.timers.tick(60_000);
      await assertAnswered(socket, 408, {
        error: 'request-timeout',
        reason: 'The request did not arrive in time.',
      });
    }));

  it('does not write an error into an answer that is on its way', () =>
    serving(async (port) => {
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.setEncoding('utf8').on('data', (text) => {
        answer += text;
        if (!answer.endsWith('begun')) return;
        socket.write('nonsense\r\n\r\n');
      });
      socket.write('GET /docs/endless HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(socket, 'close');
      assert.match(answer, /begun$/);
    }));

  it('answers requests of HTTP/1.0, which name no host', () =>
    serving(async (port) => {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /docs/items/1 HTTP/1.0\r\n\r\n');
      const [answer] = await once(socket.setEncoding('utf8'), 'data');
      assert.match(answer, /^HTTP\/1\.1 200 OK/);
      socket.destroy();
    }));

  it('has limits for slow clients', () => {
    const server = createServer((listener) => ({ listener }));
    assert.ok(server.headersTimeout > 0 && server.headersTimeout <= 60_000);
    assert.ok(server.keepAliveTimeout > 60_000 && server.keepAliveTimeout <= 120_000);
  });
});
