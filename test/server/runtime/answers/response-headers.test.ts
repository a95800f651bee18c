import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RestOptions } from '../../../../src/server/runtime/runtime.js';
import { createRouter, method, Router } from '../../../../src/server/runtime/runtime.js';
import { type FakeHost, fakeHost } from '../support/fake-host.js';
import { SECRET, serve } from '../support/serve.js';

function routes(host: FakeHost): Router {
  host.define('one', () => 1);
  host.define('fail', () => {
    throw new Error('x');
  });
  return Router().post('/one', method('one')).patch('/fail', method('fail'));
}

/** Those that the API sets by configuration. */
const configurable = [
  'cache-control',
  'pragma',
  'x-own',
  'access-control-allow-origin',
  'access-control-allow-methods',
];

async function headersOf(t: TestContext, options: RestOptions, set?: Record<string, string>) {
  const { call, host } = await serve(t, routes, options);
  if (set !== undefined) host.setResponseHeaders(set);
  const { headers } = await call('POST', '/one');
  return configurable.map((name) => headers.get(name));
}

test('C26 every answer carries Cache-Control and Pragma, and no cross-origin headers', async (t) => {
  const { call } = await serve(t, routes);
  for (const answer of [
    await call('POST', '/one'),
    await call('PATCH', '/fail'),
    await call('GET', '/one'),
  ]) {
    const { headers } = answer;
    assert.deepEqual(
      configurable.map((name) => headers.get(name)),
      ['no-store', 'no-cache', null, null, null],
    );
  }
});

test('C26 headers that the host sets replace them, even while it runs', async (t) => {
  assert.deepEqual(await headersOf(t, {}, { 'X-Own': '1' }), [null, null, '1', null, null]);
});

test('C26 headers of the options replace those too', async (t) => {
  const options = { responseHeaders: { 'X-Own': '2' } };
  assert.deepEqual(await headersOf(t, options, { 'X-Own': '1', Pragma: 'x' }), [null, null, '2', null, null]);
});

test('whatever headers are set, browsers take no answer for another type, unless those say so', async (t) => {
  for (const [options, sniffing] of [
    [{ responseHeaders: {} }, 'nosniff'],
    [{ responseHeaders: { 'x-content-type-options': 'own' } }, 'own'],
  ] as const) {
    const { call } = await serve(t, routes, options);
    for (const [verb, path] of [
      ['POST', '/one'],
      ['PATCH', '/fail'],
      ['OPTIONS', '/one'],
    ] as const) {
      assert.equal((await call(verb, path)).headers.get('x-content-type-options'), sniffing);
    }
  }
});

test('C26 cors sends the five headers of the specification, with the verbs that the routes use', async (t) => {
  const { call } = await serve(t, routes, { cors: true });
  const { headers } = await call('PATCH', '/fail');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('pragma'), 'no-cache');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('access-control-allow-methods'), 'GET, POST, PATCH, OPTIONS');
  assert.equal(headers.get('access-control-allow-headers'), 'Content-Type, Authorization, X-Requested-With');
});

test('C26 named origins are allowed alone, and caches are told that answers differ by origin', async (t) => {
  const app = 'https://app.example';
  const { call } = await serve(t, routes, {
    cors: { origins: [app, 'http://localhost:5173'], credentials: true },
  });
  for (const [verb, path] of [
    ['POST', '/one'],
    ['PATCH', '/fail'],
    ['OPTIONS', '/one'],
  ] as const) {
    const headersFor = async (origin?: string) =>
      (await call(verb, path, { headers: origin === undefined ? {} : { origin } })).headers;
    const named = await headersFor(app);
    assert.equal(named.get('access-control-allow-origin'), app);
    assert.equal(named.get('access-control-allow-credentials'), 'true');
    assert.equal(named.get('access-control-allow-methods'), 'GET, POST, PATCH, OPTIONS');
    assert.equal(named.get('vary'), 'Origin');
    for (const other of [undefined, 'https://evil.example', 'https://app.example.evil', 'null']) {
      const headers = await headersFor(other);
      assert.equal(headers.get('access-control-allow-origin'), null, other);
      assert.equal(headers.get('vary'), 'Origin');
    }
  }
});

test('C26 a text that is no origin is refused at the start', async (t) => {
  for (const [origin, message] of [
    ['https://app.example/', 'write "https://app.example"'],
    ['https://app.example/path', 'write "https://app.example"'],
    ['app.example', 'such as "https://app.example"'],
    ['capacitor://localhost/', 'write "capacitor://localhost"'],
    ['*', 'write `cors: true` for all'],
  ] as const)
    await assert.rejects(serve(t, routes, { cors: { origins: [origin] } }), ({ message: text }: Error) =>
      text.includes(message),
    );
  await assert.rejects(serve(t, routes, { cors: { origins: [] } }), /cors.origins names no origins/);
});

test('C26 pages of native apps, whose origins have schemes of their own, can be named', async (t) => {
  const origin = 'capacitor://localhost';
  const { call } = await serve(t, routes, { cors: { origins: [origin] } });
  const { headers } = await call('POST', '/one', { headers: { origin } });
  assert.equal(headers.get('access-control-allow-origin'), origin);
});

const exposed = async (t: TestContext, options: RestOptions) => {
  const { call } = await serve(t, routes, options);
  return (await call('POST', '/one')).headers.get('access-control-expose-headers');
};

const ALWAYS =
  'Content-Disposition, Content-Range, Location, Retry-After, WWW-Authenticate, Allow, Deprecation, Sunset, Link, X-Total-Count';

test('C26 with cors, pages of other origins may read what the API sends, as it is configured', async (t) => {
  assert.equal(await exposed(t, {}), null);
  assert.equal(await exposed(t, { cors: true }), ALWAYS);
  const log = { info() {}, warn() {}, error() {} };
  assert.equal(await exposed(t, { cors: true, observe: { log } }), `${ALWAYS}, X-Request-Id`);
  const responseHeaders = { 'cache-control': 'no-cache', 'RateLimit-Policy': '10;w=1', Expires: '0' };
  assert.equal(await exposed(t, { cors: true, responseHeaders }), `${ALWAYS}, RateLimit-Policy`);
  const own = { 'access-control-expose-headers': 'X-Own' };
  assert.equal(await exposed(t, { cors: true, responseHeaders: own }), 'X-Own');
});

test('C26 errors expose headers', async (t) => {
  const { call, host } = await serve(t, routes, { cors: true });
  host.setResponseHeaders({ 'X-Own': '1' });
  for (const [verb, path] of [
    ['PATCH', '/fail'],
    ['GET', '/one'],
  ] as const)
    assert.match((await call(verb, path)).headers.get('access-control-expose-headers') ?? '', /X-Own$/);
});

test('where answers may be kept, caches tell callers apart; no answer depends on the origin', async (t) => {
  const varied = async (responseHeaders: Record<string, string>, more: RestOptions = {}) => {
    const { call } = await serve(t, routes, { responseHeaders, ...more });
    return (await call('POST', '/one')).headers.get('vary');
  };
  assert.equal(await varied({ 'Cache-Control': 'public, max-age=60' }), 'Authorization, Accept');
  assert.equal(await varied({ 'X-Own': '1' }), 'Authorization, Accept');
  assert.equal(await varied({ vary: 'Accept-Language' }), 'Accept-Language, Authorization, Accept');
  assert.equal(await varied({ vary: 'authorization, X-A' }), 'authorization, X-A, Accept');
  assert.equal(await varied({ Vary: '*' }, { compression: true }), '*');
  assert.equal(
    await varied({ vary: 'X-A' }, { compression: true }),
    'X-A, Authorization, Accept, Accept-Encoding',
  );
  assert.equal(await varied({ 'Cache-Control': 'no-store' }), null);
  const { call } = await serve(t, routes, { cors: true, responseHeaders: {} });
  const { headers } = await call('POST', '/one', { headers: { origin: 'https://evil.example' } });
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('access-control-allow-credentials'), null);
});

test('C26 no cache may keep an error, whatever may be kept of other answers', async (t) => {
  const own = { 'cache-control': 'private, max-age=60', 'X-Own': '1' };
  const cacheHeaders = async (served: Awaited<ReturnType<typeof serve>>): Promise<(string | null)[][]> => {
    const answers = [
      await served.call('POST', '/one'),
      await served.call('PATCH', '/fail'),
      await served.call('GET', '/one'),
      await served.call('POST', '/one', { body: '{' }),
    ];
    return answers.map(({ headers }) => [headers.get('cache-control'), headers.get('x-own')]);
  };
  const expected = [['private, max-age=60', '1'], ...Array.from({ length: 3 }, () => ['no-store', '1'])];
  assert.deepEqual(await cacheHeaders(await serve(t, routes, { responseHeaders: own })), expected);
  const served = await serve(t, routes);
  served.host.setResponseHeaders(own);
  assert.deepEqual(await cacheHeaders(served), expected);
});

test('C26 cors comes besides headers that are set, which count before its own', async (t) => {
  const options = { cors: true, responseHeaders: { 'access-control-allow-origin': 'https://a.example' } };
  const methods = 'GET, POST, PATCH, OPTIONS';
  assert.deepEqual(await headersOf(t, options), [null, null, null, 'https://a.example', methods]);
});

test('headers that HTTP does not allow are refused: configured ones at the start, the host’s by the log', async (t) => {
  const api = { host: fakeHost(), routeList: { 'api-routes': [] }, routers: [] };
  const auth = { secret: SECRET };
  assert.throws(() => createRouter(api, { auth, responseHeaders: { 'X Own': '1' } }), /X Own/);
  assert.throws(() => createRouter(api, { auth, responseHeaders: { 'X-Own': 'a\nb' } }), /X-Own/);
  const { call, host, log } = await serve(t, routes);
  host.setResponseHeaders({ 'X-Own': 'a\nb' });
  assert.equal((await call('POST', '/one')).headers.get('cache-control'), 'no-store');
  assert.equal(log.length, 1);
});

test('options that cannot be used are refused when the router is made', () => {
  const api = { host: fakeHost(), routeList: { 'api-routes': [] }, routers: [] };
  for (const options of [
    { bodyLimit: 0 },
    { bodyLimit: 1.5 },
    { publicationTimeout: -1 },
    { publicationTimeout: 2 ** 31 },
  ]) {
    assert.throws(() => createRouter(api, { ...options, auth: { secret: SECRET } }), TypeError);
  }
});
