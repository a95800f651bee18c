import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fakeAccounts } from './fake-accounts.js';
import { type LoginServer, loginServer } from './login-server.js';

const nobody = { userId: null, challenge: null, status: 200 };
const invalid = { userId: null, challenge: 'Bearer error="invalid_token"', status: 200 };

async function ada({ send }: LoginServer) {
  const { body } = await send('POST', '/users/register', { username: 'ada', password: 'secret' });
  return {
    id: body['id'],
    bearer: `Bearer ${body['token']}`,
    expires: Date.parse(String(body['tokenExpires'])),
  };
}

test('no token and other schemes run as nobody, without a challenge (C28)', async (t) => {
  const { whoAmI } = await loginServer(t);
  assert.deepEqual(await whoAmI(), nobody);
  assert.deepEqual(await whoAmI('Basic YTpi'), nobody);
});

test('an invalid token runs as nobody with a challenge, or is rejected with 401 (C28)', async (t) => {
  const { whoAmI } = await loginServer(t);
  const strict = await loginServer(t, { auth: { invalidToken: 'reject' } });
  for (const authorization of ['Bearer abc', 'Bearer', 'Bearer a b', 'bearer eyJhbGciOiJub25lIn0.e30.']) {
    assert.deepEqual(await whoAmI(authorization), invalid);
    const rejected = await strict.whoAmI(authorization);
    assert.deepEqual([rejected.status, rejected.challenge], [401, invalid.challenge]);
  }
  assert.deepEqual(await strict.whoAmI(), nobody);
});

test('an expired token is invalid (C32)', async (t) => {
  const server = await loginServer(t, { auth: { tokenLifetimeDays: 1 } });
  const { id, bearer, expires } = await ada(server);
  server.clock.now = expires - 1;
  assert.equal((await server.whoAmI(bearer)).userId, id);
  server.clock.now = expires;
  assert.deepEqual(await server.whoAmI(bearer), invalid);
});

test('a change of password and the end of the account end the token (C32)', async (t) => {
  const accounts = fakeAccounts();
  const server = await loginServer(t, { accounts });
  const { id, bearer } = await ada(server);
  assert.equal((await server.whoAmI(bearer)).userId, id);
  accounts.raiseGeneration(String(id));
  assert.deepEqual(await server.whoAmI(bearer), invalid);
  const reply = await server.send('POST', '/users/login', { username: 'ada', password: 'secret' });
  assert.equal((await server.whoAmI(`Bearer ${reply.body['token']}`)).userId, id);
  accounts.all.clear();
  assert.deepEqual(await server.whoAmI(`Bearer ${reply.body['token']}`), invalid);
});

test('logout revokes the presented token alone, until it would expire (C32)', async (t) => {
  const server = await loginServer(t);
  const { bearer, expires } = await ada(server);
  const other = await server.send('POST', '/users/login', { username: 'ada', password: 'secret' });
  const reply = await server.send('POST', '/users/logout', undefined, { Authorization: bearer });
  assert.deepEqual([reply.status, reply.body], [200, {}]);
  assert.deepEqual([...server.accounts.revoked.values()], [expires]);
  assert.deepEqual(await server.whoAmI(bearer), invalid);
  assert.notEqual((await server.whoAmI(`Bearer ${other.body['token']}`)).userId, null);
});

test('logout without a token that counts is answered 500 as specified, or 401', async (t) => {
  for (const [statusCodes, status] of [
    ['specified', 500],
    ['standard', 401],
  ] as const) {
    const server = await loginServer(t, { auth: { statusCodes } });
    const { bearer } = await ada(server);
    await server.send('POST', '/users/logout', undefined, { Authorization: bearer });
    for (const headers of [{}, { Authorization: 'Bearer abc' }, { Authorization: bearer }]) {
      const reply = await server.send('POST', '/users/logout', undefined, headers);
      assert.equal(reply.status, status);
      assert.equal(reply.body['error'], '401');
    }
  }
});

test('tokens of one secret work in another process, and of another secret do not', async (t) => {
  const accounts = fakeAccounts();
  const environment = { RESTGEN_SECRET: 'a secret of thirty-two bytes....' };
  const one = await loginServer(t, { accounts, environment });
  const same = await loginServer(t, { accounts, environment });
  const other = await loginServer(t, { accounts, environment: { RESTGEN_SECRET: 'x'.repeat(32) } });
  const { id, bearer } = await ada(one);
  assert.equal((await same.whoAmI(bearer)).userId, id);
  assert.deepEqual(await other.whoAmI(bearer), invalid);
});

test('two Authorization headers, or a header and a query token, are no valid token', async (t) => {
  const server = await loginServer(t, { auth: { queryToken: true } });
  const { id, bearer } = await ada(server);
  const token = bearer.slice('Bearer '.length);
  assert.equal(await rawUser(server.url, '/me', [bearer]), id);
  assert.equal(await rawUser(server.url, `/me?access_token=${token}`, []), id);
  assert.equal(await rawUser(server.url, '/me', [bearer, bearer]), null);
  assert.equal(await rawUser(server.url, '/me', ['Basic YTpi', bearer]), null);
  assert.equal(await rawUser(server.url, `/me?access_token=${token}`, [bearer]), null);
  assert.equal(await rawUser(server.url, `/me?access_token=${token}&access_token=${token}`, []), null);
});

test('?access_token= does nothing unless it is turned on (C27)', async (t) => {
  const server = await loginServer(t);
  const { bearer } = await ada(server);
  assert.equal(await rawUser(server.url, `/me?access_token=${bearer.slice('Bearer '.length)}`, []), null);
});

/** fetch joins repeated headers; this sends them as they are. */
async function rawUser(url: string, path: string, authorizations: string[]): Promise<unknown> {
  const headers = authorizations.flatMap((value) => ['Authorization', value]);
  const sent = request(url + path, { headers: ['Host', 'localhost', ...headers] }).end();
  const [response] = await once(sent, 'response');
  return JSON.parse(await text(response)).userId;
}
