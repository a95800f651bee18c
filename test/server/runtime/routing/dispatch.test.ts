import assert from 'node:assert/strict';
import { test } from 'node:test';
import compression from 'compression';
import express4 from 'express4';
import {
  createRouter,
  insert,
  method,
  publication,
  Router,
  remove,
  update,
} from '../../../../src/server/runtime/runtime.js';
import { openStream } from '../../../contract/event-reader.js';
import { FakeCursor, type FakeHost, fakeHost } from '../support/fake-host.js';
import { raw } from '../support/raw.js';
import { assertProblem, SECRET, serve } from '../support/serve.js';

/** Every route answers which it is. */
function routes(host: FakeHost): Router {
  const router = Router();
  const add = (verb: 'get' | 'post' | 'put' | 'delete' | 'patch', path: string) => {
    const name = `${verb} ${path}`;
    host.define(name, (...values: unknown[]) => ({ name, values }));
    router[verb](path, method(name));
  };
  add('post', '/methods/a.b');
  add('get', '/things');
  add('post', '/things');
  add('get', '/things/mine');
  add('get', '/things/:"0"');
  add('delete', '/things/:"0"');
  add('patch', '/things/:_id');
  add('get', '/things/:"1"/of/:"0"');
  add('get', '/%C3%A4%20b');
  add('get', '/odd/\\(x\\)\\*\\!');
  add('get', '/odd/a%2Fb%3Ac');
  return router;
}

const named = (answer: { json: unknown }) => (answer.json as { name?: unknown }).name;

test('a literal path comes before one with parameters, verb by verb', async (t) => {
  const { call } = await serve(t, routes);
  assert.equal(named(await call('GET', '/things/mine')), 'get /things/mine');
  assert.equal(named(await call('DELETE', '/things/mine')), 'delete /things/:"0"');
  assert.equal(named(await call('GET', '/things/other')), 'get /things/:"0"');
  assert.deepEqual((await call('GET', '/things/1/of/2')).json, {
    name: 'get /things/:"1"/of/:"0"',
    values: ['2', '1'],
  });
});

test('C1 names of any shape are found, with hexadecimal digits of either case', async (t) => {
  const { call } = await serve(t, routes);
  assert.equal(named(await call('POST', '/methods/a.b?x=/y')), 'post /methods/a.b');
  for (const path of ['/%C3%A4%20b', '/%c3%a4%20b', '/%C3%a4%20b', '/ä b'])
    assert.equal(named(await call('GET', path)), 'get /%C3%A4%20b');
  assert.equal(named(await call('GET', '/odd/(x)*!')), 'get /odd/\\(x\\)\\*\\!');
  for (const path of ['/odd/a%2Fb%3Ac', '/odd/a%2fb%3ac'])
    assert.equal(named(await call('GET', path)), 'get /odd/a%2Fb%3Ac');
});

test('C1 no other spelling of a path is answered', async (t) => {
  const { call } = await serve(t, routes);
  for (const path of ['/%74hings', '/odd/%28x%29%2A%21', '/odd/(x)%2a!', '/odd/a%2Fb:c', '/odd/%61%2Fb%3Ac'])
    assert.equal((await call('GET', path)).status, 404, path);
  assert.equal((await call('POST', '/methods/a%2Eb')).status, 404);
});

test('paths are distinguished by case and by a slash at their end', async (t) => {
  const { call } = await serve(t, routes);
  for (const path of ['/Things', '/things/', '/things/x/', '//things', '/']) {
    assert.equal((await call('GET', path)).status, 404, path);
  }
});

test('C7 another verb on a known path answers 405 and lists those that answer', async (t) => {
  const { call } = await serve(t, routes);
  const answer = await call('PUT', '/things', { json: {} });
  assertProblem(answer, 405, 'method-not-allowed');
  assert.equal(answer.headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const document = await call('POST', '/things/x');
  assert.equal(document.headers.get('allow'), 'GET, HEAD, PATCH, DELETE, OPTIONS');
});

test('C7 HEAD answers where GET does, without a body', async (t) => {
  const { call } = await serve(t, routes);
  const [head, get] = [await call('HEAD', '/things/x'), await call('GET', '/things/x')];
  assert.deepEqual([head.status, head.text], [200, '']);
  assert.equal(head.headers.get('content-length'), get.headers.get('content-length'));
  assert.equal((await call('HEAD', '/methods/a.b')).status, 405);
});

test('C25 OPTIONS answers 204 with Allow and the configured headers, and no body', async (t) => {
  const { call } = await serve(t, routes, { cors: true });
  for (const [path, allow] of [
    ['/things', 'GET, HEAD, POST, OPTIONS'],
    ['/things/x', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['/methods/a.b', 'POST, OPTIONS'],
    ['/publications/api-routes', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const answer = await call('OPTIONS', path, { headers: { authorization: 'Bearer nonsense' } });
    assert.deepEqual([answer.status, answer.text, answer.headers.get('allow')], [204, '', allow]);
    assert.equal(answer.headers.get('content-length'), null);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('www-authenticate'), null);
  }
});

test('C36 what the API does not know is left to what is mounted after it', async (t) => {
  const { call } = await serve(t, routes, {}, (app, router) => {
    app.use(router);
    app.use((_request, response) => void response.json('after'));
    return app;
  });
  for (const path of ['/unknown', '/methods/unknown', '/%zz', '/unknown/%zz']) {
    assert.equal((await call('GET', path)).json, 'after', path);
  }
});

test('an invalid percent-encoding in a path of the API answers 400', async (t) => {
  const { call } = await serve(t, routes);
  for (const path of ['/things/%zz', '/things/%', '/methods/%C3', '/things/%C3%28/of/1', '/%C3%A4%20b/%']) {
    assertProblem(await call('GET', path), 400, 'invalid-url');
  }
});

test('C29 an API answers below any path, beside others with options of their own', async (t) => {
  const { call } = await serve(t, routes, {}, (app, router, api) => {
    app.use('/api', router);
    app.use('/v:version', createRouter(api, { responseHeaders: { 'X-Version': '2' } }));
    return app;
  });
  const first = await call('GET', '/api/things?x=1');
  const second = await call('GET', '/v2/things/x');
  assert.deepEqual([named(first), first.headers.get('x-version')], ['get /things', null]);
  assert.deepEqual(second.json, { name: 'get /things/:"0"', values: ['x'] });
  assert.equal(second.headers.get('x-version'), '2');
  assert.equal((await call('GET', '/things')).status, 404);
});

test('Express 4 mounts an API as Express 5 does', async (t) => {
  const { call, log } = await serve(t, routes, {}, (_app, _router, api) => {
    const app = express4();
    app.use('/api', createRouter(api));
    app.use((_request, response) => void response.json('after'));
    return app;
  });
  assert.deepEqual(named(await call('GET', '/api/things/x?y=1')), 'get /things/:"0"');
  assert.deepEqual(named(await call('POST', '/api/methods/a.b', { json: ['a'] })), 'post /methods/a.b');
  assertProblem(
    await call('POST', '/api/methods/a.b', { body: '{', headers: JSON_TYPE }),
    400,
    'invalid-json',
  );
  assert.equal((await call('OPTIONS', '/api/things')).headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
  assert.equal((await call('GET', '/api/unknown')).json, 'after');
  assert.deepEqual(log, []);
});

test('an answer keeps its headers behind middleware that wraps `writeHead`', async (t) => {
  const { call } = await serve(t, routes, { cors: true }, (app, router) => {
    app.use(compression({ threshold: 0 }));
    return app.use(router);
  });
  const { status, headers, json } = await call('GET', '/things/x');
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('content-encoding'), 'gzip');
  assert.deepEqual(json, { name: 'get /things/:"0"', values: ['x'] });
  assertProblem(await call('GET', '/things/%zz'), 400, 'invalid-url');
});

test('C48 compression in front of a mounted router does not hold events back', async (t) => {
  const streaming = (host: FakeHost): Router => {
    host.publish('things', function () {
      this.added('things', 'x', { filler: 'x'.repeat(5_000) });
      this.ready();
    });
    return Router().get('/publications/things', publication('things'));
  };
  const { port } = await serve(t, streaming, {}, (app, router) =>
    app.use(compression({ threshold: 0 })).use('/api', router),
  );
  const stream = await openStream(`http://127.0.0.1:${port}/api/publications/things`, {
    'accept-encoding': 'gzip',
  });
  assert.equal((await stream.until('ready')).length, 2);
  assert.equal(stream.response.headers['content-encoding'], undefined);
  stream.close();
});

const JSON_TYPE = { 'content-type': 'application/json' };

test('a request to a proxy is answered too', async (t) => {
  const { port } = await serve(t, routes);
  const answer = await raw(port, 'GET http://example.org/things?x HTTP/1.1\r\nHost: example.org\r\n\r\n');
  assert.match(answer, /^HTTP\/1\.1 200 [\s\S]*"get \/things"/);
});

test('C23 the route list is served', async (t) => {
  const { call } = await serve(t, routes, {}, (app, _router, api) => {
    const entry = { _id: '/things', path: '/things', methods: ['options', 'get'] };
    app.use(createRouter({ ...api, routeList: { 'api-routes': [entry] } }));
    return app;
  });
  const { json, headers } = await call('GET', '/publications/api-routes');
  assert.deepEqual(json, {
    'api-routes': [{ _id: '/things', path: '/things', methods: ['options', 'get'] }],
  });
  assert.equal(headers.get('cache-control'), 'no-store');
});

test('four thousand routes are found', async (t) => {
  const { call } = await serve(t, (host) => {
    host.publish('p', (value) => new FakeCursor('p', [{ _id: value ?? 'none' }]));
    const router = Router();
    for (let index = 0; index < 4_000; index += 1) {
      router.get(`/p${index}`, publication('p'));
      router.get(`/p${index}/:"0"`, publication('p'));
    }
    return router;
  });
  assert.deepEqual((await call('GET', '/p3999/x')).json, { p: [{ _id: 'x' }] });
  assert.deepEqual((await call('GET', '/p0')).json, { p: [{ _id: 'none' }] });
});

test('routers that an index cannot keep are refused when the API is made', () => {
  const create = (...routers: Router[]) =>
    createRouter(
      { host: fakeHost(), routeList: { 'api-routes': [] }, routers },
      { auth: { secret: SECRET } },
    );
  assert.throws(
    () => create(Router().get('/x', method('a')), Router().get('/x', method('b'))),
    /more than one handler for GET \/x/,
  );
  assert.throws(
    () => create(Router().get('/x.', method('a')), Router().get('/x%2E', method('b'))),
    /more than one/,
  );
  for (const spelling of ['/x/:"id"', '/\\x/:id'])
    assert.throws(
      () => create(Router().get('/x/:id', method('a')), Router().get(spelling, method('b'))),
      /more than one/,
    );
  assert.throws(() => create(Router().get('/x{/y}', method('a'))), /nothing but text and parameters/);
});

test('collection routes share the paths of their documents', async (t) => {
  const { call } = await serve(t, (host) => {
    host.addCollection('c', { insert: async () => 'x', update: async () => 1, remove: async () => 1 });
    const router = Router();
    router.post('/c', insert('c'));
    router.patch('/c/:_id', update('c'));
    router.delete('/c/:_id', remove('c'));
    return router;
  });
  assert.equal((await call('GET', '/c/x')).headers.get('allow'), 'PATCH, DELETE, OPTIONS');
  assert.equal((await call('GET', '/c')).headers.get('allow'), 'POST, OPTIONS');
});
