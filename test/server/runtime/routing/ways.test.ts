/** An API answers alike through Express and straight from `node:http`, and shows the application the same request. */
import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import express, { type Request } from 'express';
import express4 from 'express4';
import {
  type Api,
  createListener,
  createRouter,
  method,
  Router,
} from '../../../../src/server/runtime/runtime.js';
import type { FakeHost } from '../support/fake-host.js';
import { raw } from '../support/raw.js';
import { assertProblem, type Served, serve } from '../support/serve.js';

/** What the application may look at in a request. */
function seenOf(request: Request): Record<string, unknown> {
  const { params, query, body, url, originalUrl, baseUrl, path, ip, ips, protocol, secure, hostname } =
    request;
  return {
    ...{
      params,
      query: { ...query },
      body,
      url,
      originalUrl,
      baseUrl,
      path,
      ip,
      ips,
      protocol,
      secure,
      hostname,
    },
    method: request.method,
    header: request.headers['x-one'],
    get: request.get('X-One'),
    is: request.is('json'),
    accepts: request.accepts('text/html', 'application/json'),
    route: request.route?.path,
  };
}

function routes(host: FakeHost): Router {
  const router = Router();
  const options = { getArgsFromRequest: (request: Request) => [seenOf(request)] };
  host.define('seen', (seen: unknown) => seen, options);
  host.define('who', function () {
    return this.connection.clientAddress;
  });
  host.define('values', (...values: unknown[]) => values);
  router.post('/seen', method('seen'));
  router.get('/seen/:"0"/:id', method('seen'));
  router.get('/who', method('who'));
  router.post('/values', method('values'));
  router.get('/values/:"0"', method('values'));
  return router;
}

type Start = (api: Api, path: string, trustProxy: string | false) => RequestListener;

const unknownPath: RequestListener = (request, response) => {
  response.end(JSON.stringify({ left: request.url }));
};

const WAYS: Readonly<Record<string, Start>> = {
  // At the root by the configuration, elsewhere by the options.
  'straight from node:http': (api, path, trustProxy) =>
    path === '/'
      ? createListener({ ...api, options: { ...api.options, trustProxy } }, unknownPath)
      : createListener(api, unknownPath, { path, trustProxy }),
  'through Express 5': (api, path, trustProxy) => {
    const app = express().set('trust proxy', trustProxy).disable('x-powered-by');
    return app.use(path, createRouter(api)).use(unknownPath);
  },
  'through Express 4': (api, path, trustProxy) => {
    const app = express4()
      .set('trust proxy', trustProxy)
      .disable('x-powered-by')
      .set('query parser', 'simple');
    app.use(path, createRouter(api));
    return app.use(unknownPath);
  },
};

interface Case {
  path: string;
  verb?: string;
  init?: RequestInit;
}

const PROXIED = {
  'X-Forwarded-For': '203.0.113.7, 203.0.113.8',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'shop.example',
};
const JSON_TYPE = { 'content-type': 'application/json' };

/** Requests by what is special in them. */
const CASES: Readonly<Record<string, Case>> = {
  'parameters and a query': {
    path: '/seen/a%20b/%C3%A4?x=1&y=2&y=3&z[w]=4',
    init: { headers: { 'X-One': '1' } },
  },
  'a body of JSON': {
    path: '/seen',
    verb: 'POST',
    init: { body: '{"a":[{"$date":0}]}', headers: JSON_TYPE },
  },
  'a form': { path: '/seen', verb: 'POST', init: { body: new URLSearchParams({ a: '1' }) } },
  'no body': { path: '/seen', verb: 'POST' },
  'a proxy': { path: '/seen/1/2', init: { headers: PROXIED } },
  'the address of a client behind a proxy': { path: '/who', init: { headers: PROXIED } },
  'positional arguments': { path: '/values', verb: 'POST', init: { body: '[1,"a"]', headers: JSON_TYPE } },
  'an argument in the path': { path: '/values/x?0=y' },
  'an empty parameter': { path: '/values/' },
  'bad JSON': { path: '/values', verb: 'POST', init: { body: '[1', headers: JSON_TYPE } },
  'another type of body': {
    path: '/values',
    verb: 'POST',
    init: { body: 'a', headers: { 'content-type': 'text/csv' } },
  },
  'another verb': { path: '/values', verb: 'PUT' },
  HEAD: { path: '/values/x', verb: 'HEAD' },
  OPTIONS: { path: '/values/x', verb: 'OPTIONS' },
  'another spelling': { path: '/%76alues/x' },
  'a malformed path': { path: '/values/%zz' },
  'an unknown path': { path: '/unknown?x' },
  'the mount path alone': { path: '' },
  'a path that begins like the mount path': { path: 'x/values' },
};

const DIFFER = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** What the API decides of an answer. */
async function answered(served: Served, mountPath: string, { path, verb = 'GET', init }: Case) {
  const url = `${mountPath}${path}`;
  const { status, headers, text } = await served.call(verb, url.startsWith('/') ? url : `/${url}`, init);
  const shown = [...headers].filter(([name]) => !DIFFER.includes(name));
  return { status, headers: shown, text: text.replaceAll(`:${served.port}`, ''), log: served.log.splice(0) };
}

for (const mountPath of ['/api', '']) {
  for (const trustProxy of ['loopback', false] as const) {
    test(`an API at '${mountPath}' answers the same, with trust in ${trustProxy || 'nobody'}`, async (t) => {
      const ways = await Promise.all(
        Object.values(WAYS).map((start) =>
          serve(t, routes, { cors: true }, (_app, _router, api) => start(api, mountPath || '/', trustProxy)),
        ),
      );
      for (const [name, item] of Object.entries(CASES)) {
        const [direct, ...others] = await Promise.all(
          ways.map((served) => answered(served, mountPath, item)),
        );
        assert.ok(direct !== undefined && others.length === 2);
        for (const other of others) assert.deepEqual(direct, other, name);
        if (item.path === '/who')
          assert.equal(direct.text, trustProxy === false ? '"127.0.0.1"' : '"203.0.113.8"');
      }
    });
  }
}

test('without a listener behind it, what an API does not know is 404', async (t) => {
  const listen = (_app: unknown, _router: unknown, api: Api) =>
    createListener(api, undefined, { path: '/api' });
  const { call } = await serve(t, routes, {}, listen);
  for (const path of ['/values', '/api', '/api/unknown', '/API/values/x'])
    assertProblem(await call('GET', path), 404, 'not-found');
});

test('a whole URL as the target of a request finds its route (RFC 9112, 3.2.2)', async (t) => {
  const listen = (_app: unknown, _router: unknown, api: Api) =>
    createListener(api, undefined, { path: '/api' });
  const { port } = await serve(t, routes, {}, listen);
  const get = (target: string) => raw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  assert.match(await get('http://x/api/values/one?y'), /^HTTP\/1\.1 200[\s\S]*\r\n\r\n\["one"\]$/);
  for (const target of ['http://x', 'http://x?y', '*', 'x://'])
    assert.match(await get(target), /^HTTP\/1\.1 404/, target);
});

test('a path that no request can be below is refused where the listener is made', async (t) => {
  const apis: Api[] = [];
  await serve(t, routes, {}, (app, _router, api) => {
    apis.push(api);
    return app;
  });
  const [api] = apis;
  assert.ok(api);
  for (const path of ['api', '/api/', '//', ''])
    assert.throws(() => createListener(api, undefined, { path }), TypeError, path);
});
