/** First documents of a stream that are long, and clients that read them slowly or not at all (C49, C51). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createListener,
  publication,
  type RestOptions,
  Router,
  type Subscription,
} from '../../../../src/server/runtime/runtime.js';
import { type Served, serve } from '../support/serve.js';

/** More than the system takes for a client that reads nothing. */
const SIZE = 32_000_000;
const COUNT = 1_000;

type Published = Served & {
  /** `this` of the publication's latest call. */
  subscription(): Subscription;
};

async function start(t: TestContext, options: RestOptions): Promise<Published> {
  let latest: Subscription | undefined;
  const served = await serve(
    t,
    (host) => {
      host.publish('documents', function () {
        latest = this;
        for (let id = 0; id < COUNT; id += 1) this.added('docs', `${id}`, { text: 'x'.repeat(SIZE / COUNT) });
        this.ready();
      });
      return Router().get('/documents', publication('documents'));
    },
    {},
    (_app, _router, api) => createListener(api, undefined, options),
  );
  return {
    ...served,
    subscription: () => {
      assert.ok(latest !== undefined);
      return latest;
    },
  };
}

/** Asks for the documents, and reads nothing. */
function client(t: TestContext, port: number, accept: string): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  t.after(() => socket.destroy());
  // The connection may be reset when the client is given up.
  socket.on('error', () => undefined);
  socket.write(`GET /documents HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\n\r\n`);
  return socket;
}

/** Reads until the text has come. */
async function readUntil(socket: Socket, text: string): Promise<string> {
  socket.setEncoding('latin1');
  const closed = once(socket, 'close');
  const parts: string[] = [];
  // The text may have come in two parts. To search all that has come would take most of the time.
  let end = '';
  while (!end.includes(text)) {
    const part: string | null = socket.read();
    if (part === null && socket.closed) throw new Error(`the stream ended after ${parts.length} parts`);
    if (part === null) await Promise.race([once(socket, 'readable'), closed]);
    else parts.push(part);
    end = `${end.slice(-text.length)}${part ?? ''}`;
  }
  return parts.join('');
}

test('a client that reads slowly is not cut off where others need the room', async (t) => {
  const { port, call } = await start(t, { unreadTimeout: 30_000, unreadLimit: 1.5 * SIZE });
  const slow = client(t, port, 'text/event-stream');
  await once(slow, 'readable');
  // For longer than a sixth of the time, after which a client that had read nothing would be cut off.
  for (let steps = 0; steps < 240; steps += 1) {
    slow.read(60_000);
    await sleep(25);
  }
  assert.equal((await call('GET', '/documents')).status, 503);
  await readUntil(slow, 'event: ready');
});

test('a client that has stopped reading is cut off where others need the room', async (t) => {
  const { port, call } = await start(t, { unreadTimeout: 6_000, unreadLimit: 1.5 * SIZE });
  const silent = client(t, port, 'text/event-stream');
  await once(silent, 'readable');
  await sleep(1_500);
  assert.equal((await call('GET', '/documents')).status, 200);
  await once(silent.resume(), 'close');
});

test('a client that reads nothing of them is cut off after its time', async (t) => {
  const { port, log } = await start(t, { unreadTimeout: 50 });
  const silent = client(t, port, 'text/event-stream');
  while (log.length === 0) await sleep(10);
  assert.equal(log[0]?.message, 'GET /documents was cut off: its client had read nothing for 50 ms.');
  await once(silent.resume(), 'close');
});

test('changes before the client has read the documents follow them, and are no lag', async (t) => {
  const { port, subscription } = await start(t, { live: { lag: 100_000 } });
  const slow = client(t, port, 'text/event-stream');
  await once(slow, 'readable');
  for (let count = 1; count <= 1_000; count += 1) subscription().changed('docs', '0', { count });
  const text = await readUntil(slow, '"count":1000}');
  assert.equal(text.match(/event: added/g)?.length, COUNT);
  assert.equal(text.match(/event: changed/g)?.length, 1_000);
  subscription().changed('docs', '1', { count: 1 });
  assert.match(await readUntil(slow, '"count":1}'), /event: changed\ndata: .*"id":"1"/);
});

test('the end of a stream follows all documents', async (t) => {
  const { port, subscription } = await start(t, {});
  const slow = client(t, port, 'text/event-stream');
  await once(slow, 'readable');
  subscription().removed('docs', '0');
  subscription().stop();
  const text = await readUntil(slow, 'event: end');
  assert.equal(text.match(/event: added/g)?.length, COUNT);
  assert.match(text, /event: removed\ndata: .*\n\nevent: end/);
  await once(slow.resume(), 'close');
});

test('streams of an API in an Express server end after it accepts no more connections', async (t) => {
  const { server, port } = await serve(
    t,
    (host) => {
      host.publish('nothing', function () {
        this.ready();
      });
      return Router().get('/documents', publication('nothing'));
    },
    { live: { heartbeat: 20 } },
  );
  const stream = client(t, port, 'text/event-stream');
  await readUntil(stream, ':\n\n');
  const closed = new Promise((resolve) => server.close(resolve));
  await readUntil(stream, 'event: end\ndata: {}');
  await closed;
});
