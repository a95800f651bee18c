import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { insert, method, publication, Router } from '../../../../src/server/runtime/runtime.js';
import { serve } from '../support/serve.js';

test('one warning names the modules whose declarations a process lacks', async (t) => {
  const { log } = await serve(t, (host) => {
    host.define('here', () => 1);
    return Router('server/tasks.ts')
      .post('/methods/here', method('here'))
      .post('/methods/absent', method('absent'))
      .get('/publications/gone', publication('gone'));
  });
  await setImmediate();
  assert.deepEqual(log, [
    {
      message:
        "Some routes answer 404, because this process lacks declarations of server/tasks.ts ('absent'): load what declares them before you mount the API, or run `restgen generate` if they are gone.",
    },
  ]);
});

test('what is declared after the API was mounted, and before anything else happens, is no reason to warn', async (t) => {
  const { log } = await serve(t, (host) => {
    queueMicrotask(() => host.define('late', () => 1));
    return Router('server/tasks.ts').post('/methods/late', method('late'));
  });
  await setImmediate();
  assert.deepEqual(log, []);
});

test('a router without a module is not checked', async (t) => {
  const { log } = await serve(t, () => Router().post('/tasks', insert('tasks')));
  await setImmediate();
  assert.deepEqual(log, []);
});
