import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase64, toBase64 } from '../../templates/client/encode.js';
import { ObjectId } from '../../templates/client/object-id.js';
import { revive } from '../../templates/client/revive.js';
import fc from '../random.js';

test('bytes are the same in base64 as Node has them, there and back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      assert.equal(toBase64(bytes), text);
      assert.deepEqual(fromBase64(text), new Uint8Array(bytes));
    }),
  );
});

test('text that is no date, no ObjectId and no base64 stays text', () => {
  for (const text of ['', 'tomorrow', '2026-01-02', '2026-13-45T00:00:00Z', 'abc']) {
    assert.equal(revive(text, 'Date', {}), text);
    assert.equal(revive(text, 'ObjectId', {}), text);
  }
  assert.equal(revive('no base64!', 'Uint8Array', {}), 'no base64!');
  assert.equal(revive(5, 'Date', {}), 5);
});

test('of several types that may stand in a place each revives its own', () => {
  const shapes = { Open: { due: 'Date' }, Done: { at: 'Date' } };
  const date = '2026-01-02T00:00:00.000Z';
  const shape = ['Open', 'Done'];
  assert.deepEqual(revive({ due: date }, shape, shapes), { due: new Date(date) });
  assert.deepEqual(revive({ at: date }, shape, shapes), { at: new Date(date) });
  assert.deepEqual(revive(date, ['Date', 'ObjectId', ['Date']], {}), new Date(date));
});

test('fields and positions are told from all others, and those of an object from what all objects have', () => {
  const date = '2026-01-02T00:00:00.000Z';
  assert.deepEqual(revive([date, date], { '0': 'Date' }, {}), [new Date(date), date]);
  assert.deepEqual(revive({ a: date, toString: date }, { a: 'Date' }, {}), {
    a: new Date(date),
    toString: date,
  });
  assert.deepEqual(revive({ a: date, b: [date] }, ['Date'], {}), { a: new Date(date), b: [date] });
  const revived = revive(JSON.parse(`{ "__proto__": "${date}" }`), ['Date'], {});
  assert.deepEqual(Object.entries(revived ?? {}), [['__proto__', new Date(date)]]);
});

test('an ObjectId is its 24 hex digits, in lower case, and equals any other of them', () => {
  const id = new ObjectId('0123456789ABCDEF01234567');
  assert.equal(`${id} ${JSON.stringify(id)}`, '0123456789abcdef01234567 "0123456789abcdef01234567"');
  assert.ok(id.equals(new ObjectId(id.hex)) && id.equals(id.hex.toUpperCase()) && !id.equals(undefined));
  assert.throws(() => new ObjectId('nope'), TypeError);
});
