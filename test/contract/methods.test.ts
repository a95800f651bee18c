import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { onEachHost, type RunningHost, UNKNOWN } from './running-host.js';

const HEX = '65a000000000000000000001';

onEachHost('methods over HTTP', (startHost, on) => {
  let host: RunningHost;
  const call = (name: string, json?: unknown) =>
    host.send('POST', `/methods/${encodeURIComponent(name)}`, { json });
  before(async () => {
    host = await startHost('contract/rules');
  });
  after(() => host.stop());

  it('C11: an array is the positional arguments', async () => {
    assert.deepEqual((await call('echo', [1, 'two', { three: [3] }, null])).body, [
      1,
      'two',
      { three: [3] },
      null,
    ]);
    assert.deepEqual((await call('echo', [])).body, []);
    assert.deepEqual((await call('echo', [[1, 2]])).body, [[1, 2]]);
  });

  it('C11: more arguments than a function can take are refused', async () => {
    const many = (count: number) => call('echo', Array(count).fill(1));
    assert.equal((await many(50_000)).status, 200);
    assert.deepEqual(await many(125_000).then(({ status, body }) => ({ status, body })), {
      status: 400,
      body: { error: 'invalid-arguments', reason: 'The call has 125000 arguments, and may have 50000' },
    });
  });

  it('C11: an object, or any other value, is the only argument', async () => {
    for (const value of [{ a: 1 }, 'text', 1.5, true, false, null]) {
      assert.deepEqual((await call('echo', value)).body, [value]);
    }
  });

  it('C11: no body is no argument', async () => {
    assert.deepEqual((await call('echo')).body, []);
  });

  it('C11: a form is one object of strings', async () => {
    const body = new URLSearchParams({ name: 'Ada & Co', age: '36' });
    assert.deepEqual((await host.send('POST', '/methods/echo', { body })).body, [
      { name: 'Ada & Co', age: '36' },
    ]);
  });

  it('C12: the answer is the return value; undefined is an empty body, null is null', async () => {
    assert.equal((await call('returns.number')).text, '42');
    assert.equal((await call('returns.null')).text, 'null');
    const nothing = await call('returns.undefined');
    assert.equal(nothing.status, 200);
    assert.equal(nothing.text, '');
  });

  it('C13: options before the definition count', async () => {
    assert.equal((await host.send('PUT', '/before/the/definition')).body, 'set before');
    assert.equal((await host.send('POST', '/before/the/definition')).status, 405);
    assert.equal((await call('options.before')).status, UNKNOWN[on].post);
  });

  it('C13: getArgsFromRequest sees params, query, body and headers', async () => {
    const answer = await host.send('POST', '/by/request/r1?q=word', {
      json: { a: 1 },
      headers: { 'x-test': 'yes' },
    });
    assert.deepEqual(answer.body, ['r1', 'word', { a: 1 }, 'yes']);
  });

  it('C8: getArgsFromRequest that returns no array is the application’s mistake', async () => {
    assert.equal((await call('takes.nonsense')).status, 500);
    assert.match(host.log(), /getArgsFromRequest/);
  });

  it('C14: setHttpStatusCode takes an integer from 200 to 599', async () => {
    assert.equal((await call('status', [201])).status, 201);
    assert.equal((await call('status', [599])).status, 599);
    for (const code of [199, 600, 200.5]) {
      assert.equal((await call('status', [code])).status, 500, String(code));
    }
    for (const code of ['201', null]) {
      assert.equal((await call('status', [code])).status, 400, String(code));
    }
  });

  it('C14: the context of a call', async () => {
    const { userId, isSimulation, address } = (await call('context')).body as Record<string, unknown>;
    assert.equal(userId, null);
    assert.equal(isSimulation, false);
    assert.match(String(address), /127\.0\.0\.1/);
    assert.equal((await call('become', ['somebody'])).status, 500);
  });

  it('C15: EJSON in a body arrives as Date, ObjectId, bytes, infinities', async () => {
    const types = await call('types', [
      {
        date: { $date: 0 },
        id: { $oid: HEX },
        other: { $type: 'oid', $value: HEX },
        bytes: { $binary: 'AQID' },
        number: { $InfNaN: 0 },
        plain: {},
      },
    ]);
    assert.deepEqual(types.body, {
      date: 'Date',
      id: 'ObjectId',
      other: 'ObjectId',
      bytes: 'Uint8Array',
      number: 'Number',
      plain: 'Object',
    });
    assert.equal((await call('infinity', [{ $InfNaN: 1 }])).body, 'Infinity');
    assert.equal((await call('infinity', [{ $InfNaN: -1 }])).body, '-Infinity');
    assert.equal((await call('infinity', [{ $InfNaN: 0 }])).body, 'NaN');
    assert.deepEqual((await call('only', [{ $escape: { $date: 0 } }])).body, { value: { $date: 0 } });
  });

  it('C15: answers are plain JSON', async () => {
    assert.deepEqual((await call('values')).body, {
      date: '1970-01-01T00:00:00.000Z',
      id: HEX,
      bytes: 'AQID',
      nested: [{ bytes: '/w==' }],
      pattern: '/open/i',
      nothing: null,
    });
  });

  it('C16: :N in the URL of a GET or DELETE method', async () => {
    assert.deepEqual((await host.send('GET', '/by/get/a%20b/2')).body, ['a b', '2']);
    assert.equal((await host.send('DELETE', '/by/delete/x')).body, 'x');
  });

  it('C10: :N overwrites the position in the body', async () => {
    assert.deepEqual((await host.send('POST', '/by/post/7', { json: ['ignored', { a: 1 }] })).body, [
      '7',
      { a: 1 },
    ]);
  });

  for (const [name, result] of Object.entries({
    'a/b': 'slash',
    'a.b': 'dot',
    'jobs:run': 'colon',
    '*': 'star',
    'ünïcödé 🎉': 'unicode',
  })) {
    it(`the method ${name} answers at its percent-encoded name`, async () => {
      assert.equal((await call(name)).body, result);
    });
  }
});
