/** Bodies that do not arrive at once, of clients that are slow or silent. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { readBytes } from '../../../../src/server/runtime/body/body-bytes.js';
import { UnfinishedBodies } from '../../../../src/server/runtime/body/unfinished-bodies.js';
import { createListener, method, Router } from '../../../../src/server/runtime/runtime.js';
import type { FakeHost } from '../support/fake-host.js';
import { raw } from '../support/raw.js';
import { type Served, serve } from '../support/serve.js';

/** So many of the longest bodies have room. */
const ROOM = 16;
const LIMIT = 4_000_000;

function routes(host: FakeHost): Router {
  host.define('length', (text: string) => text.length);
  return Router().post('/length', method('length'));
}

const WAYS = {
  'through Express': (t: TestContext): Promise<Served> => serve(t, routes, { bodyLimit: LIMIT }),
  directly: (t: TestContext): Promise<Served> =>
    serve(t, routes, {}, (_app, _router, api) => createListener(api, undefined, { bodyLimit: LIMIT })),
};

const head = (...headers: string[]): string =>
  ['POST /length HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');

interface Client {
  socket: Socket;
  /** What came back until now. */
  received(): string;
  /** The status of the answer, which is waited for. */
  status(): Promise<string>;
}

function client(t: TestContext, port: number): Client {
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  // A client that sends on after its answer may be reset.
  socket.on('error', () => undefined);
  let received = '';
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (bytes) => {
      received += bytes.toString();
      const [, status] = /^HTTP\/1\.1 (\d+) [\s\S]*\r\n\r\n./.exec(received) ?? [];
      if (status !== undefined) resolve(status);
    });
    socket.on('close', () => resolve('closed'));
  });
  return { socket, received: () => received, status: () => answered };
}

const whole = (announced: string, body: Buffer): [Buffer, Buffer] => [
  Buffer.concat([Buffer.from(head(announced)), body.subarray(0, -1)]),
  body.subarray(-1),
];
const long = Buffer.from(`"${'x'.repeat(LIMIT - 2)}"`);
const zipped = gzipSync(long);

/** All of a body but its end, and its end. */
const BODIES: Readonly<Record<string, readonly [Buffer, Buffer]>> = {
  'of a length': whole(`Content-Length: ${LIMIT}`, long),
  'in chunks': [
    Buffer.concat([
      Buffer.from(`${head('Transfer-Encoding: chunked')}${(LIMIT - 1).toString(16)}\r\n`),
      long.subarray(0, -1),
    ]),
    Buffer.from('\r\n1\r\n"\r\n0\r\n\r\n'),
  ],
  // The decompressed bytes are held, of which the last ones may need the last ones that are sent.
  compressed: [
    Buffer.concat([
      Buffer.from(head('Content-Encoding: gzip', `Content-Length: ${zipped.length}`)),
      zipped.subarray(0, -1),
    ]),
    zipped.subarray(-1),
  ],
};

async function checkRoom(
  { port, call }: Served,
  [most, rest]: readonly [Buffer, Buffer],
  open: (port: number) => Client,
) {
  const clients = Array.from({ length: ROOM + 3 }, () => open(port));
  for (const { socket } of clients) socket.write(most);
  const refused = new Set<Client>();
  // As many as have no room are answered, whichever were silent for longest.
  while (refused.size < 3) {
    const waiting = clients.filter((client) => !refused.has(client));
    const next = await Promise.race(waiting.map((client) => client.status().then(() => client)));
    assert.match(next.received(), /^HTTP\/1\.1 503 /);
    assert.match(next.received(), /\r\nRetry-After: 5\r\n/);
    assert.match(next.received(), /\r\nConnection: close\r\n/i);
    assert.match(next.received(), /"reason":"Too many bodies are incomplete\. Please try again later"/);
    refused.add(next);
  }
  assert.equal((await call('POST', '/length', { json: 'short' })).json, 5);
  const left = clients.filter((client) => !refused.has(client));
  for (const { socket } of left) socket.write(rest);
  for (const client of left) assert.equal(await client.status(), '200');
}

test('bodies that do not end hold no more than their room', async (t) => {
  for (const [way, start] of Object.entries(WAYS))
    for (const [kind, body] of Object.entries(BODIES))
      await t.test(`${kind}, ${way}`, async (part) =>
        checkRoom(await start(part), body, (port) => client(part, port)),
      );
});

test('a body that ends, breaks off or is too long leaves its room', async (t) => {
  const { port } = await WAYS.directly(t);
  const [most, rest] = BODIES['of a length'] ?? assert.fail();
  for (let turn = 0; turn < 2; turn += 1) {
    const clients = Array.from({ length: ROOM }, () => client(t, port));
    for (const { socket } of clients) socket.write(most);
    const [leaving, ending] = [clients.slice(0, 8), clients.slice(8)];
    for (const { socket } of ending) socket.write(rest);
    for (const item of ending) assert.equal(await item.status(), '200');
    const gone = leaving.map(({ socket }) => once(socket, 'close'));
    for (const { socket } of leaving) socket.end();
    await Promise.all(gone);
    const tooLong = client(t, port);
    tooLong.socket.write(head('Transfer-Encoding: chunked'));
    for (const part of [long, long]) tooLong.socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
    assert.equal(await tooLong.status(), '413');
  }
});

test('a body that comes byte by byte arrives whole', async (t) => {
  const { port } = await WAYS.directly(t);
  const text = Array.from({ length: 100_000 }, (_, index) => index % 10).join('');
  const chunks = [...`"${text}"`].map((letter) => `1\r\n${letter}\r\n`).join('');
  const answer = await raw(port, head('Transfer-Encoding: chunked'), chunks, '0\r\n\r\n');
  assert.match(answer, /^HTTP\/1\.1 200 [\s\S]*\r\n\r\n100000$/);
});

test('a body that comes byte by byte takes little more than its length', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const used = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const request = new IncomingMessage(new Socket());
  let length: number | undefined;
  readBytes(request, new UnfinishedBodies(LIMIT), (_error, bytes) => {
    length = bytes.length;
  });
  const before = used();
  for (let count = 0; count < 300_000; count += 1) request.emit('data', Buffer.from('x'));
  const grown = used() - before;
  request.emit('end');
  assert.equal(length, 300_000);
  assert.ok(grown < 3_000_000, `${grown} bytes`);
});
