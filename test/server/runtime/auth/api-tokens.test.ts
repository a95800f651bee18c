/** C45: what a route asks of an API token. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  insert,
  method,
  publication,
  type RestOptions,
  type RouteOptions,
  Router,
  remove,
  update,
} from '../../../../src/server/runtime/runtime.js';
import { apiToken, FakeCursor, KNOWN_TOKEN } from '../support/fake-host.js';
import { assertProblem, serve } from '../support/serve.js';

const READ: RouteOptions = { scopes: ['reports:read'] };
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** One route of each kind with a scope, and methods with none, with an empty list and with two. */
function serveScopes(t: Parameters<typeof serve>[0], options: RestOptions = {}) {
  return serve(
    t,
    (host) => {
      host.define('who', function () {
        return this.userId;
      });
      host.publish('who', () => new FakeCursor('who', []));
      const done = async () => 1;
      host.addCollection('c', { insert: done, update: done, remove: done });
      return Router()
        .post('/none', method('who'))
        .post('/any', method('who', { scopes: [] }))
        .post('/read', method('who', READ))
        .post('/both', method('who', { scopes: ['reports:read', 'reports:write'] }))
        .get('/who', publication('who', READ))
        .post('/c', insert('c', READ))
        .patch('/c/:_id', update('c', READ))
        .delete('/c/:_id', remove('c', { ...READ, idType: 'string' }));
    },
    options,
  );
}

const ROUTES: [verb: string, path: string, json?: object][] = [
  ['POST', '/read'],
  ['GET', '/who'],
  ['POST', '/c', {}],
  ['PATCH', '/c/x', { a: 1 }],
  ['DELETE', '/c/x'],
];

test('every kind of route takes a token with its scopes, and 403 answers one without', async (t) => {
  const { call } = await serveScopes(t);
  for (const [verb, path, json] of ROUTES) {
    const init = json === undefined ? {} : { json };
    const granted = await call(verb, path, { ...init, ...bearer(apiToken(['reports:read'])) });
    assert.equal(granted.status, 200, `${verb} ${path}: ${granted.text}`);
    const refused = await call(verb, path, { ...init, ...bearer(apiToken(['reports:write'])) });
    assertProblem(
      refused,
      403,
      'insufficient-scope',
      'The API token lacks scopes that this call needs: reports:read',
    );
  }
});

/** Scopes of a token, and the statuses of `/none`, `/any`, `/read` and `/both`. */
const TABLE: [scopes: unknown, statuses: number[]][] = [
  [null, [403, 200, 200, 200]],
  [[], [403, 200, 403, 403]],
  [['reports:read'], [403, 200, 200, 403]],
  [
    ['reports:write', 'reports:read'],
    [403, 200, 200, 200],
  ],
  // Scopes are whole texts.
  [
    ['reports', 'reports:', 'reports:*', '*', 'Reports:read', ' reports:read'],
    [403, 200, 403, 403],
  ],
  [
    ['__proto__', 'constructor', 'toString'],
    [403, 200, 403, 403],
  ],
  // What a host should never answer grants nothing.
  ['reports:read reports:write', [403, 200, 403, 403]],
  [{ 0: 'reports:read', length: 1 }, [403, 200, 403, 403]],
  [undefined, [403, 200, 403, 403]],
];

for (const [scopes, statuses] of TABLE)
  test(`a token with the scopes ${JSON.stringify(scopes)}`, async (t) => {
    const { call } = await serveScopes(t);
    const answers = [];
    for (const path of ['/none', '/any', '/read', '/both'])
      answers.push((await call('POST', path, bearer(apiToken(scopes)))).status);
    assert.deepEqual(answers, statuses);
  });

test('the challenge names all scopes of the route, as RFC 6750 has it', async (t) => {
  const { call } = await serveScopes(t);
  const answer = await call('POST', '/both', bearer(apiToken([])));
  assert.equal(
    answer.headers.get('www-authenticate'),
    'Bearer error="insufficient_scope", scope="reports:read reports:write"',
  );
});

test('a token of a login needs no scopes, and a route with scopes is open to nobody and to invalid tokens as before', async (t) => {
  const { call } = await serveScopes(t);
  assert.equal((await call('POST', '/both', bearer(KNOWN_TOKEN))).json, 'known');
  assert.equal((await call('POST', '/both')).json, null);
  assert.equal((await call('POST', '/both', bearer('nonsense'))).json, null);
});

test('an API token in the query is invalid, even where tokens of a login may stand there', async (t) => {
  const { call } = await serveScopes(t, { auth: { queryToken: true } });
  const inQuery = (token: string) => call('POST', `/read?access_token=${encodeURIComponent(token)}`);
  assert.equal((await inQuery(KNOWN_TOKEN)).json, 'known');
  const answer = await inQuery(apiToken(null));
  assert.equal(answer.json, null);
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
});

test('the list of routes is open to every token', async (t) => {
  const { call } = await serveScopes(t);
  const answer = await call('GET', '/publications/api-routes', bearer(apiToken([])));
  assert.equal(answer.status, 200);
});

test('each token has a limit of its own, which refused uses count for, before the body is read', async (t) => {
  const { call } = await serveScopes(t, { auth: { apiTokenLimit: { requests: 2, seconds: 60 } } });
  const one = bearer(apiToken(['reports:read'], 'one'));
  assert.equal((await call('POST', '/read', one)).status, 200);
  assert.equal((await call('POST', '/both', one)).status, 403);
  const malformed = { ...one, body: '{', method: 'POST' };
  malformed.headers = { ...one.headers, 'content-type': 'application/json' } as typeof one.headers;
  const refused = await call('POST', '/read', malformed);
  assertProblem(refused, 429, 'too-many-requests');
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds > 25 && seconds <= 30, String(seconds));
  assert.equal((await call('POST', '/read', bearer(apiToken(['reports:read'], 'two')))).status, 200);
  for (let count = 0; count < 5; count += 1)
    assert.equal((await call('POST', '/read', bearer(KNOWN_TOKEN))).status, 200);
});

test('a limit that is none is told when the router is made', async (t) => {
  for (const apiTokenLimit of [
    { requests: 0, seconds: 60 },
    { requests: 5, seconds: 1.5 },
    { requests: 5, seconds: Number.NaN },
  ])
    await assert.rejects(serveScopes(t, { auth: { apiTokenLimit } }), /auth\.apiTokenLimit\.\w+ must be/);
});
