/** What a client sends, and what it makes of the answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeEjson } from '../../src/server/runtime/body/ejson.js';
import type { Host } from '../../src/server/runtime/port.js';
import { routesOf } from '../../templates/client/calls.js';
import type { Collection } from '../../templates/client/collection.js';
import { connect, type Tools } from '../../templates/client/connect.js';
import { toJson } from '../../templates/client/encode.js';
import { ObjectId } from '../../templates/client/object-id.js';
import { outcomeOf } from '../../templates/client/outcome.js';
import { RestError } from '../../templates/client/rest-error.js';
import type { ClientOptions } from '../../templates/client/send.js';
import fc from '../random.js';
import { fakeFetch, type Told } from './fake-fetch.js';

const HEX = '0123456789abcdef01234567';
const baseUrl = 'http://host/api/';

const clientWith = (options: Partial<ClientOptions>) =>
  connect({ baseUrl, ...options }, (tools: Tools) => tools, {
    Task: { at: 'Date', parent: 'Task', tags: ['ObjectId'] },
  });

function clientOf(...answers: (Told | Error)[]) {
  const { fetch, sent } = fakeFetch(...answers);
  return { api: clientWith({ fetch }), sent };
}

test('arguments by position travel as an array, without what is undefined at its end', async () => {
  const { api, sent } = clientOf({ json: 1 });
  assert.equal(await api.call('POST', '/methods/tasks.finish', ['a', undefined, true, undefined]), 1);
  await api.call('POST', '/methods/none', [undefined]);
  await api.call('POST', '/methods/none');
  assert.deepEqual(
    sent.map(({ method, url, body }) => [method, url, body]),
    [
      ['POST', 'http://host/api/methods/tasks.finish', ['a', null, true]],
      ['POST', 'http://host/api/methods/none', undefined],
      ['POST', 'http://host/api/methods/none', undefined],
    ],
  );
  assert.equal(sent[0]?.headers['Content-Type'], 'application/json');
  assert.equal(sent[1]?.headers['Content-Type'], undefined);
});

test('arguments that the path takes stand in the URL, encoded; where it takes all there is no body', async () => {
  const { api, sent } = clientOf({});
  await api.call('POST', '/tasks/:0/finish', ['a/b ä']);
  await api.call('PUT', '/tasks/:1/of/:0', ['a', 'b', 3]);
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      ['http://host/api/tasks/a%2Fb%20%C3%A4/finish', undefined],
      ['http://host/api/tasks/b/of/a', ['a', 'b', 3]],
    ],
  );
});

test('arguments by name travel in the query, those that the path names aside', async () => {
  const { api, sent } = clientOf({});
  const day = new Date(0);
  await api.call('GET', '/tasks/:id/log', { id: 'x', index: 4, tags: ['a', 'b&c'], day, none: undefined });
  await api.call('GET', '/tasks', { filter: { state: 'open' }, by: new ObjectId(HEX), all: [{ a: 1 }] });
  assert.deepEqual(
    sent.map(({ url }) => url),
    [
      'http://host/api/tasks/x/log?index=4&tags=a&tags=b%26c&day=1970-01-01T00%3A00%3A00.000Z',
      `http://host/api/tasks?filter=${encodeURIComponent('{"state":"open"}')}&by=${HEX}&all=${encodeURIComponent('[{"a":1}]')}`,
    ],
  );
});

test('a value that would change which route a URL names is refused before anything is sent', async () => {
  const { api, sent } = clientOf({});
  for (const id of ['', '.', '..', undefined])
    await assert.rejects(api.call('POST', '/tasks/:0/finish', [id]), TypeError);
  assert.deepEqual(sent, []);
});

test('dates, ObjectIds, binary data and what is no finite number travel as EJSON, at any depth', async () => {
  const { api, sent } = clientOf({});
  const foreign = { toHexString: () => HEX, toJSON: () => HEX };
  const own = { $date: 1, list: [Number.NaN, -Infinity, new Date(Number.NaN), { toJSON: () => 'a' }] };
  await api.call('POST', '/m', [
    new Date(7),
    { id: new ObjectId(HEX), foreign },
    Buffer.from('a'),
    own,
    { $oid: 1 },
  ]);
  assert.deepEqual(sent[0]?.body, [
    { $date: 7 },
    { id: { $oid: HEX }, foreign: { $oid: HEX } },
    { $binary: 'YQ==' },
    { $date: 1, list: [{ $InfNaN: 0 }, { $InfNaN: -1 }, null, 'a'] },
    { $escape: { $oid: 1 } },
  ]);
});

test('types of EJSON.addType travel as instances and written out', async () => {
  const { api, sent } = clientOf({});
  const money = {
    typeName: () => 'money',
    toJSONValue: () => ({ cents: 5, at: new Date(7) }),
    toJSON: () => 'not this',
  };
  await api.call('POST', '/m', [money, { $type: 'money', $value: 5 }]);
  assert.deepEqual(sent[0]?.body, [
    { $type: 'money', $value: { cents: 5, at: { $date: 7 } } },
    { $type: 'money', $value: 5 },
  ]);
});

test('the server reads a body as what it was', () => {
  const host = { objectId: (hex: string) => new ObjectId(hex) } as unknown as Host;
  const leaf = fc.oneof(
    fc.constantFrom<unknown>(null, true, 'a', -Infinity, Number.NaN, new ObjectId(HEX)),
    fc.integer(),
    fc.date({ noInvalidDate: true }),
    fc.uint8Array(),
  );
  const key = fc.constantFrom('a', '$date', '$oid', '$type', '$value', '$escape', '$set', '$InfNaN');
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value')),
      fc.dictionary(key, tie('value'), { noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(value, (given) => {
      assert.deepStrictEqual(decodeEjson(JSON.parse(toJson(given)), host), given);
    }),
  );
});

test('an answer is revived where its shape says so, through types that hold themselves', async () => {
  const at = '2026-01-02T03:04:05.678Z';
  const { api } = clientOf({ json: [{ at, title: at, tags: [HEX], parent: { at, tags: ['no id'] } }] });
  assert.deepEqual(await api.call('GET', '/tasks', {}, ['Task']), [
    { at: new Date(at), title: at, tags: [new ObjectId(HEX)], parent: { at: new Date(at), tags: ['no id'] } },
  ]);
});

test('no body is undefined; null stays null', async () => {
  const { api } = clientOf({}, { text: 'null' });
  assert.equal(await api.call('POST', '/m'), undefined);
  assert.equal(await api.call('POST', '/m', [], 'Task'), null);
});

test('an error carries what the server said', async () => {
  const body = { error: 'not-found', reason: 'There is none.', details: [1], data: { id: 'a' } };
  const { api } = clientOf({ status: 404, json: body });
  const error = await api.call('POST', '/m').catch((thrown: unknown) => thrown);
  assert.ok(error instanceof RestError && error instanceof Error);
  assert.deepEqual({ ...error }, { name: 'RestError', status: 404, ...body, body });
  assert.equal(error.message, 'There is none. [not-found]');
});

test('an error that no API said, and an answer that is no JSON, are reported as such', async () => {
  const { api } = clientOf({ status: 413, text: '<html>' }, { text: '<html>' });
  await assert.rejects(api.call('POST', '/m'), {
    name: 'RestError',
    status: 413,
    error: 'http-413',
    body: '<html>',
  });
  await assert.rejects(api.call('POST', '/m'), { name: 'RestError', status: 200, error: 'invalid-answer' });
});

test('a network that fails is an error of status 0 that keeps its cause', async () => {
  const cause = new Error('connect ECONNREFUSED');
  const { api } = clientOf(cause);
  await assert.rejects(api.call('POST', '/m'), {
    status: 0,
    error: 'network-error',
    reason: cause.message,
    cause,
  });
});

test('login, register and logout keep the token, which derived clients share and other clients do not', async () => {
  const expires = '2026-01-02T03:04:05.678Z';
  const { api, sent } = clientOf(
    { json: { token: 'one', tokenExpires: expires, id: 'u' } },
    {},
    { json: {} },
    {},
  );
  const other = clientOf({});
  const derived = api.with({ headers: { 'X-Trace': 'a' } });
  const login = await derived.login({ username: 'grace', password: 'secret' });
  assert.deepEqual(login, { token: 'one', tokenExpires: new Date(expires), id: 'u' });
  assert.equal(api.token, 'one');
  await api.call('POST', '/m');
  await other.api.call('POST', '/m');
  await api.logout();
  assert.equal(derived.token, undefined);
  assert.deepEqual(
    sent.map(({ url, headers }) => [
      url.slice(baseUrl.length - 1),
      headers['Authorization'],
      headers['X-Trace'],
    ]),
    [
      ['/users/login', undefined, 'a'],
      ['/m', 'Bearer one', undefined],
      ['/users/logout', 'Bearer one', undefined],
    ],
  );
  assert.equal(other.sent[0]?.headers['Authorization'], undefined);
});

test('a token is forgotten on logout even where the server cannot be reached', async () => {
  const { fetch } = fakeFetch(new Error('offline'));
  const api = clientWith({ fetch, token: 'one' });
  await assert.rejects(api.logout(), { error: 'network-error' });
  assert.equal(api.token, undefined);
  api.token = 'two';
  assert.equal(api.with({}).token, 'two');
});

test('a collection inserts, updates and removes', async () => {
  const { api, sent } = clientOf({ json: HEX }, { json: 1 });
  const files: Collection<{ _id: ObjectId; name: string }, ObjectId> = api.collection('/files', 'ObjectId');
  const id = await files.insert({ name: 'a' });
  assert.deepEqual(id, new ObjectId(HEX));
  assert.equal(await files.update(id, { name: 'b', 'meta.at': new Date(0) }), 1);
  assert.equal(await files.remove(id), 1);
  assert.deepEqual(
    sent.map(({ method, url, body }) => [method, url.slice(baseUrl.length - 1), body]),
    [
      ['POST', '/files', { name: 'a' }],
      ['PATCH', `/files/${HEX}`, { name: 'b', 'meta.at': { $date: 0 } }],
      ['DELETE', `/files/${HEX}`, undefined],
    ],
  );
});

test('how a call ended is told as a value; what is no error of the API is thrown', async () => {
  const body = { error: 'not-allowed', reason: 'No' };
  const { api } = clientOf({ status: 202, json: 1 }, { status: 403, json: body });
  assert.deepEqual(await outcomeOf<number>(api.call('POST', '/m')), { value: 1, status: 202 });
  assert.deepEqual(await outcomeOf(Promise.resolve(1)), { value: 1, status: undefined });
  const { value, error } = await outcomeOf<number, 403>(api.call('POST', '/m'));
  assert.deepEqual([value, error?.status, error?.error], [undefined, 403, 'not-allowed']);
  await assert.rejects(outcomeOf(api.call('POST', '/:0', ['..'])), TypeError);
});

test('a row says what a call sends of its arguments, which may be more than it has', async () => {
  const { fetch, sent } = fakeFetch({});
  const EPOCH = new Date(0).toISOString();
  type Calls = { [name: string]: (...given: unknown[]) => Promise<unknown> };
  const send = async (kind: 'methods' | 'publications', row: unknown[], given: unknown[]) => {
    const rows = { methods: {}, publications: {}, collections: {}, [kind]: { tasks: row } };
    const routes = routesOf<Record<typeof kind, Calls>>(JSON.stringify(rows));
    await connect({ baseUrl, fetch }, routes, {})[kind]['tasks']?.(...given);
    const { url, body } = sent.at(-1) ?? {};
    return body === undefined ? url?.slice(baseUrl.length - 1) : [url?.slice(baseUrl.length - 1), body];
  };
  const cases: [kind: 'methods' | 'publications', row: unknown[], given: unknown[], told: unknown][] = [
    ['methods', ['POST', '/m'], ['event'], '/m'],
    ['methods', ['POST', '/m', ['a', 'b']], [1, 2, 3], ['/m', [1, 2]]],
    ['methods', ['POST', '/m', ['a', '...b']], [1, 2, 3], ['/m', [1, 2, 3]]],
    ['methods', ['GET', '/m/:id', { id: 0, done: 1 }], ['a', true, 3], '/m/a?done=true'],
    ['methods', ['GET', '/m', { id: 0, '...tags': 1 }], ['a', 'b', 'c'], '/m?id=a&tags=b&tags=c'],
    ['methods', ['GET', '/m', 'parts'], [{ query: { a: 1 } }], '/m?a=1'],
    ['publications', ['GET', '/p'], [{ a: 1 }], '/p'],
    ['publications', ['GET', '/p/:id', { id: 0, b: 1 }], [{ id: 'a', b: 1 }], '/p/a?b=1'],
    ['publications', ['GET', '/p/:id', { id: 0, b: 1 }], ['a', 1], '/p/a?b=1'],
    [
      'publications',
      ['GET', '/p', { a: 0, b: 1 }],
      [{ a: 1 }, 2],
      `/p?a=${encodeURIComponent('{"a":1}')}&b=2`,
    ],
    ['publications', ['GET', '/p', { a: 0 }], [new Date(0)], `/p?a=${encodeURIComponent(EPOCH)}`],
    ['publications', ['GET', '/p', { a: 0, '...b': 1 }], [1], '/p?a=1'],
    ['publications', ['GET', '/p', { a: 0 }], [{ a: 1, c: 2 }], '/p?a=1&c=2'],
    ['publications', ['GET', '/p', { a: 0 }], [{ a: [] }], '/p?a%3Ajson=%5B%5D'],
    ['publications', ['GET', '/p', { 'a:json': 0, b: 1 }], [{ a: 5, b: 5 }], '/p?a%3Ajson=5&b=5'],
    ['publications', ['GET', '/p', { 'a:json': 0, b: 1 }], ['5', '5'], '/p?a%3Ajson=%225%22&b=5'],
    ['publications', ['GET', '/p', { '...a:json': 0 }], [{ a: ['5'] }], '/p?a%3Ajson=%5B%225%22%5D'],
    ['publications', ['GET', '/p', { 'a:json': 0 }], [], '/p'],
    ['methods', ['GET', '/m', { 'a:json': 0, '...b:json': 1 }], [null], '/m?a%3Ajson=null'],
    ['methods', ['GET', '/m', 'parts'], [{ query: { a: [] } }], '/m'],
    ['publications', ['POST', '/p', ['a', '...b']], [1, 2, 3], ['/p', [1, 2, 3]]],
    ['publications', ['POST', '/p', ['a', '...b']], [{ b: [2, 3], a: 1 }], ['/p', [1, 2, 3]]],
    ['publications', ['POST', '/p', ['a', '...b']], [], '/p'],
  ];
  for (const [kind, row, given, told] of cases) assert.deepEqual(await send(kind, row, given), told);
});
