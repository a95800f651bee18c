/** Long answers, to clients that read them and to clients that do not. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createListener, method, publication, Router } from '../../../../src/server/runtime/runtime.js';
import { FakeCursor, type FakeHost } from '../support/fake-host.js';
import { type Served, serve } from '../support/serve.js';

/** More than the system takes for a client that reads nothing. */
const SIZE = 16_000_000;

function routes(host: FakeHost): Router {
  host.define('long', () => 'ä'.repeat(SIZE / 2));
  host.define('short', () => 'short');
  host.publish('documents', () => {
    const documents = Array.from({ length: 1_000 }, (_, i) => ({
      _id: `${i}`,
      text: 'x'.repeat(SIZE / 1_000),
    }));
    return new FakeCursor('docs', documents);
  });
  return Router()
    .post('/long', method('long'))
    .post('/short', method('short'))
    .get('/documents', publication('documents'));
}

const start = (t: TestContext, options: { unreadTimeout?: number; unreadLimit?: number }): Promise<Served> =>
  serve(t, routes, {}, (_app, _router, api) => createListener(api, undefined, options));

/** A client that sends a request and reads nothing. */
function silent(t: TestContext, port: number, line: string): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  t.after(() => socket.destroy());
  // The connection may be reset when the client is given up.
  socket.on('error', () => undefined);
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
  return socket;
}

test('a long answer has its length, arrives whole, and leaves its connection to others', async (t) => {
  const { port } = await start(t, {});
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const ask = async (path: string): Promise<[length: string | undefined, text: string, reused: boolean]> => {
    const sent = request({ port, path, method: 'POST', agent }).end();
    const [answer] = await once(sent, 'response');
    const parts: Buffer[] = await answer.toArray();
    return [answer.headers['content-length'], Buffer.concat(parts).toString(), sent.reusedSocket];
  };
  assert.deepEqual(await ask('/short'), ['7', '"short"', false]);
  const [length, text] = await ask('/long');
  assert.equal(length, `${SIZE + 2}`);
  assert.ok(text === JSON.stringify('ä'.repeat(SIZE / 2)));
  assert.deepEqual(await ask('/short'), ['7', '"short"', true]);
});

test('clients that read nothing hold no more than the limit; others are told to come later', async (t) => {
  const { port, call } = await start(t, { unreadLimit: 2.5 * SIZE });
  const clients = ['POST /long', 'POST /long'].map((line) => silent(t, port, line));
  await Promise.all(clients.map((client) => once(client, 'readable')));
  const { status, headers, json } = await call('POST', '/long');
  assert.deepEqual([status, headers.get('retry-after')], [503, '5']);
  assert.deepEqual(json, {
    error: '503',
    reason: 'Too many answers are unread. Please try again later',
  });
  assert.equal((await call('GET', '/documents')).status, 503);
  assert.equal((await call('POST', '/short')).status, 200);
  for (const client of clients) client.destroy();
  while ((await call('POST', '/long')).status !== 200) await sleep(10);
});

for (const line of ['POST /long', 'GET /documents'])
  test(`a client that reads nothing of ${line} is cut off after its time, and said`, async (t) => {
    const { port, log } = await start(t, { unreadTimeout: 50 });
    const client = silent(t, port, line);
    while (log.length === 0) await sleep(10);
    assert.equal(log[0]?.message, `${line} was cut off: its client had read nothing for 50 ms.`);
    await once(client.resume(), 'close');
  });

test('a client that has stopped reading is cut off earlier where others need the room', async (t) => {
  const { port, call, log } = await start(t, { unreadTimeout: 12_000, unreadLimit: 1.5 * SIZE });
  const client = silent(t, port, 'POST /long');
  await once(client, 'readable');
  assert.equal((await call('POST', '/long')).status, 503);
  await sleep(2_000);
  assert.equal((await call('POST', '/long')).status, 200);
  assert.deepEqual(log, []);
  await once(client.resume(), 'close');
});
