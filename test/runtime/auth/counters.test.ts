import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCounters } from '../../../src/runtime/auth/counters.js';

function clocked(limit: number) {
  const clock = { now: 1_000_000 };
  return { clock, counters: createCounters(limit, 60, () => clock.now) };
}

test('as many attempts as the limit pass, then the seconds to wait are reported until the window ends', () => {
  const { clock, counters } = clocked(2);
  assert.equal(counters.take('ada'), undefined);
  clock.now += 10_500;
  assert.equal(counters.take('ada'), undefined);
  assert.equal(counters.take('ada'), 50);
  assert.equal(counters.take('bob'), undefined);
  clock.now += 49_499;
  assert.equal(counters.take('ada'), 1);
  clock.now += 1;
  assert.equal(counters.take('ada'), undefined);
});

test('an attempt given back and cleared keys do not count', () => {
  const { counters } = clocked(1);
  counters.take('ada');
  counters.giveBack('ada');
  counters.giveBack('ada');
  assert.equal(counters.take('ada'), undefined);
  assert.equal(counters.take('ada'), 60);
  counters.clear('ada');
  assert.equal(counters.take('ada'), undefined);
  counters.giveBack('nobody');
});
