import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  DeclarationOptions,
  RestOptions,
  Subscription,
} from '../../../../src/server/runtime/runtime.js';
import { publication, Router } from '../../../../src/server/runtime/runtime.js';
import { FakeCursor, FakeObjectId } from '../support/fake-host.js';
import { assertProblem, serve } from '../support/serve.js';

type Handler = (this: Subscription, ...values: never[]) => unknown;

/** Serves one publication at `/p` by GET and POST. */
async function publish(
  t: Parameters<typeof serve>[0],
  handler: Handler,
  options: RestOptions = {},
  declaration: DeclarationOptions = {},
) {
  const served = await serve(
    t,
    (host) => {
      host.publish('p', handler, declaration);
      return Router()
        .get('/p', publication('p'))
        .post('/p', publication('p'))
        .get('/p/:"0"', publication('p'));
    },
    options,
  );
  return { ...served, get: () => served.call('GET', '/p') };
}

const widget = { _id: 'a', size: 1 };

test('C1 a publication answers its documents under their collection', async (t) => {
  const { get } = await publish(t, () => new FakeCursor('widgets', [widget]));
  const answer = await get();
  assert.deepEqual([answer.status, answer.json], [200, { widgets: [widget] }]);
});

test('C2 several cursors, promised or not, each have a key, even without documents', async (t) => {
  const { get } = await publish(t, async () => [new FakeCursor('a', []), new FakeCursor('b', [widget])]);
  assert.deepEqual((await get()).json, { a: [], b: [widget] });
});

test('C2 no cursors are ready at once', async (t) => {
  const { get } = await publish(t, () => []);
  assert.deepEqual((await get()).json, {});
});

test('C2 nothing returned: what the handler adds until it is ready', async (t) => {
  const { get } = await publish(t, function () {
    this.added('a', 'x', { one: 1, two: 2, _id: 'no' });
    setTimeout(() => {
      this.changed('a', 'x', { one: undefined, two: 3, _id: 'no' });
      this.added('a', 'y', {});
      this.added('b', 'z', { gone: true });
      this.removed('b', 'z');
      this.ready();
      this.added('a', 'late', {});
      this.removed('a', 'x');
      this.changed('a', 'unknown', {});
    }, 5);
  });
  assert.deepEqual((await get()).json, { a: [{ _id: 'x', two: 3 }, { _id: 'y' }], b: [] });
});

test('C3 what is added by hand joins what a cursor of the collection holds', async (t) => {
  const { get } = await publish(t, function () {
    this.added('widgets', 'a', { colour: 'red' });
    return new FakeCursor('widgets', [widget, { _id: 'b' }]);
  });
  assert.deepEqual((await get()).json, { widgets: [{ _id: 'a', colour: 'red', size: 1 }, { _id: 'b' }] });
});

test('C3 a document that is added again gets the fields that it lacks, as over DDP', async (t) => {
  const { get } = await publish(t, function () {
    this.added('a', 'x', { one: 1, none: null });
    this.added('a', 'x', { one: 5, none: 5, two: 2, gone: undefined });
    this.ready();
  });
  assert.deepEqual((await get()).json, { a: [{ _id: 'x', one: 1, none: null, two: 2 }] });
});

test('C3 a document may have an ObjectId', async (t) => {
  const hex = '0123456789abcdef01234567';
  const { get } = await publish(t, function () {
    this.added('a', new FakeObjectId(hex), { one: 1 });
    this.changed('a', new FakeObjectId(hex), { two: 2 });
    this.added('a', hex, {});
    this.ready();
  });
  assert.deepEqual((await get()).json, { a: [{ _id: hex, one: 1, two: 2 }, { _id: hex }] });
});

test('C3 ready without data answers {}', async (t) => {
  const { get } = await publish(t, function () {
    return this.ready();
  });
  assert.deepEqual((await get()).json, {});
});

test('C3 a document that is not there can be neither changed nor removed', async (t) => {
  const handlers: Handler[] = [
    function () {
      this.changed('a', 'x', {});
    },
    function () {
      this.removed('a', 'x');
    },
  ];
  for (const handler of handlers) {
    const { get, log } = await publish(t, handler);
    assertProblem(await get(), 500, 'internal-server-error');
    assert.match(
      String(log[0]?.error),
      /Could not find element with id x to change|Removed nonexistent document x/,
    );
  }
});

test('C3 stop before ready answers no documents', async (t) => {
  const { get } = await publish(t, function () {
    this.added('a', 'x', {});
    this.stop();
    this.ready();
    return new FakeCursor('widgets', [widget]);
  });
  const answer = await get();
  assert.deepEqual([answer.status, answer.json], [200, {}]);
});

test('C3 error answers the error', async (t) => {
  const { get } = await publish(t, function () {
    this.error(
      Object.assign(new Error(), { isClientSafe: true, error: 'no', reason: 'Not for you', statusCode: 403 }),
    );
    this.ready();
  });
  assertProblem(await get(), 403, 'no', 'Not for you');
});

test('a publication that throws or rejects, whatever it is, answers 500', async (t) => {
  for (const thrown of [new Error('x'), null, 'text', undefined]) {
    for (const handler of [
      () => {
        throw thrown;
      },
      () => Promise.reject(thrown),
    ]) {
      const { get } = await publish(t, handler);
      assertProblem(await get(), 500, 'internal-server-error');
    }
  }
});

test('C3 a publication sees who asks, from where', async (t) => {
  const { get, port } = await publish(t, function () {
    const { clientAddress, httpHeaders } = this.connection;
    this.unblock();
    this.added('who', 'x', { userId: this.userId, clientAddress, host: httpHeaders['host'] });
    this.ready();
  });
  const who = { _id: 'x', userId: null, clientAddress: '127.0.0.1', host: `127.0.0.1:${port}` };
  assert.deepEqual((await get()).json, { who: [who] });
});

test('C3 onStop callbacks run once, after the answer, and at once when it is over', async (t) => {
  const events: string[] = [];
  let late: () => void = () => {};
  const { get, log } = await publish(t, function () {
    late = () => this.onStop(() => void events.push('late'));
    this.onStop(() => void events.push('first'));
    this.onStop(() => {
      throw new Error('from onStop');
    });
    this.onStop(async () => {
      throw new Error('from asynchronous onStop');
    });
    this.onStop(() => void events.push('last'));
    this.ready();
    this.stop();
    events.push('ready');
  });
  assert.equal((await get()).status, 200);
  await wait(5);
  assert.deepEqual(events, ['ready', 'first', 'last']);
  late();
  assert.equal(events.at(-1), 'late');
  assert.deepEqual(
    log.map(({ message }) => message),
    ['GET /p failed in onStop:', 'GET /p failed in onStop:'],
  );
});

test('C3 onStop callbacks run when the client goes away', async (t) => {
  const stopped = new Promise<void>((resolve) => {
    let leave: () => void = () => {};
    void publish(t, function () {
      this.onStop(resolve);
      leave();
    }).then(({ port }) => {
      const socket = connect(port, '127.0.0.1');
      leave = () => socket.destroy();
      socket.write('GET /p HTTP/1.1\r\nHost: x\r\n\r\n');
    });
  });
  await stopped;
});

test('C4 a publication that is never ready answers 504 and is stopped', async (t) => {
  let isStopped = false;
  const { get, log } = await publish(
    t,
    function () {
      this.onStop(() => {
        isStopped = true;
      });
    },
    { publicationTimeout: 20 },
  );
  assertProblem(await get(), 504, 'publication-timeout');
  assert.equal(isStopped, true);
  assert.deepEqual(log, [
    { message: 'GET /p was not ready within 20 ms: return a cursor, or call `this.ready()`' },
  ]);
});

test('C4 a promise that never settles answers 504', async (t) => {
  const { get } = await publish(t, () => new Promise(() => {}), { publicationTimeout: 20 });
  assertProblem(await get(), 504, 'publication-timeout');
});

test('an error after the answer goes to the log', async (t) => {
  const { get, log } = await publish(t, async function () {
    this.ready();
    await wait(5);
    throw new Error('late');
  });
  assert.equal((await get()).status, 200);
  await wait(20);
  assert.deepEqual(
    log.map(({ message }) => message),
    ['GET /p failed after its answer:'],
  );
});

test('C5 two cursors over one collection are an error', async (t) => {
  const { get, log } = await publish(t, () => [new FakeCursor('a', []), new FakeCursor('a', [])]);
  assertProblem(await get(), 500, 'internal-server-error');
  assert.match(String(log[0]?.error), /'p' returned two cursors of the collection 'a'\. Return one cursor/);
});

const NO_CURSOR = "'p' returned a value that is no cursor. Return a cursor, such as `Tasks.find()`";

for (const [what, value, said] of [
  ['an object', {}, NO_CURSOR],
  ['a number', 5, NO_CURSOR],
  ['a list of documents', [widget], NO_CURSOR],
  ['a list with null', [new FakeCursor('a', []), null], NO_CURSOR],
  [
    'a cursor without a name',
    new FakeCursor(null, []),
    "'p' returned a cursor of a collection without a name. ",
  ],
] as const)
  test(`C2 the log says that a publication returned ${what}`, async (t) => {
    const { get, log } = await publish(t, async () => value);
    assertProblem(await get(), 500, 'internal-server-error');
    assert.ok(String(log[0]?.error).includes(`The publication ${said}`), String(log[0]?.error));
  });

test('a cursor that fails answers 500', async (t) => {
  const failing = Object.assign(new FakeCursor('a', []), { fetch: () => Promise.reject(new Error('store')) });
  const { get } = await publish(t, () => failing);
  assertProblem(await get(), 500, 'internal-server-error');
});

test('C6, C10 arguments come from the URL, or from the body of a POST', async (t) => {
  const { call } = await publish(t, (...values) => new FakeCursor('a', [{ _id: 'x', values }]));
  assert.deepEqual((await call('GET', '/p/a%2Fb')).json, { a: [{ _id: 'x', values: ['a/b'] }] });
  assert.deepEqual((await call('POST', '/p', { json: [1, 'b'] })).json, {
    a: [{ _id: 'x', values: [1, 'b'] }],
  });
});

test('C8 getArgsFromRequest chooses the arguments', async (t) => {
  const choose = { getArgsFromRequest: ({ query }: { query: Record<string, unknown> }) => [query['q']] };
  const { call } = await publish(t, (q) => new FakeCursor('a', [{ _id: 'x', q }]), {}, choose);
  assert.deepEqual((await call('GET', '/p?q=1')).json, { a: [{ _id: 'x', q: '1' }] });
});

test('a publication that the host does not know answers 404', async (t) => {
  const { call } = await serve(t, () => Router().get('/p', publication('absent')));
  assertProblem(await call('GET', '/p'), 404, '404', "Subscription 'absent' not found");
});

test('C4 nothing is left of hundreds of publications: no listener, no timer', async (t) => {
  const { get, server } = await publish(t, () => new FakeCursor('a', []));
  await get();
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  const warnings: unknown[] = [];
  process.on('warning', (warning) => warnings.push(warning));
  for (let count = 0; count < 200; count += 1) assert.equal((await get()).status, 200);
  assert.ok(timers() <= before + 2, `${before} timers before, ${timers()} after`);
  assert.deepEqual(warnings, []);
  assert.equal(server.listening, true);
});
