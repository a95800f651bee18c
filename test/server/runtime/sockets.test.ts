/** What HTTP promises about a connection, byte by byte: the same through Express and straight from `node:http`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import {
  createListener,
  createRouter,
  method,
  publication,
  Router,
} from '../../../src/server/runtime/runtime.js';
import { FakeCursor, type FakeHost } from './support/fake-host.js';
import { type Served, serve } from './support/serve.js';

function routes(host: FakeHost): Router {
  host.define('echo', (...values: unknown[]) => values);
  host.define('slow', (value: unknown) => wait(20).then(() => value));
  host.publish('some', () => new FakeCursor('docs', [{ _id: '1' }]));
  host.publish('many', () => new FakeCursor('docs', MANY));
  const router = Router().post('/echo', method('echo')).post('/slow', method('slow'));
  return router.get('/some', publication('some')).get('/many', publication('many'));
}

/** More than is sent at once. */
const MANY = Array.from({ length: 30_000 }, (_, index) => ({ _id: `${index}` }));

const OPTIONS = { bodyLimit: 1_000 };

/** Tests what an API at the root answers, for each way in which a request reaches it. */
function testWays(name: string, check: (served: Served) => Promise<void>): void {
  const ways: Readonly<Record<string, (t: TestContext) => Promise<Served>>> = {
    directly: (t) =>
      serve(t, routes, {}, (_app, _router, api) =>
        createListener(api, express().disable('x-powered-by'), OPTIONS),
      ),
    'through Express': (t) =>
      serve(t, routes, {}, (app, _router, api) => app.use(createRouter(api, OPTIONS))),
  };
  for (const [way, start] of Object.entries(ways))
    test(`${name}, ${way}`, async (t) => check(await start(t)));
}

/** A connection that remembers what came. */
async function open(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return {
    socket,
    send: (text: string) => socket.write(text),
    /** Waits for a text that has not been waited for. */
    async until(text: string): Promise<void> {
      while (!received.includes(text))
        await Promise.race([
          once(socket, 'data'),
          closed.then(() => assert.fail(`no ${text} in ${received}`)),
        ]);
      received = received.slice(received.indexOf(text) + text.length);
    },
    /** All that came and was not waited for, when the server has closed the connection. */
    async rest(): Promise<string> {
      await closed;
      return received;
    },
  };
}

const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
const post = (path: string, body: string, ...headers: string[]): string =>
  head(`POST ${path}`, 'Content-Type: application/json', `Content-Length: ${body.length}`, ...headers) + body;
const CLOSE = 'Connection: close';
const statuses = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
const bodies = (text: string): string[] =>
  text
    .split(/HTTP\/1\.1 /)
    .slice(1)
    .map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4));

testWays('a connection is kept for the next request', async ({ port }) => {
  const { send, until, rest } = await open(port);
  for (const value of ['["a"]', '["b"]']) {
    send(post('/echo', value));
    await until(`\r\n\r\n${value}`);
  }
  send(post('/echo', '["c"]', CLOSE));
  assert.match(await rest(), /^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n\["c"\]$/);
});

testWays('requests that are sent at once are answered in their order', async ({ port }) => {
  const { send, rest } = await open(port);
  send(
    post('/slow', '["first"]') +
      head('HEAD /some') +
      post('/echo', '[') +
      head('PUT /echo', 'Content-Length: 3') +
      'abc' +
      head('GET /some', CLOSE),
  );
  const text = await rest();
  assert.deepEqual(statuses(text), ['200', '200', '400', '405', '200']);
  const [first, second, , , last] = bodies(text);
  assert.deepEqual([first, second, last], ['"first"', '', '{"docs":[{"_id":"1"}]}']);
});

testWays('HEAD has the headers of GET, and its answer ends there', async ({ port }) => {
  const { send, rest } = await open(port);
  send(head('HEAD /some') + head('HEAD /many') + head('GET /some', CLOSE));
  const [some, many, last] = (await rest()).split(/(?=HTTP\/1\.1)/);
  assert.match(some ?? '', /\r\nContent-Length: 22\r\n[\s\S]*\r\n\r\n$/);
  assert.match(many ?? '', /^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n$/);
  assert.match(last ?? '', /\r\n\r\n\{"docs":\[\{"_id":"1"\}\]\}$/);
});

testWays('a client that asks first is told to go on', async ({ port }) => {
  const { send, until, rest } = await open(port);
  send(
    head('POST /echo', 'Content-Type: application/json', 'Content-Length: 5', 'Expect: 100-continue', CLOSE),
  );
  await until('HTTP/1.1 100 Continue\r\n\r\n');
  send('["a"]');
  assert.match(await rest(), /^HTTP\/1\.1 200[\s\S]*\["a"\]$/);
});

testWays('a body may come in chunks, with trailers', async ({ port }) => {
  const { send, rest } = await open(port);
  send(
    head(
      'POST /echo',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      'Trailer: X-Sum',
      CLOSE,
    ),
  );
  send('2\r\n["\r\n');
  await wait(5);
  send('3\r\na"]\r\n0\r\nX-Sum: 1\r\n\r\n');
  assert.match(await rest(), /^HTTP\/1\.1 200[\s\S]*\["a"\]$/);
});

testWays('an answer in parts has its length in every version of HTTP', async ({ port }) => {
  const newer = await open(port);
  newer.send(head('GET /many', CLOSE));
  const older = await open(port);
  older.send('GET /many HTTP/1.0\r\n\r\n');
  for (const text of [await newer.rest(), await older.rest()]) {
    assert.doesNotMatch(text, /Transfer-Encoding/);
    assert.equal(JSON.parse(bodies(text)[0] ?? '').docs.length, MANY.length);
  }
});

testWays('an offer to upgrade that nobody takes is a request like any other', async ({ port, server }) => {
  const offered = head('GET /some', 'Connection: Upgrade, close', 'Upgrade: websocket');
  const { send, rest } = await open(port);
  send(offered);
  assert.match(await rest(), /^HTTP\/1\.1 200/);
  server.once('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  const taken = await open(port);
  taken.send(offered);
  assert.match(await taken.rest(), /^HTTP\/1\.1 101/);
});

testWays(
  'a client that goes in the middle of its body or of its answer harms nobody',
  async ({ port, log }) => {
    const leaving = [
      `${head('POST /echo', 'Content-Length: 5')}["a`,
      post('/slow', '["a"]'),
      head('GET /many'),
    ];
    for (const sent of leaving) {
      const { socket, send } = await open(port);
      send(sent);
      await wait(2);
      socket.destroy();
    }
    await wait(30);
    const { send, rest } = await open(port);
    send(post('/echo', '["a"]', CLOSE));
    assert.deepEqual([statuses(await rest()), log], [['200'], []]);
  },
);

testWays('a body that an error leaves unread is no next request', async ({ port }) => {
  const { send, rest } = await open(port);
  const smuggled = head('GET /some');
  send(head('PUT /echo', `Content-Length: ${smuggled.length}`) + smuggled);
  send(head('POST /%zz', `Content-Length: ${smuggled.length}`) + smuggled);
  send(head('POST /echo', 'Content-Type: text/csv', `Content-Length: ${smuggled.length}`) + smuggled);
  send(head('GET /some', `Content-Length: ${smuggled.length}`) + smuggled);
  send(head('GET /some', CLOSE));
  assert.deepEqual(statuses(await rest()), ['405', '404', '415', '400', '200']);
});

testWays('a body over the limit is answered while it comes, and ends the connection', async ({ port }) => {
  for (const length of ['Content-Length: 100000', 'Transfer-Encoding: chunked']) {
    const { send, until, socket } = await open(port);
    send(head('POST /echo', 'Content-Type: application/json', length));
    send(`7d0\r\n${'x'.repeat(2_000)}\r\n`);
    await until('HTTP/1.1 413');
    await until('Connection: close');
    await until('body-too-large');
    socket.destroy();
  }
});
