import assert from 'node:assert/strict';
import { test } from 'node:test';
import { method, Router } from '../../../../src/server/runtime/runtime.js';
import type { FakeHost } from '../support/fake-host.js';
import { assertProblem, serve } from '../support/serve.js';

function routes(host: FakeHost): Router {
  const router = Router();
  host.define('echo', (...values: unknown[]) => values);
  router.post('/methods/echo', method('echo'));
  host.define('nothing', () => undefined);
  router.post('/methods/nothing', method('nothing'));
  host.define('null', async () => null);
  router.post('/methods/null', method('null'));
  host.define('status', function (code: number) {
    this.setHttpStatusCode(code);
    return { code };
  });
  router.post('/methods/status', method('status'));
  host.define('context', function () {
    this.unblock();
    const { userId, isSimulation, connection } = this;
    return {
      userId,
      isSimulation,
      clientAddress: connection.clientAddress,
      host: connection.httpHeaders['host'],
    };
  });
  router.post('/methods/context', method('context'));
  host.define('become', function () {
    this.setUserId('x');
  });
  router.post('/methods/become', method('become'));
  host.define('sum', (...values: unknown[]) => values);
  router.get('/sum/:"1"/of/:"0"', method('sum'));
  router.delete('/sum/:"0"', method('sum'));
  router.put('/sum/:"1"', method('sum'));
  host.define('chosen', (...values: unknown[]) => values, {
    getArgsFromRequest: ({ params, query, body }) => [params['id'], query['q'], body],
  });
  router.post('/chosen/:id', method('chosen'));
  router.get('/chosen/:id', method('chosen'));
  host.define('mischosen', () => 1, { getArgsFromRequest: () => 'no array' as unknown as unknown[] });
  router.post('/mischosen', method('mischosen'));
  router.post('/methods/absent', method('absent'));
  return router;
}

test('C11 an array is the positional arguments', async (t) => {
  const { call } = await serve(t, routes);
  assert.deepEqual((await call('POST', '/methods/echo', { json: [1, 'two', { three: 3 }] })).json, [
    1,
    'two',
    { three: 3 },
  ]);
});

test('C11 any other JSON value is the only argument', async (t) => {
  const { call } = await serve(t, routes);
  for (const value of [{ a: 1 }, 'text', 5, true, null]) {
    assert.deepEqual((await call('POST', '/methods/echo', { json: value })).json, [value]);
  }
});

test('C11 no body is no argument', async (t) => {
  const { call } = await serve(t, routes);
  assert.deepEqual((await call('POST', '/methods/echo')).json, []);
  const headers = { 'content-type': 'application/json' };
  assert.deepEqual((await call('POST', '/methods/echo', { headers, body: '' })).json, []);
});

test('C11 a form is one object of strings, with lists of those of repeated keys', async (t) => {
  const { call } = await serve(t, routes);
  const body = new URLSearchParams('a=1&b=ä+ö&a=2');
  assert.deepEqual((await call('POST', '/methods/echo', { body })).json, [{ a: ['1', '2'], b: 'ä ö' }]);
});

test('C12 undefined answers an empty body, null answers null', async (t) => {
  const { call } = await serve(t, routes);
  const nothing = await call('POST', '/methods/nothing');
  assert.deepEqual([nothing.status, nothing.text, nothing.headers.get('content-length')], [200, '', '0']);
  const none = await call('POST', '/methods/null');
  assert.deepEqual([none.status, none.text], [200, 'null']);
});

test('C14 setHttpStatusCode sets the status of the answer', async (t) => {
  const { call } = await serve(t, routes);
  const created = await call('POST', '/methods/status', { json: [201] });
  assert.deepEqual([created.status, created.json], [201, { code: 201 }]);
  assert.equal((await call('POST', '/methods/status', { json: [599] })).status, 599);
});

test('C14 an answer 204, 205 or 304 has no body', async (t) => {
  const { call } = await serve(t, routes);
  for (const code of [204, 205, 304]) {
    const answer = await call('POST', '/methods/status', { json: [code] });
    assert.deepEqual([answer.status, answer.text], [code, '']);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  }
});

test('C14 a status that is none throws in the method', async (t) => {
  const { call, log } = await serve(t, routes);
  for (const code of [199, 600, 200.5, '200', null]) {
    assertProblem(await call('POST', '/methods/status', { json: [code] }), 500, 'internal-server-error');
  }
  assert.equal(log.length, 5);
});

test('C14 a method sees who calls, from where', async (t) => {
  const { call, port } = await serve(t, routes);
  assert.deepEqual((await call('POST', '/methods/context')).json, {
    userId: null,
    isSimulation: false,
    clientAddress: '127.0.0.1',
    host: `127.0.0.1:${port}`,
  });
});

test('C14 setUserId throws', async (t) => {
  const { call } = await serve(t, routes);
  assertProblem(await call('POST', '/methods/become'), 500, 'internal-server-error');
});

test('C16 arguments from the URL are decoded strings at their positions', async (t) => {
  const { call } = await serve(t, routes);
  assert.deepEqual((await call('GET', '/sum/1/of/a%2Fb%20%C3%A4')).json, ['a/b ä', '1']);
  assert.deepEqual((await call('DELETE', '/sum/7')).json, ['7']);
});

test('C16 the body of a DELETE is refused, because its arguments would get lost', async (t) => {
  const { call } = await serve(t, routes);
  assert.equal((await call('DELETE', '/sum/7', { json: [1] })).status, 400);
  assert.deepEqual((await call('DELETE', '/sum/7')).json, ['7']);
});

test('C10 arguments from the URL overwrite those of the body', async (t) => {
  const { call } = await serve(t, routes);
  assert.deepEqual((await call('PUT', '/sum/u', { json: [1, 2, 3] })).json, [1, 'u', 3]);
  assert.deepEqual((await call('PUT', '/sum/u')).json, [null, 'u']);
});

test('C8 getArgsFromRequest chooses the arguments from the request', async (t) => {
  const { call } = await serve(t, routes);
  assert.deepEqual((await call('POST', '/chosen/x?q=y', { json: { a: 1 } })).json, ['x', 'y', { a: 1 }]);
  assert.deepEqual((await call('GET', '/chosen/x')).json, ['x', null, {}]);
});

test('C8 a call whose arguments the declaration chooses is not made with others', async (t) => {
  const chosen = { verb: 'post', path: '/methods/echo', params: [], readsRequest: true } as const;
  const contract = { publications: {}, methods: { echo: chosen }, collections: {}, errors: {}, $defs: {} };
  const { call, log } = await serve(t, routes, {}, undefined, contract as never);
  assertProblem(await call('POST', '/methods/echo', { json: ['x'] }), 500, 'internal-server-error');
  assert.match(String(log[0]?.error), /has getArgsFromRequest, but this process has not loaded it/);
});

test('C8 getArgsFromRequest that returns no array is an internal error', async (t) => {
  const { call, log } = await serve(t, routes);
  assertProblem(await call('POST', '/mischosen'), 500, 'internal-server-error');
  assert.match(String(log[0]?.error), /getArgsFromRequest must return an array/);
});

test('a method that the host does not know answers 404', async (t) => {
  const { call } = await serve(t, routes);
  assertProblem(await call('POST', '/methods/absent'), 404, '404', "Method 'absent' not found");
});
