import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRoutes } from '../../../src/generator/routes/routes.js';
import type { Api } from '../../../src/shared/api.js';
import { apiOf, collection, method, publication } from './declared.js';

const listed = (api: Api): string[] => createRoutes(api).routes.map(({ verb, path }) => `${verb} ${path}`);

const messages = (api: Api): string[] => createRoutes(api).diagnostics.map(({ message }) => message);

test('a publication is read by GET below /publications, a method called by POST below /methods (C1, C11)', () => {
  assert.deepEqual(listed(apiOf([method('a/b'), publication('ä b')])), [
    'get /publications/%C3%A4%20b',
    'post /methods/a/b',
  ]);
});

test('a name is at its encoded path where another route answers the plain one (C1)', () => {
  for (const other of [
    method('other', { options: { url: '/methods/a/b' } }),
    method('other', { options: { url: '/methods/:0/b' } }),
    method('other', { options: { url: '/:0/:1/:2' } }),
  ]) {
    assert.ok(listed(apiOf([method('a/b'), other])).includes('post /methods/a%2Fb'));
    assert.deepEqual(messages(apiOf([method('a/b'), other])), []);
  }
  for (const other of [
    method('other', { options: { url: '/methods/a/b', httpMethod: 'put' } }),
    method('other', { options: { url: '/methods/a%2Fb' } }),
    method('other', { options: { url: '/methods/:0' } }),
    method('a:b'),
    collection('methods'),
  ])
    assert.ok(listed(apiOf([method('a/b'), other])).includes('post /methods/a/b'));
  assert.ok(listed(apiOf([collection('users/login')])).includes('patch /users%2Flogin/:_id'));
  assert.deepEqual(listed(apiOf([collection('links'), collection('links/items')])).slice(3), [
    'post /links/items',
    'patch /links/items/:_id',
    'delete /links/items/:_id',
  ]);
});

test('two names with one plain path are a clash', () => {
  assert.deepEqual(messages(apiOf([method('a/b'), collection('methods/a/b')])), [
    "POST /methods/a/b would be answered by collection 'methods/a/b' and by method 'a/b' at server/main.ts:1:1.",
  ]);
});

test('own URLs and verbs replace the usual ones (C6, C7, C13)', () => {
  const options = { url: 'tasks/:0', httpMethod: 'put' } as const;
  assert.deepEqual(listed(apiOf([publication('p', { options }), method('m', { options: { url: '/m' } })])), [
    'put /tasks/:0',
    'post /m',
  ]);
});

test('what bears no name gets no route (C9)', () => {
  assert.deepEqual(listed(apiOf([publication(null), collection(null)])), []);
});

test('a collection gets three routes, unless configure leaves it out (C17)', () => {
  const declarations = [collection('tasks'), collection('logs')];
  const tasks = ['post /tasks', 'patch /tasks/:_id', 'delete /tasks/:_id'];
  assert.equal(listed(apiOf(declarations)).length, 6);
  const only = (...collections: string[]): Api =>
    apiOf(declarations, { configuration: { collections, objectIdCollections: [] } });
  assert.deepEqual(listed(only('tasks')), tasks);
  assert.deepEqual(listed(only()), []);
});

test('ids are ObjectIds where configure or the collection itself says so (C21)', () => {
  const { routes } = createRoutes(
    apiOf([collection('a'), collection('b'), collection('c', { options: { idGeneration: 'MONGO' } })], {
      configuration: { objectIdCollections: ['b'] },
    }),
  );
  const types = routes.map((route) => (route.kind === 'collection' ? route.idType : undefined));
  assert.deepEqual([...new Set(types.slice(0, 3)), ...new Set(types.slice(3))], ['string', 'ObjectId']);
});

test('the order is that of kinds and names, wherever the declarations stand', () => {
  const declarations = [
    collection('a'),
    method('b', { line: 9 }),
    method('a', { line: 20 }),
    publication('z', { line: 30 }),
  ];
  const expected = listed(apiOf(declarations));
  assert.deepEqual(expected.slice(0, 3), ['get /publications/z', 'post /methods/a', 'post /methods/b']);
  assert.deepEqual(listed(apiOf([...declarations].reverse())), expected);
});

test('two routes on one verb and path shape are a clash that names both', () => {
  const api = apiOf([
    method('one', { options: { url: '/x/:0' }, line: 3 }),
    publication('two', { options: { url: '/x/:id', httpMethod: 'post' }, line: 8, column: 5 }),
  ]);
  const [fault, ...more] = createRoutes(api).diagnostics;
  assert.equal(
    fault?.message,
    "POST /x/:id would be answered by publication 'two' and by method 'one' at server/main.ts:3:1.",
  );
  assert.deepEqual(fault?.place, { file: 'server/main.ts', line: 8, column: 5 });
  assert.deepEqual(more, []);
});

test('other verbs, and a fixed path beside a parameter, are no clash', () => {
  const declarations = [
    method('one', { options: { url: '/x/:0' } }),
    method('two', { options: { url: '/x/:0', httpMethod: 'put' } }),
    method('three', { options: { url: '/x/y' } }),
  ];
  assert.deepEqual(messages(apiOf(declarations)), []);
});

test('the log-in, registration, log-out and route list cannot be taken', () => {
  const api = apiOf([
    publication('api-routes'),
    method('a', { options: { url: '/users/login' } }),
    method('b', { options: { url: 'users/register' } }),
    method('c', { options: { url: '/users/logout' } }),
  ]);
  assert.deepEqual(
    messages(api).map((message) => / and by (the .*)\.$/.exec(message)?.[1]),
    ['the list of routes', 'the log-in', 'the registration', 'the log-out'],
  );
});

test('a URL that cannot be served is a fault and makes no route', () => {
  const outcome = createRoutes(apiOf([method('a', { options: { url: '/100%' } }), method('\ud800')]));
  assert.deepEqual(outcome.routes, []);
  assert.deepEqual(
    outcome.diagnostics.map(({ code }) => code),
    ['url-not-usable', 'url-not-usable'],
  );
});

test('a path that clients resolve before they send it is refused', () => {
  const outcome = createRoutes(apiOf([publication('..'), method('m', { options: { url: '/a/./b' } })]));
  assert.deepEqual(outcome.routes, []);
  assert.deepEqual(
    outcome.diagnostics.map(({ code }) => code),
    ['url-not-usable', 'url-not-usable'],
  );
});

test('routes that hide the page of the API are warned of, unless there is none, or a GET takes its place', () => {
  const own = (url: string, httpMethod: 'get' | 'post') => method('m', { options: { url, httpMethod } });
  const told = (api: Api, docs?: boolean) =>
    createRoutes(api, docs === undefined ? {} : { docs }).diagnostics.map(
      ({ code, message }) => `${code} ${message}`,
    );
  const hidden = (path: string, by: string) =>
    `page-hidden The page of the API at /docs is not served: ${path} is the path of ${by}.`;
  assert.deepEqual(told(apiOf([collection('docs')])), [hidden('/docs', "collection 'docs'")]);
  const [{ hint } = {}] = createRoutes(apiOf([collection('docs')])).diagnostics;
  assert.equal(
    hint,
    'Leave the page of the API out with `docs: false`, or give the collection another path.',
  );
  assert.deepEqual(told(apiOf([own('/docs/:0', 'post')])), [hidden('/docs/:0', "method 'm'")]);
  assert.deepEqual(told(apiOf([collection('docs')]), false), []);
  assert.deepEqual(told(apiOf([own('/docs', 'get')])), []);
  assert.deepEqual(told(apiOf([own('/healthz', 'get'), own('/:0/ready', 'get')])), []);
  assert.deepEqual(
    [...told(apiOf([own('/:0', 'get')])).slice(1, 2), ...told(apiOf([collection('readyz')]))],
    [
      ['/healthz', '/:0', "method 'm'"],
      ['/readyz', '/readyz', "collection 'readyz'"],
    ].map(
      ([page, path, by]) =>
        `page-hidden The health check at ${page} is not served: ${path} is the path of ${by}.`,
    ),
  );
  assert.deepEqual(told(apiOf([collection('documents')])), []);
});
