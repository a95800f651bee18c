import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { method, Router } from '../../../../src/server/runtime/runtime.js';
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

test('an error of the application may have headers', async (t) => {
  const headers = { 'Retry-After': '7' };
  const { answer } = await answerTo(t, applicationError({ error: 'slowly', statusCode: 429, headers }));
  assert.equal(answer.status, 429);
  assert.equal(answer.headers.get('retry-after'), '7');
  const unsayable = await answerTo(t, applicationError({ error: 'x', headers: { 'no\nname': '' } }));
  assertProblem(unsayable.answer, 500, 'internal-server-error');
});

test('C34 error and reason are strings always', async (t) => {
  const { answer } = await answerTo(t, applicationError({ error: 404 }));
  assert.deepEqual(answer.json, { error: '404', reason: '404' });
  for (const [reason, text] of [
    [42, '42'],
    [{ why: 'so' }, '{"why":"so"}'],
    [null, 'x'],
  ]) {
    const { answer } = await answerTo(t, applicationError({ error: 'x', reason }));
    assert.deepEqual(answer.json, { error: 'x', reason: text });
  }
});

test('C46 an error is answered with 64 KB at most, whatever its details repeat', async (t) => {
  const long = 'ä'.repeat(300_000);
  const list = (length: number, message: string) => Array.from({ length }, () => ({ message }));
  for (const fields of [
    { error: long },
    { error: 'x', reason: long },
    { error: 'x', details: long },
    { error: 'x', details: { [long]: 1 }, data: long },
    { error: 'x', reason: long, details: list(1, long) },
    { error: 'x', details: list(30_000, 'short') },
  ]) {
    const { answer } = await answerTo(t, applicationError(fields));
    assert.equal(answer.status, 400);
    assert.ok(Buffer.byteLength(answer.text) <= 64 * 1024);
    assert.equal(typeof (answer.json as { reason: unknown }).reason, 'string');
  }
});

const zodIssues = z.object({ tags: z.array(z.string()) }).safeParse({ tags: ['a', 1] }).error;
const FAILED: Record<string, [thrown: unknown, path: string, message: string]> = {
  zod: [zodIssues, '/tags/1', 'Invalid input: expected string, received number'],
  'a Standard Schema': [
    Object.assign(new Error('no'), { issues: [{ message: 'no', path: [{ key: 'tags' }, 1] }] }),
    '/tags/1',
    'no',
  ],
  Joi: [
    Object.assign(new Error('no'), { isJoi: true, details: [{ message: 'no', path: ['tags', 1] }] }),
    '/tags/1',
    'no',
  ],
  SimpleSchema: [
    Object.assign(new Error('no'), {
      error: 'validation-error',
      details: [{ name: 'tags.1', type: 'required' }],
    }),
    '/tags/1',
    'required',
  ],
  'mdg:validation-error': [
    applicationError({ error: 'validation-error', details: [{ name: 'tags.1', type: 'x', message: 'no' }] }),
    '/tags/1',
    'no',
  ],
  "Meteor's check": [
    Object.assign(new Error('Match error: Expected string in field tags[1]'), {
      errorType: 'Match.Error',
      path: 'tags[1]',
      sanitizedError: applicationError({ error: 400, reason: 'Match failed' }),
    }),
    '/tags/1',
    'Expected string',
  ],
};

for (const [library, [thrown, path, message]] of Object.entries(FAILED))
  test(`C41 a validation by ${library} that a handler makes answers 400 with its issues`, async (t) => {
    const { answer } = await answerTo(t, thrown);
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.json, {
      error: 'invalid-arguments',
      reason: `Validation failed: tags[1]: ${message}`,
      details: [{ path, message }],
    });
  });

test('C41 what only looks like the error of a validation is none', async (t) => {
  for (const fields of [{ issues: [] }, { issues: 5 }, { issues: ['x'] }, { details: [{ message: 'x' }] }]) {
    const { answer } = await answerTo(t, Object.assign(new Error('secret'), fields));
    assertProblem(answer, 500, 'internal-server-error');
  }
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
