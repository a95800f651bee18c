import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Caller,
  insert,
  method,
  publication,
  type RestOptions,
  Router,
  remove,
  update,
} from '../../../../src/server/runtime/runtime.js';
import { FakeCursor, KNOWN_TOKEN, KNOWN_USER } from '../support/fake-host.js';
import { assertProblem, serve } from '../support/serve.js';

const VALID = { authorization: `Bearer ${KNOWN_TOKEN}` };
const INVALID = { authorization: 'Bearer nonsense' };
const CHALLENGE = 'Bearer error="invalid_token"';

/** Every route answers who calls. */
async function serveWho(t: Parameters<typeof serve>[0], options: RestOptions = {}) {
  const served = await serve(
    t,
    (host) => {
      host.define('who', function () {
        return this.userId;
      });
      host.define('fail', () => {
        throw new Error('x');
      });
      host.define('refuse', () => {
        throw { isClientSafe: true, error: 'log-in-first', reason: 'Log in first.' };
      });
      host.publish('who', function () {
        return new FakeCursor('who', [{ _id: 'x', userId: this.userId }]);
      });
      const who = async ({ userId }: Caller) => (userId === null ? 0 : userId.length);
      host.addCollection('c', { insert: who, update: who, remove: who });
      const router = Router();
      router
        .post('/who', method('who'))
        .post('/fail', method('fail'))
        .post('/refuse', method('refuse'))
        .get('/who', publication('who'));
      router.post('/c', insert('c')).patch('/c/:_id', update('c')).delete('/c/:_id', remove('c'));
      return router;
    },
    options,
  );
  return served;
}

test('C28 methods, publications and collections run as the user of a valid token', async (t) => {
  const { call } = await serveWho(t);
  const headers = VALID;
  const answers = [
    await call('POST', '/who', { headers }),
    await call('GET', '/who', { headers }),
    await call('POST', '/c', { headers, json: {} }),
    await call('PATCH', '/c/x', { headers, json: { a: 1 } }),
    await call('DELETE', '/c/x', { headers }),
  ];
  const length = KNOWN_USER.length;
  const who = [{ _id: 'x', userId: KNOWN_USER }];
  assert.deepEqual(
    answers.map(({ json }) => json),
    [KNOWN_USER, { who }, length, length, length],
  );
  assert.ok(answers.every((answer) => answer.headers.get('www-authenticate') === null));
});

test('C28 with an invalid token a call runs as nobody, and its answer says so whatever it is', async (t) => {
  const { call } = await serveWho(t);
  const who = await call('POST', '/who', { headers: INVALID });
  assert.deepEqual([who.status, who.json], [200, null]);
  const answers = [
    who,
    await call('POST', '/fail', { headers: INVALID }),
    await call('PATCH', '/c/x', { headers: INVALID }),
    await call('GET', '/publications/api-routes', { headers: INVALID }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 500, 400, 200],
  );
  assert.ok(answers.every(({ headers }) => headers.get('www-authenticate') === CHALLENGE));
});

test('C28 the reason of a refusal says that a token is invalid', async (t) => {
  const { call } = await serveWho(t);
  const refused = await call('POST', '/refuse', { headers: INVALID });
  const reason = 'Log in first. (The access token is invalid, expired or revoked.)';
  assert.deepEqual(refused.json, { error: 'log-in-first', reason });
  const { json } = await call('POST', '/refuse');
  assert.deepEqual(json, { error: 'log-in-first', reason: 'Log in first.' });
});

test('C28 where invalid tokens are rejected the answer is 401, and nothing is called', async (t) => {
  const { call } = await serveWho(t, { auth: { invalidToken: 'reject' } });
  const answer = await call('POST', '/fail', { headers: INVALID, json: [1] });
  assertProblem(answer, 401, 'invalid-token');
  assert.equal(answer.headers.get('www-authenticate'), CHALLENGE);
  assert.equal((await call('POST', '/who')).status, 200);
});
