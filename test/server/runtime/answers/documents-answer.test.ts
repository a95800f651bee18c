/** Answers of publications: compressed, and sent in parts where they are long. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import {
  createListener,
  createRouter,
  method,
  publication,
  type RestOptions,
  Router,
} from '../../../../src/server/runtime/runtime.js';
import { FakeCursor, type FakeHost } from '../support/fake-host.js';
import { serve } from '../support/serve.js';

const document = (index: number) => ({ _id: `d${index}`, text: 'ä'.repeat(50), index });
const documents = (count: number): object[] => Array.from({ length: count }, (_, index) => document(index));

/** Publishes as many documents as the path says. */
function routes(host: FakeHost): Router {
  host.publish('some', (count) => [
    new FakeCursor('docs', documents(Number(count))),
    new FakeCursor('others', [{ _id: 'o' }]),
  ]);
  host.define('text', () => 'x'.repeat(5_000));
  return Router().get('/some/:"0"', publication('some')).post('/text', method('text'));
}

/** The documents with their JSON at hand. */
class CursorOfTexts extends FakeCursor {
  readonly #count: number;
  constructor(count: number) {
    super('docs', documents(count));
    this.#count = count;
  }
  texts(): string[] {
    return documents(this.#count).map((document) => JSON.stringify(document));
  }
}

const CACHED = { responseHeaders: { 'Cache-Control': 'private, max-age=5', Vary: 'Authorization' } };

/** Both ways of reaching an API. */
async function served(t: TestContext, options: RestOptions) {
  const direct = await serve(t, routes, options, (_app, _router, api) =>
    createListener(api, undefined, options),
  );
  const mounted = await serve(t, routes, options, (app, _router, api) => app.use(createRouter(api, options)));
  return [direct, mounted];
}

test('bodies are compressed as the client takes them, if they are told to be', async (t) => {
  const taken: [string, string | null][] = [
    ['gzip', 'gzip'],
    ['br, gzip;q=0.5', 'gzip'],
    ['*', 'gzip'],
    ['identity', null],
    ['br', null],
    ['gzip;q=0', null],
    ['', null],
  ];
  for (const { call } of await served(t, { ...CACHED, compression: true })) {
    for (const path of ['/some/100', '/some/2000']) {
      const whole = await call('GET', path, { headers: { 'accept-encoding': 'identity' } });
      for (const [accepted, encoding] of taken) {
        const { headers, text } = await call('GET', path, { headers: { 'accept-encoding': accepted } });
        assert.equal(headers.get('content-encoding'), encoding, accepted);
        assert.equal(headers.get('vary'), 'Authorization, Accept, Accept-Encoding');
        assert.ok(text === whole.text, accepted);
      }
      const head = await call('HEAD', path, { headers: { 'accept-encoding': 'gzip' } });
      assert.deepEqual([head.status, head.text], [200, '']);
    }
    const [long, short] = [await call('POST', '/text'), await call('GET', '/some/1')];
    assert.deepEqual([long.text.length, long.headers.get('content-encoding')], [5_002, 'gzip']);
    assert.equal(short.headers.get('content-encoding'), null);
  }
  for (const { call } of await served(t, {}))
    assert.equal((await call('GET', '/some/100')).headers.get('content-encoding'), null);
});

test('very many documents are what fewer would be, and one that JSON cannot express is an error', async (t) => {
  for (const { call, host, log } of await served(t, {})) {
    const { json } = await call('GET', '/some/3000');
    assert.deepEqual(json, { docs: documents(3_000), others: [{ _id: 'o' }] });
    host.publish('some', () => new FakeCursor('docs', [...documents(3_000), { _id: 'big', value: 1n }]));
    assert.equal((await call('GET', '/some/0')).status, 500);
    assert.match(log[0]?.message ?? '', /^GET \/some\/:0 failed:/);
    host.publish(
      'some',
      () =>
        new FakeCursor('docs', [
          ...documents(3_000),
          { _id: 'at', when: new Date(0), bytes: new Uint8Array(1) },
        ]),
    );
    const { docs } = (await call('GET', '/some/0')).json as { docs: object[] };
    assert.deepEqual(docs[3_000], { _id: 'at', when: '1970-01-01T00:00:00.000Z', bytes: 'AA==' });
  }
});

test('a client that reads nothing makes no memory fill with what is meant for it', async (t) => {
  for (const { port, server } of await served(t, {})) {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect(port, '127.0.0.1').pause();
    client.write('GET /some/100000 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const [socket] = await accepted;
    while (!socket.writableNeedDrain) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.ok(socket.writableLength < 1_000_000, `${socket.writableLength} bytes wait`);
    let length = 0;
    client.on('data', (chunk) => {
      length += chunk.length;
    });
    client.resume();
    await once(client, 'end');
    assert.ok(length > 13_000_000, `${length} bytes came`);
  }
});

test('the JSON that a host has at hand is what answers would write of its documents', async (t) => {
  for (const options of [{}, CACHED, { compression: true }])
    for (const { call, host } of await served(t, options))
      for (const count of [0, 2, 999, 1_000, 3_000]) {
        host.publish('some', () => new FakeCursor('docs', documents(count)));
        const answer = await call('GET', '/some/0');
        host.publish('some', () => new CursorOfTexts(count));
        const answered = await call('GET', '/some/0');
        assert.ok(answered.text === answer.text);
        for (const name of ['content-length', 'content-encoding', 'transfer-encoding'])
          assert.equal(answered.headers.get(name), answer.headers.get(name), `${name} of ${count}`);
      }
});

test('the JSON at hand is left alone where documents were added by hand, or another cursor has none', async (t) => {
  for (const { call, host } of await served(t, {})) {
    host.publish('some', function () {
      this.added('docs', 'd0', { colour: 'red' });
      return new CursorOfTexts(1);
    });
    const { json } = await call('GET', '/some/0');
    assert.deepEqual(json, { docs: [{ _id: 'd0', colour: 'red', text: 'ä'.repeat(50), index: 0 }] });
    host.publish('some', () => [new CursorOfTexts(1), new FakeCursor('others', [{ _id: 'o' }])]);
    assert.deepEqual((await call('GET', '/some/0')).json, { docs: documents(1), others: [{ _id: 'o' }] });
  }
});
