import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromBase64, toBase64 } from '../../templates/client/encode.js';
import { ObjectId } from '../../templates/client/object-id.js';
import { revive } from '../../templates/client/revive.js';

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
  const shapes = { Open: { fields: { due: 'Date' } }, Done: { fields: { at: 'Date' } } };
  const date = '2026-01-02T00:00:00.000Z';
  const shape = { is: ['Open', 'Done'] };
  assert.deepEqual(revive({ due: date }, shape, shapes), { due: new Date(date) });
  assert.deepEqual(revive({ at: date }, shape, shapes), { at: new Date(date) });
  assert.deepEqual(revive(date, { is: ['Date', 'ObjectId'], each: 'Date' }, {}), new Date(date));
});

test('fields and positions are told from all others', () => {
  const date = '2026-01-02T00:00:00.000Z';
  const shape = { fields: { '0': 'Date', own: { fields: {} } }, each: 'ObjectId' };
  const hex = '0123456789abcdef01234567';
  assert.deepEqual(revive([date, hex], shape, {}), [new Date(date), new ObjectId(hex)]);
  assert.deepEqual(revive({ own: hex, toString: hex }, shape, {}), { own: hex, toString: new ObjectId(hex) });
});

test('an ObjectId is its 24 hex digits, in lower case, and equals any other of them', () => {
  const id = new ObjectId('0123456789ABCDEF01234567');
  assert.equal(`${id} ${JSON.stringify(id)}`, '0123456789abcdef01234567 "0123456789abcdef01234567"');
  assert.ok(id.equals(new ObjectId(id.hex)) && id.equals(id.hex.toUpperCase()) && !id.equals(undefined));
  assert.throws(() => new ObjectId('nope'), TypeError);
});
