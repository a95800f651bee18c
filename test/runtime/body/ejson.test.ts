import assert from 'node:assert/strict';
import { test } from 'node:test';
import { method, Router } from '../../../src/runtime/runtime.js';
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
