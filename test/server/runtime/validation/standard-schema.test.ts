/** The schema that a declaration is given: what it refuses, and what it makes of the arguments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { method, Router, type StandardSchema } from '../../../../src/server/runtime/runtime.js';
import type { FakeHost } from '../support/fake-host.js';
import { serve } from '../support/serve.js';

const echo = (...values: unknown[]): unknown => values;

const valibot: StandardSchema = {
  '~standard': {
    version: 1,
    vendor: 'another',
    validate: async (value) =>
      value === 'fine' ? { value: 'made' } : { issues: [{ message: 'not fine', path: [{ key: 'a/b' }] }] },
  },
};

function routes(host: FakeHost): Router {
  const router = Router();
  const schemas = {
    one: z.object({ title: z.string().trim(), n: z.number().default(3) }),
    all: z.tuple([z.string(), z.coerce.number().optional()]),
    'all.valibot': v.tupleWithRest([v.string()], v.number()),
    'all.arktype': type(['string', 'number = 7']),
    'list.arktype': type('string[]'),
    other: valibot,
    none: {} as StandardSchema,
  };
  for (const [name, schema] of Object.entries(schemas)) {
    host.define(name, echo, { schema });
    router.post(`/methods/${name}`, method(name));
  }
  return router;
}

test('what a schema makes of the only argument reaches the handler', async (t) => {
  const { call } = await serve(t, routes);
  assert.deepEqual((await call('POST', '/methods/one', { json: { title: ' a ' } })).json, [
    { title: 'a', n: 3 },
  ]);
});

test('a tuple describes all arguments', async (t) => {
  const { call } = await serve(t, routes);
  assert.deepEqual((await call('POST', '/methods/all', { json: ['a', '7'] })).json, ['a', 7]);
  assert.equal((await call('POST', '/methods/all', { json: ['a', 7, 8] })).status, 400);
});

test('tuples of other libraries describe all arguments, too', async (t) => {
  const { call } = await serve(t, routes);
  assert.deepEqual((await call('POST', '/methods/all.valibot', { json: ['a', 7] })).json, ['a', 7]);
  assert.deepEqual((await call('POST', '/methods/all.arktype', { json: ['a'] })).json, ['a', 7]);
  assert.deepEqual((await call('POST', '/methods/list.arktype', { json: [['a']] })).json, [['a']]);
});

test('all issues are reported, as the caller knows them', async (t) => {
  const { call } = await serve(t, routes);
  const answer = await call('POST', '/methods/one', { json: { title: 1, n: 'x' } });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.json, {
    error: 'invalid-arguments',
    reason:
      'title: Invalid input: expected string, received number; n: Invalid input: expected number, received string',
    details: [
      { path: '/title', message: 'Invalid input: expected string, received number' },
      { path: '/n', message: 'Invalid input: expected number, received string' },
    ],
  });
});

test('any library of Standard Schema will do, also one that takes its time', async (t) => {
  const { call } = await serve(t, routes);
  assert.deepEqual((await call('POST', '/methods/other', { json: ['fine'] })).json, ['made']);
  assert.deepEqual((await call('POST', '/methods/other', { json: ['x'] })).json, {
    error: 'invalid-arguments',
    reason: 'Argument 0: "a/b": not fine',
    details: [{ path: '/0/a~1b', message: 'not fine' }],
  });
});

test('what is no Standard Schema is a mistake of the host', async (t) => {
  const { call } = await serve(t, routes);
  assert.equal((await call('POST', '/methods/none', { json: [] })).status, 500);
});
