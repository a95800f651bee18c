import assert from 'node:assert/strict';
import { test } from 'node:test';
import { method, Router } from '../../../src/runtime/runtime.js';
import { assertProblem, serve } from '../support/serve.js';

/** As `HostError` and `Meteor.Error` are. */
const applicationError = (fields: object) =>
  Object.assign(new Error('for the log'), { isClientSafe: true, ...fields });

async function answerTo(t: Parameters<typeof serve>[0], thrown: unknown) {
  const { call, log } = await serve(t, (host) => {
    host.define('fail', async () => {
      throw thrown;
    });
    return Router().post('/fail', method('fail'));
  });
  const answer = await call('POST', '/fail?access_token=secret', { json: ['secret'] });
  return { answer, log };
}

test('C35 an error that the application throws answers 400 and says all of it', async (t) => {
  const { answer, log } = await answerTo(
    t,
    applicationError({ error: 'too-late', reason: 'It is', details: { by: 5 } }),
  );
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.json, { error: 'too-late', reason: 'It is', details: { by: 5 } });
  assert.deepEqual(log, []);
});

test('C34 error and reason are strings always', async (t) => {
  const { answer } = await answerTo(t, applicationError({ error: 404 }));
  assert.deepEqual(answer.json, { error: '404', reason: '404' });
});

test('C35 the status of an application error is its statusCode, where that is one of an error', async (t) => {
  for (const [statusCode, status] of [
    [409, 409],
    [599, 599],
    [200, 400],
    [600, 400],
    [404.5, 400],
    ['404', 400],
  ]) {
    const { answer } = await answerTo(t, applicationError({ error: 'x', statusCode }));
    assert.equal(answer.status, status);
  }
});

test('C35 the sanitized error of an error is what the client sees', async (t) => {
  const sanitizedError = applicationError({ error: 400, reason: 'Match failed' });
  const { answer, log } = await answerTo(t, Object.assign(new Error('Expected string'), { sanitizedError }));
  assertProblem(answer, 400, '400', 'Match failed');
  assert.deepEqual(log, [{ message: 'POST /fail: Expected string' }]);
});

test('C35 anything else answers 500 and tells the client nothing', async (t) => {
  const thrown = [
    new Error('secret'),
    null,
    undefined,
    'secret',
    5,
    {},
    Symbol('secret'),
    { sanitizedError: 'secret' },
  ];
  for (const value of thrown) {
    const { answer, log } = await answerTo(t, value);
    assert.equal(answer.status, 500);
    assert.deepEqual(answer.json, { error: 'internal-server-error', reason: 'Internal server error' });
    assert.deepEqual(log, [{ message: 'POST /fail failed:', error: value }]);
  }
});

test('C35 the statusCode of any other error is its status', async (t) => {
  const { answer } = await answerTo(t, Object.assign(new Error('secret'), { statusCode: 503 }));
  assertProblem(answer, 503, 'internal-server-error', 'Internal server error');
});

test('an application error whose details JSON cannot say answers 500', async (t) => {
  const { answer, log } = await answerTo(t, applicationError({ error: 'x', details: 1n }));
  assertProblem(answer, 500, 'internal-server-error');
  assert.equal(log.length, 1);
});
