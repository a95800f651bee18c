import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAllowance } from '../../../../src/server/runtime/auth/allowance.js';

function clocked(limit: number) {
  const clock = { now: 1_000_000 };
  return { clock, allowance: createAllowance(limit, 60, () => clock.now) };
}

test('as many attempts as the limit pass at once, then one after the other, with the seconds to wait', () => {
  const { clock, allowance } = clocked(2);
  assert.equal(allowance.take(['ada']), undefined);
  assert.equal(allowance.take(['ada']), undefined);
  assert.equal(allowance.take(['ada']), 30);
  assert.equal(allowance.take(['bob']), undefined);
  clock.now += 29_000;
  assert.equal(allowance.take(['ada']), 1);
  clock.now += 1000;
  assert.equal(allowance.take(['ada']), undefined);
  assert.equal(allowance.take(['ada']), 30);
  clock.now += 3_600_000;
  for (let attempt = 0; attempt < 2; attempt += 1) assert.equal(allowance.take(['ada']), undefined);
  assert.equal(allowance.take(['ada']), 30, 'no more than the limit is saved up');
});

test('of two keys, both are counted or neither', () => {
  const { allowance } = clocked(1);
  assert.equal(allowance.take(['ada']), undefined);
  assert.equal(allowance.take(['ada', 'bob']), 60);
  assert.equal(allowance.take(['bob']), undefined);
});

test('keys that are restored do not count', () => {
  const { allowance } = clocked(1);
  assert.equal(allowance.take(['ada']), undefined);
  assert.equal(allowance.take(['ada']), 60);
  allowance.restore(['ada']);
  assert.equal(allowance.take(['ada']), undefined);
});
