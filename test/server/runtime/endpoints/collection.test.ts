import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Host, insert, Router, remove, update } from '../../../../src/server/runtime/runtime.js';
import { FakeObjectId } from '../support/fake-host.js';
import { assertProblem, serve } from '../support/serve.js';

const HEX = '0123456789abcdef01234567';

/** Serves collections of string ids and of ObjectIds; their operations are recorded. */
async function serveCollections(t: Parameters<typeof serve>[0], mount = '', more: Partial<Host> = {}) {
  const calls: unknown[][] = [];
  const served = await serve(
    t,
    (host) => {
      Object.assign(host, more);
      for (const name of ['a b', 'objects']) {
        host.addCollection(name, {
          async insert({ userId }, document) {
            calls.push(['insert', userId, document]);
            return document['_id'] ?? (name === 'objects' ? new FakeObjectId(HEX) : 'new/id');
          },
          async update({ userId }, id, fields, removed = [], objects = []) {
            const others = [removed, objects].filter(({ length }) => length > 0);
            calls.push(['update', userId, id, fields, ...others]);
            return 1;
          },
          async remove({ userId }, id) {
            calls.push(['remove', userId, id]);
            if (id === 'denied') throw denied();
            return 1;
          },
        });
      }
      const router = Router();
      router.post('/a%20b', insert('a b'));
      router.patch('/a%20b/:_id', update('a b'));
      router.delete('/a%20b/:_id', remove('a b'));
      router.post('/objects', insert('objects', { idType: 'ObjectId' }));
      router.patch('/objects/:_id', update('objects', { idType: 'ObjectId' }));
      router.delete('/objects/:_id', remove('objects', { idType: 'ObjectId' }));
      router.post('/absent', insert('absent'));
      return router;
    },
    {},
    (app, router) => app.use(mount, router),
  );
  return { ...served, calls };
}

const denied = () =>
  Object.assign(new Error(), { isClientSafe: true, error: 403, reason: 'Access denied', statusCode: 403 });

test('C19 POST inserts one document and answers its _id and its Location', async (t) => {
  const { call, calls } = await serveCollections(t);
  const answer = await call('POST', '/a%20b', { json: { title: 'x' } });
  assert.deepEqual([answer.status, answer.json], [200, 'new/id']);
  assert.equal(answer.headers.get('location'), '/a%20b/new%2Fid');
  assert.equal((await call('POST', '/a b', { json: [{ _id: 'own' }] })).json, 'own');
  assert.deepEqual(calls, [
    ['insert', null, { title: 'x' }],
    ['insert', null, { _id: 'own' }],
  ]);
});

test('C19 the Location holds the path that the API is mounted at', async (t) => {
  const { call } = await serveCollections(t, '/api/v1');
  const answer = await call('POST', '/api/v1/a%20b', { json: {} });
  assert.equal(answer.headers.get('location'), '/api/v1/a%20b/new%2Fid');
});

test('C19 the Location holds what the host says every path of its server begins with', async (t) => {
  const { call } = await serveCollections(t, '/api', { pathPrefix: () => '/sub' });
  const answer = await call('POST', '/api/a%20b', { json: {} });
  assert.equal(answer.headers.get('location'), '/sub/api/a%20b/new%2Fid');
});

test('C19 anything but one document answers 400', async (t) => {
  const { call, calls } = await serveCollections(t);
  for (const json of [[], [{}, {}], 'text', 5, null, [[{}]], { $date: 0 }, [{ $oid: HEX }]]) {
    assertProblem(await call('POST', '/a%20b', { json }), 400, 'invalid-document');
  }
  assertProblem(await call('POST', '/a%20b'), 400, 'invalid-document');
  assert.deepEqual(calls, []);
});

test('C20 PATCH sets fields and answers the number of documents', async (t) => {
  const { call, calls } = await serveCollections(t);
  const fields = { title: 'x', 'deep.er': 1, when: null };
  const answer = await call('PATCH', '/a%20b/an%2Fid', { json: fields });
  assert.deepEqual([answer.status, answer.json], [200, 1]);
  assert.deepEqual(calls, [['update', null, 'an/id', fields]]);
});

test('C20 operators, _id, an empty object and what is no object answer 400', async (t) => {
  const { call, calls } = await serveCollections(t);
  const refused = [
    {},
    { $set: { a: 1 } },
    { a: 1, $inc: { b: 1 } },
    { 'a.$': 1 },
    { 'a.$[].b': 1 },
    { _id: 'x' },
    { '_id.x': 1 },
    { '': 1 },
    { 'a..b': 1 },
    [],
    [{}, {}],
    'text',
    null,
    { $date: 0 },
  ];
  for (const json of refused) {
    assertProblem(await call('PATCH', '/a%20b/x', { json }), 400, 'invalid-fields');
  }
  assertProblem(await call('PATCH', '/a%20b/x'), 400, 'invalid-fields');
  assert.deepEqual(calls, []);
});

test('C37 a dotted path does not reach prototypes', async (t) => {
  const { call, calls } = await serveCollections(t);
  for (const path of ['a.__proto__.b', 'constructor.prototype', 'a.prototype']) {
    assertProblem(await call('PATCH', '/a%20b/x', { json: { [path]: 1 } }), 400, 'invalid-key');
  }
  assert.deepEqual(calls, []);
});

test('C20 DELETE removes and answers the number of documents', async (t) => {
  const { call, calls } = await serveCollections(t);
  assert.deepEqual((await call('DELETE', '/a%20b/x')).json, 1);
  assert.deepEqual(calls, [['remove', null, 'x']]);
});

test('C18 a denied call answers 403', async (t) => {
  const { call } = await serveCollections(t);
  const answer = await call('DELETE', '/a%20b/denied');
  assert.deepEqual([answer.status, answer.json], [403, { error: '403', reason: 'Access denied' }]);
});

test('C21 the _id of an ObjectId collection is 24 hex digits', async (t) => {
  const { call, calls } = await serveCollections(t);
  assert.equal((await call('POST', '/objects', { json: {} })).json, HEX);
  assert.equal((await call('PATCH', `/objects/${HEX}`, { json: { a: 1 } })).status, 200);
  assert.equal((await call('DELETE', `/objects/${HEX.toUpperCase()}`)).status, 200);
  const ids = calls.slice(1).map(([, , id]) => id);
  assert.ok(ids.every((id) => id instanceof FakeObjectId));
  for (const id of ['x', `${HEX}0`, HEX.slice(1), 'z'.repeat(24)]) {
    assertProblem(await call('PATCH', `/objects/${id}`, { json: { a: 1 } }), 400, 'invalid-id');
    assertProblem(await call('DELETE', `/objects/${id}`), 400, 'invalid-id');
  }
});

test('C21 an _id in the body may be the hex digits that answers show', async (t) => {
  const { call } = await serveCollections(t);
  for (const _id of [HEX, { $oid: HEX }]) {
    const answer = await call('POST', '/objects', { json: { _id } });
    assert.equal(answer.json, HEX);
    assert.equal(answer.headers.get('location'), `/objects/${HEX}`);
  }
  assertProblem(await call('POST', '/objects', { json: { _id: 'x' } }), 400, 'invalid-id');
});

test('a collection that the host does not know answers 404', async (t) => {
  const { call } = await serveCollections(t);
  assertProblem(await call('POST', '/absent', { json: {} }), 404, '404', "Collection 'absent' not found");
});

const MERGE_PATCH = { 'content-type': 'application/merge-patch+json; charset=utf-8' };

test('C43 in a merge patch null removes a field, and objects are merged', async (t) => {
  const { call, calls } = await serveCollections(t);
  const patch = { a: null, b: { c: null, d: { e: 1 } }, f: [null], g: {}, at: { $date: 0 } };
  const answer = await call('PATCH', '/a%20b/x', { json: patch, headers: MERGE_PATCH });
  assert.deepEqual([answer.status, answer.json], [200, 1]);
  const fields = { 'b.d.e': 1, f: [null], g: {}, at: new Date(0) };
  assert.deepEqual(calls, [['update', null, 'x', fields, ['a', 'b.c'], ['b', 'b.d', 'g']]]);
  await call('PATCH', '/a%20b/x', { json: { a: null } });
  assert.deepEqual(calls[1], ['update', null, 'x', { a: null }]);
});

test('C43 a merge patch is as strict as a PATCH', async (t) => {
  const { call, calls } = await serveCollections(t);
  const none = [
    [{ a: 1 }],
    null,
    {},
    { _id: null },
    { a: { $set: null } },
    { $set: { a: 1 } },
    { a: [{ $gt: 1 }] },
  ];
  for (const json of none) {
    const { status } = await call('PATCH', '/a%20b/x', { json, headers: MERGE_PATCH });
    assert.equal(status, 400, JSON.stringify(json));
  }
  assert.deepEqual(calls, []);
});
