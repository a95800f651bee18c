/** The two paths of a name with reserved characters: the listed one, and the one in which they are encoded (C1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import express, { type RequestHandler } from 'express';
import {
  createRouter,
  insert,
  method,
  publication,
  Router,
  update,
} from '../../../../src/server/runtime/runtime.js';
import type { FakeHost } from '../support/fake-host.js';
import { serve } from '../support/serve.js';

/** As in a generated folder. */
function routes(host: FakeHost): Router {
  const router = Router();
  for (const name of ['links/archive', 'jobs:run', 'taken/name', 'other', 'own/url', 'read'])
    host.define(name, () => name);
  host.publish('links/open', function () {
    this.ready();
  });
  host.addCollection('links/items', { insert: async () => 'a/b', update: async (_call, id) => id as never });
  return router
    .post('/methods/links/archive', method('links/archive'))
    .post('/methods/jobs\\:run', method('jobs:run'))
    .post('/methods/taken/name', method('taken/name'))
    .post('/methods/taken%2Fname', method('other'))
    .get('/methods/links%2Farchive', method('read'))
    .post('/own/url', method('own/url'))
    .get('/publications/links/open', publication('links/open'))
    .post('/links/items', insert('links/items'))
    .patch('/links/items/:_id', update('links/items'));
}

test('C1 a name answers at its listed path, and at the encoded one where no other route does', async (t) => {
  const { call } = await serve(t, routes);
  for (const [path, answer] of [
    ['/methods/links/archive', 'links/archive'],
    ['/methods/links%2Farchive', 'links/archive'],
    ['/methods/links%2farchive', 'links/archive'],
    ['/methods/jobs:run', 'jobs:run'],
    ['/methods/jobs%3Arun', 'jobs:run'],
    ['/methods/taken/name', 'taken/name'],
    ['/methods/taken%2Fname', 'other'],
    ['/own/url', 'own/url'],
  ] as const)
    assert.deepEqual((await call('POST', path)).json, answer, path);
  for (const path of ['/publications/links/open', '/publications/links%2Fopen'])
    assert.deepEqual((await call('GET', path)).json, {}, path);
  assert.equal((await call('GET', '/methods/links%2Farchive')).json, 'read');
});

test('C1 no other part of a path may be encoded', async (t) => {
  const { call } = await serve(t, routes);
  for (const path of [
    '/methods%2Flinks%2Farchive',
    '/methods%2Flinks/archive',
    '/methods/links%2F%61rchive',
    '/methods/own%2Furl',
    '/own%2Furl',
    '/methods/links%252Farchive',
  ])
    assert.equal((await call('POST', path)).status, 404, path);
});

test('C1 documents of a collection are below both paths, and Location has the listed one', async (t) => {
  const { call } = await serve(t, routes);
  for (const path of ['/links/items', '/links%2Fitems']) {
    const made = await call('POST', path, { json: { title: 'x' } });
    assert.equal(made.headers.get('location'), '/links/items/a%2Fb', path);
    assert.equal((await call('PATCH', `${path}/a%2Fb`, { json: { title: 'y' } })).json, 'a/b', path);
  }
});

test('C1 verbs and headers are the same at both paths', async (t) => {
  const { call } = await serve(t, routes, { cors: true });
  for (const path of ['/publications/links/open', '/publications/links%2Fopen']) {
    const options = await call('OPTIONS', path);
    assert.deepEqual(
      [options.status, options.headers.get('allow'), options.headers.get('access-control-allow-origin')],
      [204, 'GET, HEAD, OPTIONS', '*'],
      path,
    );
    assert.equal((await call('HEAD', path)).status, 200, path);
    assert.equal((await call('DELETE', path)).status, 405, path);
  }
});

test('C1 the log names the listed path', async (t) => {
  const failed: string[] = [];
  const log = { warn() {}, error: (message: string) => void failed.push(message) };
  const failing = (host: FakeHost): Router => {
    const router = routes(host);
    host.define('jobs:run', () => {
      throw new Error('no');
    });
    return router;
  };
  const { call } = await serve(t, failing, { log });
  for (const path of ['/methods/jobs:run', '/methods/jobs%3Arun']) await call('POST', path);
  assert.deepEqual(failed, Array(2).fill('POST /methods/jobs:run failed:'));
});

test('C1 a guard in front that names both paths is asked for each request that a route answers', async (t) => {
  const asked: string[] = [];
  const guard: RequestHandler = ({ originalUrl }, _response, next) => {
    asked.push(originalUrl);
    next();
  };
  const { call } = await serve(t, routes, {}, (_app, _router, api) =>
    express()
      .use(['/methods/links/archive', '/methods/links%2Farchive'], guard)
      .use(['/methods/jobs\\:run', '/methods/jobs%3Arun'], guard)
      .use(createRouter(api)),
  );
  const paths = [
    '/methods/links/archive',
    '/methods/links%2Farchive',
    '/methods/links%2farchive',
    '/methods/jobs:run',
    '/methods/jobs%3Arun',
    '/methods/jobs%3arun',
  ];
  for (const path of paths) assert.equal((await call('POST', path)).status, 200, path);
  assert.deepEqual(asked, paths);
});
