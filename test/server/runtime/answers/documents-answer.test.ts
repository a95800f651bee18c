/** Answers of publications: kept by clients, compressed, and sent in parts where they are long. */
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

/** The documents with their JSON at hand, and how many of the texts were read. */
class CursorOfTexts extends FakeCursor {
  read = 0;
  readonly #count: number;
  constructor(count: number) {
    super('docs', documents(count));
    this.#count = count;
  }
  texts(): Iterable<string> {
    return { [Symbol.iterator]: () => this.#texts() };
  }
  *#texts(): Iterator<string> {
    for (let index = 0; index < this.#count; index += 1) {
      this.read += 1;
      yield JSON.stringify(document(index));
    }
  }
}

/** The documents as a database elsewhere sends them, how many batches were asked for, and whether it was told to stop. */
class CursorOfBatches extends FakeCursor {
  asked = 0;
  isEnded = false;
  readonly #batches: Iterable<object[]>;
  constructor(batches: Iterable<object[]>) {
    super('docs', []);
    this.#batches = batches;
  }
  override async *batches(): AsyncGenerator<object[], void> {
    try {
      for (const batch of this.#batches) {
        this.asked += 1;
        yield batch;
      }
    } finally {
      this.isEnded = true;
    }
  }
}

const inBatches = (all: object[]): object[][] =>
  Array.from({ length: Math.ceil(all.length / 1_000) }, (_, index) =>
    all.slice(1_000 * index, 1_000 * (index + 1)),
  );

const CACHED = { responseHeaders: { 'Cache-Control': 'private, max-age=5', Vary: 'Authorization' } };

/** Both ways of reaching an API. */
async function served(t: TestContext, options: RestOptions) {
  const direct = await serve(t, routes, options, (_app, _router, api) =>
    createListener(api, undefined, options),
  );
  const mounted = await serve(t, routes, options, (app, _router, api) => app.use(createRouter(api, options)));
  return [direct, mounted];
}

test('where answers may be kept, a publication has a tag, and is not sent to who has it', async (t) => {
  for (const { call } of await served(t, CACHED)) {
    for (const count of [2, 2_000]) {
      const path = `/some/${count}`;
      const first = await call('GET', path);
      const tag = first.headers.get('etag') ?? '';
      assert.match(tag, /^W\/"[\w-]{27}"$/);
      for (const etag of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
        const answered = await call('GET', path, { headers: { 'if-none-match': etag } });
        assert.deepEqual([answered.status, answered.text], [304, '']);
        assert.equal(answered.headers.get('etag'), tag);
        assert.equal(answered.headers.get('cache-control'), 'private, max-age=5');
        assert.equal(answered.headers.get('content-length'), null);
        assert.equal(answered.headers.get('x-content-type-options'), 'nosniff');
      }
      const head = await call('HEAD', path, { headers: { 'if-none-match': tag } });
      assert.equal(head.status, 304);
      const changed = await call('GET', `/some/${count + 1}`, { headers: { 'if-none-match': tag } });
      assert.deepEqual([changed.status, changed.headers.get('etag') === tag], [200, false]);
    }
  }
});

test('an answer that may not be kept has no tag, nor has a method or an error', async (t) => {
  for (const { call } of await served(t, {})) {
    const answer = await call('GET', '/some/2', { headers: { 'if-none-match': '*' } });
    assert.deepEqual([answer.status, answer.headers.get('etag')], [200, null]);
  }
  for (const { call } of await served(t, CACHED)) {
    assert.equal((await call('POST', '/text')).headers.get('etag'), null);
    assert.equal((await call('PUT', '/text')).headers.get('etag'), null);
  }
});

test('bodies are compressed as the client takes them, if they are told to be', async (t) => {
  const taken: [string, string | null][] = [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0.1', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['br;q=0, gzip;q=0', null],
    ['', null],
  ];
  for (const { call } of await served(t, { ...CACHED, compression: true })) {
    for (const path of ['/some/100', '/some/2000']) {
      const whole = await call('GET', path, { headers: { 'accept-encoding': 'identity' } });
      for (const [accepted, encoding] of taken) {
        const { headers, text } = await call('GET', path, { headers: { 'accept-encoding': accepted } });
        assert.equal(headers.get('content-encoding'), encoding, accepted);
        assert.equal(headers.get('vary'), 'Authorization, Accept, Accept-Encoding');
        assert.equal(headers.get('etag'), whole.headers.get('etag'));
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
        const isStreamed = count >= 1_000 && options !== CACHED;
        if (isStreamed) assert.equal(answered.headers.get('transfer-encoding'), 'chunked');
        for (const name of isStreamed
          ? ['etag', 'content-encoding']
          : ['etag', 'content-length', 'content-encoding', 'transfer-encoding'])
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

test('the JSON at hand is read no faster than the client reads it, and failures to read it are errors', async (t) => {
  for (const { call, host, port, log } of await served(t, {})) {
    const cursor = new CursorOfTexts(200_000);
    host.publish('some', () => cursor);
    const client = connect(port, '127.0.0.1').pause();
    client.write('GET /some/0 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    while (cursor.read < 2_000) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(cursor.read < 100_000, `${cursor.read} were read`);
    client.destroy();
    host.publish('some', () =>
      Object.assign(new FakeCursor('docs', []), {
        texts: () => Array.from({ length: 2 }, () => assert.fail('unreadable')),
      }),
    );
    assert.equal((await call('GET', '/some/0')).status, 500);
    assert.match(log.at(-1)?.message ?? '', /^GET \/some\/:0 failed:/);
  }
});

test('documents that a database sends in batches are answered as others are', async (t) => {
  for (const options of [{}, CACHED, { compression: true }])
    for (const { call, host } of await served(t, options))
      for (const count of [0, 2, 999, 1_000, 1_001, 3_000]) {
        const all = documents(count).map((document) => ({
          ...document,
          when: new Date(0),
          bytes: new Uint8Array(2),
        }));
        const others = new FakeCursor('others', [{ _id: 'o' }]);
        host.publish('some', () => [new FakeCursor('docs', all), others]);
        const answer = await call('GET', '/some/0');
        host.publish('some', () => [new CursorOfBatches(inBatches(all)), others]);
        const answered = await call('GET', '/some/0');
        assert.ok(answered.text === answer.text, `${count}`);
        for (const name of ['etag', 'content-encoding'])
          assert.equal(answered.headers.get(name), answer.headers.get(name), `${name} of ${count}`);
      }
});

test('a database is asked for no more batches than the client reads, and told when it goes', async (t) => {
  const MANY = 1_000;
  function* megabytes(): Generator<object[]> {
    for (let index = 0; index < MANY; index += 1) yield [{ _id: `${index}`, text: 'x'.repeat(1_000_000) }];
  }
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  for (const { call, host, port, server } of await served(t, {})) {
    const cursor = new CursorOfBatches(megabytes());
    host.publish('some', () => cursor);
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect(port, '127.0.0.1').pause();
    client.write('GET /some/0 HTTP/1.1\r\nHost: x\r\n\r\n');
    const [socket] = await accepted;
    await until(() => socket.writableNeedDrain);
    // What the system takes for a client that reads nothing, and a few batches on their way.
    assert.ok(cursor.asked < MANY / 10, `${cursor.asked} batches were asked for`);
    assert.equal(cursor.isEnded, false);
    client.destroy();
    await until(() => cursor.isEnded);
    assert.ok(cursor.asked < MANY / 10, `${cursor.asked} batches were asked for`);
    const unread = new CursorOfBatches(megabytes());
    host.publish('some', () => unread);
    assert.equal((await call('HEAD', '/some/0')).status, 200);
    await until(() => unread.isEnded);
    assert.equal(unread.asked, 2);
  }
});

test('a database that fails is an error, and ends the connection where the answer has begun', async (t) => {
  function* failing(count: number): Generator<object[]> {
    yield* inBatches(documents(count));
    throw new Error('the cursor is gone');
  }
  for (const { call, host, log } of await served(t, {}))
    for (const [count, message] of [
      [0, /^GET \/some\/:0 failed:/],
      [1_000, /^GET \/some\/:0 failed:/],
      [9_000, /^GET \/some\/:0 broke off its answer:/],
    ] as const) {
      host.publish('some', () => new CursorOfBatches(failing(count)));
      if (count < 2_000) assert.equal((await call('GET', '/some/0')).status, 500);
      else await assert.rejects(call('GET', '/some/0'));
      assert.match(log.at(-1)?.message ?? '', message);
    }
});

test('batches are joined with documents that were added by hand', async (t) => {
  for (const { call, host } of await served(t, {})) {
    const cursor = new CursorOfBatches([documents(1)]);
    host.publish('some', function () {
      this.added('docs', 'd0', { colour: 'red' });
      return cursor;
    });
    const { json } = await call('GET', '/some/0');
    assert.deepEqual(json, { docs: [{ _id: 'd0', colour: 'red', text: 'ä'.repeat(50), index: 0 }] });
    assert.deepEqual([cursor.asked, cursor.isEnded], [1, true]);
  }
});
