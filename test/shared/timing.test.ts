import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createTiming, STAGES } from '../../src/shared/timing.js';

test('a stage within another one counts for itself alone', ({ mock }) => {
  let now = 0;
  mock.method(performance, 'now', () => now);
  const work = (milliseconds: number): void => {
    now += milliseconds;
  };
  const timing = createTiming();
  timing.measure('finding', () => {
    work(5);
    timing.measure('parsing', () => work(60));
    work(5);
  });
  assert.deepEqual([...timing.milliseconds()].sort(), [
    ['finding', 10],
    ['parsing', 60],
  ]);
});

test('a promise counts until it settles, and what a stage throws is passed on', async () => {
  const timing = createTiming();
  assert.equal(await timing.measure('loading', async () => pause(20, 'loaded')), 'loaded');
  assert.ok((timing.milliseconds().get('loading') ?? 0) >= 15);
  await assert.rejects(
    timing.measure('cache', async () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.throws(
    () =>
      timing.measure('output', () => {
        throw new Error('full');
      }),
    /full/,
  );
  timing.measure('files', () => undefined);
  assert.deepEqual([...timing.milliseconds().keys()], ['loading', 'cache', 'output', 'files']);
  assert.ok([...timing.milliseconds().keys()].every((stage) => stage in STAGES));
});
