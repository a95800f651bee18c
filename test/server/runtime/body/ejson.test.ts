import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CustomTypes, method, Router } from '../../../../src/server/runtime/runtime.js';
import { type FakeHost, FakeObjectId } from '../support/fake-host.js';
import { assertProblem, serve } from '../support/serve.js';

const HEX = '0123456789abcdef01234567';

/** The arguments that a body arrives as. */
async function received(t: Parameters<typeof serve>[0], bodies: unknown[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  const { call } = await serve(t, (host: FakeHost) => {
    host.define('see', (value: unknown) => void seen.push(value));
    return Router().post('/see', method('see'));
  });
  for (const body of bodies) assert.equal((await call('POST', '/see', { json: [body] })).status, 200);
  return seen;
}

test('C15 EJSON arrives as the values that it stands for', async (t) => {
  const seen = await received(t, [
    { $date: 1_700_000_000_000 },
    { $binary: 'AAEC/w==' },
    { deep: [{ $InfNaN: 1 }, { $InfNaN: -1 }, { $InfNaN: 0 }] },
  ]);
  assert.deepEqual(seen, [
    new Date(1_700_000_000_000),
    new Uint8Array([0, 1, 2, 255]),
    { deep: [Infinity, -Infinity, NaN] },
  ]);
});

test('C15 an ObjectId arrives in either spelling', async (t) => {
  const seen = await received(t, [{ $oid: HEX }, { $type: 'oid', $value: HEX }]);
  for (const value of seen) assert.equal(value instanceof FakeObjectId && value.toHexString(), HEX);
});

test('C15 what $escape holds arrives as it is written', async (t) => {
  const seen = await received(t, [{ $escape: { $date: 5 } }, { $escape: { $date: { $date: 5 } } }]);
  assert.deepEqual(seen, [{ $date: 5 }, { $date: new Date(5) }]);
});

test('C15 objects that only look a little like EJSON arrive as they are', async (t) => {
  const objects = [
    { $date: 5, more: 1 },
    { $gt: 5 },
    { $type: 'oid' },
    { a: 1, $date: 5 },
    { $regexp: 'a', $flags: '' },
  ];
  assert.deepEqual(await received(t, objects), objects);
});

test('C15 malformed EJSON answers 400', async (t) => {
  const { call } = await serve(t, (host) => {
    host.define('see', () => 1);
    return Router().post('/see', method('see'));
  });
  for (const value of [
    { $date: '2020-01-01' },
    { $date: 1e300 },
    { $oid: 'xyz' },
    { $oid: { $gt: '' } },
    { $type: 'oid', $value: 5 },
    { $type: 'other', $value: 5 },
    { $binary: 'a' },
    { $binary: 5 },
    { $binary: '!!!!' },
    { $InfNaN: 2 },
    { $escape: 5 },
    { $escape: [] },
  ]) {
    assertProblem(await call('POST', '/see', { json: [value] }), 400, 'invalid-ejson');
  }
});

test('a form holds strings, and no EJSON', async (t) => {
  const { call } = await serve(t, (host) => {
    host.define('see', (value: unknown) => value);
    return Router().post('/see', method('see'));
  });
  assert.deepEqual((await call('POST', '/see', { body: new URLSearchParams('$date=5') })).json, {
    $date: '5',
  });
});

class Money {
  readonly #cents: number;
  constructor(cents: number) {
    this.#cents = cents;
  }
  get cents(): number {
    return this.#cents;
  }
}

const customTypes: CustomTypes = {
  decode: (type, value) => (type === 'money' && typeof value === 'number' ? new Money(value) : undefined),
  encode: (instance) => (instance instanceof Money ? { $type: 'money', $value: instance.cents } : undefined),
};

test('C15 types that the host adds to EJSON travel both ways', async (t) => {
  const { call } = await serve(t, (host) => {
    Object.assign(host, { customTypes });
    host.define('double', ({ price }: { price: Money }) => ({
      double: new Money(price.cents * 2),
      other: new Date(0),
    }));
    return Router().post('/double', method('double'));
  });
  const answer = await call('POST', '/double', { json: { price: { $type: 'money', $value: 5 } } });
  assert.deepEqual(answer.json, {
    double: { $type: 'money', $value: 10 },
    other: '1970-01-01T00:00:00.000Z',
  });
  for (const price of [
    { $type: 'money', $value: 'five' },
    { $type: 'other', $value: 5 },
    { $type: 5, $value: 5 },
  ])
    assertProblem(await call('POST', '/double', { json: { price } }), 400, 'invalid-ejson');
  const reaching = '{"$type":"money","$value":{"__proto__":1}}';
  const headers = { 'content-type': 'application/json' };
  assertProblem(await call('POST', '/double', { body: reaching, headers }), 400, 'invalid-key');
});
