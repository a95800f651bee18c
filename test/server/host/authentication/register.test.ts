import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HttpError } from '../../../../src/server/runtime/errors/http-error.js';
import { loginServer } from './login-server.js';

const password = 'secret';
const standard = { auth: { statusCodes: 'standard' } } as const;

test('registration makes an account, and answers with a token that works, as login does (C30)', async (t) => {
  const { send, whoAmI, accounts, hashed } = await loginServer(t);
  for (const names of [{ username: 'ada' }, { email: 'bob@example.org' }, { username: 'c', email: 'c@d' }]) {
    const { status, body } = await send('POST', '/users/register', { ...names, password, role: 'admin' });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['token', 'tokenExpires', 'id']);
    assert.equal((await whoAmI(`Bearer ${body['token']}`)).userId, body['id']);
    assert.deepEqual(accounts.all.get(String(body['id'])), {
      id: body['id'],
      ...names,
      passwordHash: 'hash of secret',
    });
  }
  assert.equal(hashed.length, 3);
  assert.equal((await send('POST', '/users/login', { email: 'BOB@example.org', password })).status, 200);
});

test('a taken name is answered 500 as specified, or 409 (C30)', async (t) => {
  const specified = await loginServer(t);
  const modern = await loginServer(t, standard);
  for (const [{ send }, status] of [
    [specified, 500],
    [modern, 409],
  ] as const) {
    await send('POST', '/users/register', { username: 'ada', password });
    const reply = await send('POST', '/users/register', { username: 'ADA', password });
    assert.equal(reply.status, status);
    assert.deepEqual(reply.body, { error: '403', reason: 'This username is taken' });
  }
});

test('closed registration is answered 500 as specified, or 403, and hashes nothing (C30)', async (t) => {
  const specified = await loginServer(t, { auth: { registration: false } });
  const modern = await loginServer(t, { auth: { registration: false, statusCodes: 'standard' } });
  for (const [{ send, hashed }, status] of [
    [specified, 500],
    [modern, 403],
  ] as const) {
    const reply = await send('POST', '/users/register', { username: 'ada', password });
    assert.equal(reply.status, status);
    assert.deepEqual(reply.body, { error: '403', reason: 'Signups forbidden' });
    assert.equal(hashed.length, 0);
  }
});

test('a name that is none is refused, and none is changed silently', async (t) => {
  const { send, accounts } = await loginServer(t, standard);
  for (const names of [
    { username: ' ada' },
    { username: 'ada\n' },
    { username: 'a\u0000b' },
    { username: 'a\ud800' },
    { username: 'ad\u200bmin' },
    { username: 'ad\u202emin' },
    { username: 'admin\u2060' },
    { username: 'ad\u00admin' },
    { username: 'ad\u3164min' },
    { username: 'ad\u2800min' },
    { username: 'ad\u00a0min' },
    { email: 'ada\u200b@example.org' },
    { username: 'ada@example.org' },
    { email: 'ada' },
    { email: '@example.org' },
    { email: 'ada@' },
    { email: 'ada@b@c' },
    { email: 'ada @example.org' },
    { email: 'ada@example.org ' },
  ]) {
    const reply = await send('POST', '/users/register', { ...names, password });
    assert.equal(reply.status, 400, JSON.stringify(names));
  }
  assert.equal(accounts.all.size, 0);
});

test('a password with half of a character is refused: each half has the same hash', async (t) => {
  const { send, hashed } = await loginServer(t, standard);
  const reply = await send('POST', '/users/register', { username: 'ada', password: 'a\ud800' });
  assert.equal(reply.status, 400);
  assert.match(String(reply.body['reason']), /unpaired surrogate/);
  assert.equal(hashed.length, 0);
});

test('a username with @ cannot pass for an address', async (t) => {
  const { send } = await loginServer(t, standard);
  await send('POST', '/users/register', { email: 'ada@example.org', password });
  const eve = await send('POST', '/users/register', { username: 'ada@example.org', password: 'eve' });
  assert.equal(eve.status, 400);
  assert.equal(
    (await send('POST', '/users/login', { username: 'ada@example.org', password: 'eve' })).status,
    401,
  );
});

test('the application’s login rules judge a registration, and hear of it', async (t) => {
  const { send, accounts } = await loginServer(t, standard);
  accounts.rule = () => {
    throw new HttpError({ status: 403, error: 'unverified', reason: 'Look into your mail first' });
  };
  const reply = await send('POST', '/users/register', { email: 'ada@example.org', password });
  assert.deepEqual([reply.status, reply.body['error']], [403, 'unverified']);
  assert.equal(accounts.all.size, 1);
  assert.deepEqual(
    accounts.ended.map(({ type, allowed, userId }) => [type, allowed, userId]),
    [['register', false, 'id0']],
  );
});

test('the application hears of a registration that failed', async (t) => {
  const { send, accounts } = await loginServer(t, standard);
  await send('POST', '/users/register', { username: 'ada', password });
  await send('POST', '/users/register', { username: 'ada', password });
  assert.deepEqual(
    accounts.ended.map(({ type, allowed, userId }) => [type, allowed, userId]),
    [
      ['register', true, 'id0'],
      ['register', false, null],
    ],
  );
});
