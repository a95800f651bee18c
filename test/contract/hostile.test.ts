import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { runsOf } from '../random.js';
import { type HostName, onEachHost, type RunningHost } from './running-host.js';

/** Requests as bytes, since well-behaved clients refuse to send most of these. */
const request = (head: string, headers: Record<string, string> = {}, body = ''): string =>
  [
    `${head} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...Object.entries({
      ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

const JSON_TYPE = { 'Content-Type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
  request(`POST ${path}`, headers, body);
const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`;

/** Each with the statuses that answer it; none at all where the client leaves before. */
const HOSTILE: Record<string, [string, readonly number[]]> = {
  'malformed JSON': [post('/methods/echo', '{"a": }'), [400]],
  'truncated JSON': [post('/methods/echo', '["a", {"b"'), [400]],
  'deeply nested JSON': [post('/methods/echo', '['.repeat(10_000) + ']'.repeat(10_000)), [400]],
  'deeply nested objects': [post('/methods/echo', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), [400]],
  'oversized JSON': [post('/methods/echo', JSON.stringify('x'.repeat(120_000))), [413]],
  'wrong content type': [post('/methods/echo', '<a/>', { 'Content-Type': 'text/xml' }), [415]],
  'a body on GET': [request('GET /publications/cursor', JSON_TYPE, '{"a": }'), [200, 400]],
  'invalid percent-encoding': [request('GET /publications/%zz'), [400]],
  'invalid percent-encoding of a parameter': [request('DELETE /widgets/%E0%A4%A'), [400]],
  'an operator for a name': [
    post('/users/login', '{"username": {"$ne": null}, "password": "x"}'),
    [429, 500],
  ],
  'an operator for a password': [
    post('/users/login', '{"username": "x", "password": {"$ne": null}}'),
    [429, 500],
  ],
  'a long password': [
    post('/users/login', JSON.stringify({ username: 'x', password: 'y'.repeat(40_000) })),
    [429, 500],
  ],
  'a header without a token': [post('/methods/context', '', { Authorization: 'Bearer' }), [200]],
  'a header with two tokens': [post('/methods/context', '', { Authorization: 'Bearer a.b.c d.e.f' }), [200]],
  'an unsigned token': [post('/methods/context', '', { Authorization: `Bearer ${unsigned}` }), [200]],
  'an id that is no ObjectId': [request('DELETE /parts/not-an-id'), [400]],
  'a __proto__ key': [post('/methods/echo', '[{"__proto__": {"admin": true}}]'), [400]],
  'a handler that throws': [post('/methods/throws.internal', ''), [500]],
  'a handler that rejects': [post('/methods/rejects', ''), [500]],
  'a handler that throws null': [post('/methods/throws.null', ''), [500]],
  'a handler that throws a string': [post('/methods/throws.string', ''), [500]],
  'a handler that is ready twice': [request('GET /publications/manual'), [200]],
  'a handler that is never ready': [request('GET /publications/never'), [504]],
  'a circular result': [post('/methods/returns.circular', ''), [500]],
  'a truncated body': [request('POST /methods/echo', { ...JSON_TYPE, 'Content-Length': '100' }, '[1'), []],
};
const KINDS = Object.entries(HOSTILE);
const REQUESTS = Object.values(HOSTILE);

/** How many go before memory is looked at, and how many after. The routes are the same on Meteor: only its calls are new. */
const WARMING: Record<HostName, number> = { standalone: 2_000, meteor: 500 };
const SENT: Record<HostName, number> = { standalone: 18_000, meteor: 4_500 };

/** Sends the bytes, and returns the whole answer; leaves at once where none is wanted. */
async function exchange(port: number, bytes: string, answered: boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  // A server that answers before it has read everything may reset the connection: its answer is what counts.
  socket.on('error', () => {});
  socket.write(bytes);
  if (!answered) {
    await delay(1);
    socket.destroy();
  }
  if (!socket.closed) await once(socket, 'close');
  return answer;
}

onEachHost('hostile requests', (startHost, on) => {
  let host: RunningHost;
  before(async () => {
    host = await startHost('contract/rules', {
      options: { bodyLimit: 100_000, publicationTimeout: 50 },
      execArgv: ['--expose-gc'],
    });
  });
  after(() => host.stop());

  for (const [kind, [bytes, statuses]] of KINDS.filter(([, [, wanted]]) => wanted.length > 0)) {
    it(`${kind}: a clear answer in JSON`, async () => {
      const answer = await exchange(host.port, bytes, true);
      const status = Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      assert.ok(statuses.includes(status), answer.slice(0, 200));
      const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
      if (status >= 400) {
        const { error, reason } = JSON.parse(body) as Record<string, unknown>;
        assert.equal(typeof error, 'string');
        assert.equal(typeof reason, 'string');
      }
    });
  }

  it('hundreds of connections that say nothing, or stop in a body, leave the others their answers', {
    timeout: 120_000,
  }, async () => {
    const begun = post('/methods/echo', '[1', { ...JSON_TYPE, 'Content-Length': '100' });
    const silent = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const socket = connect(host.port, '127.0.0.1').on('error', () => {});
        await once(socket, 'connect');
        if (index % 2 === 0) socket.write(begun);
        return socket;
      }),
    );
    for (let round = 0; round < 20; round += 1) {
      assert.deepEqual((await host.send('POST', '/methods/echo', { json: [round] })).body, [round]);
      assert.equal((await host.send('GET', '/publications/cursor')).status, 200);
      assert.equal((await host.send('GET', '/publications/never')).status, 504);
    }
    for (const socket of silent) socket.destroy();
  });

  const usage = async () => {
    const told = once(host.child, 'message');
    host.child.send('usage');
    return (await told)[0] as { heapUsed: number; handles: number };
  };
  const batch = async (count: number) => {
    for (let sent = 0; sent < count; sent += 50) {
      await Promise.all(
        Array.from({ length: Math.min(50, count - sent) }, async (_, index) => {
          const [bytes, statuses] = REQUESTS[(sent + index) % REQUESTS.length] ?? ['', []];
          await exchange(host.port, bytes, statuses.length > 0);
        }),
      );
    }
  };

  it('thousands of them leave neither memory nor handles behind, and the process lives', {
    timeout: 300_000,
  }, async () => {
    await batch(WARMING[on]);
    await delay(200);
    const earlier = await usage();
    await batch(runsOf(SENT[on]));
    await delay(500);
    const later = await usage();
    assert.ok(
      later.heapUsed < earlier.heapUsed + 5_000_000,
      `the heap grew from ${earlier.heapUsed} to ${later.heapUsed} bytes`,
    );
    assert.ok(
      later.handles <= earlier.handles + 2,
      `open handles grew from ${earlier.handles} to ${later.handles}`,
    );
    assert.equal((await host.send('GET', '/publications/cursor')).status, 200);
    assert.equal(host.child.exitCode, null);
  });
});
