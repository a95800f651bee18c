import assert from 'node:assert/strict';
import { test } from 'node:test';
import { method, Router } from '../../../../src/server/runtime/runtime.js';
import { FakeObjectId } from '../support/fake-host.js';
import { assertProblem, serve } from '../support/serve.js';

const HEX = '0123456789abcdef01234567';

/** An answer with this value. */
async function answerWith(t: Parameters<typeof serve>[0], value: () => unknown) {
  const { call, log } = await serve(t, (host) => {
    host.define('value', value);
    return Router().post('/value', method('value'));
  });
  return { ...(await call('POST', '/value')), log };
}

test('C15 dates, ObjectIds and binary data answer as plain JSON', async (t) => {
  const { json } = await answerWith(t, () => ({
    date: new Date(0),
    list: [new FakeObjectId(HEX), { inner: new Uint8Array([0, 1, 2, 255]) }, Buffer.from('hi')],
    part: new Uint8Array([9, 1, 9]).subarray(1, 2),
    nothing: undefined,
    infinite: Infinity,
    map: new Map([[1, 2]]),
  }));
  assert.deepEqual(json, {
    date: '1970-01-01T00:00:00.000Z',
    list: [HEX, { inner: 'AAEC/w==' }, 'aGk='],
    part: 'AQ==',
    infinite: null,
    map: {},
  });
});

test('C15 an ObjectId and a date answer alone', async (t) => {
  assert.equal((await answerWith(t, () => new FakeObjectId(HEX))).json, HEX);
  assert.equal((await answerWith(t, () => new Date(0))).json, '1970-01-01T00:00:00.000Z');
});

test('C15 an object answers what its toJSON says', async (t) => {
  class Money {
    toJSON() {
      return '5 €';
    }
  }
  assert.deepEqual((await answerWith(t, () => ({ price: new Money() }))).json, { price: '5 €' });
});

test('an answer tells its type and its length in bytes', async (t) => {
  const { headers, text } = await answerWith(t, () => 'ä€');
  assert.equal(text, '"ä€"');
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(headers.get('content-length'), '7');
});

test('a value that JSON cannot say answers 500, and the log tells why', async (t) => {
  const circle: { self?: object } = {};
  circle.self = circle;
  let deep: unknown[] = [];
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  for (const value of [circle, [circle], { big: 1n }, deep]) {
    const answer = await answerWith(t, () => value);
    assertProblem(answer, 500, 'internal-server-error', 'Internal server error');
    assert.equal(answer.log[0]?.message, 'POST /value failed:');
  }
});
