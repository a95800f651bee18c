import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { test } from 'node:test';
import { hashPassword, verifyPassword } from '../../../../src/server/host/authentication/password.js';
import { HttpError } from '../../../../src/server/runtime/errors/http-error.js';
import { fakeAccounts } from './fake-accounts.js';
import { loginServer, start } from './login-server.js';

const ada = { id: 'ada', username: 'Ada', email: 'ada@example.org', passwordHash: 'hash of secret' };
const bob = { id: 'bob', username: 'bob', passwordHash: 'hash of secret' };
const password = 'secret';

function people() {
  const accounts = fakeAccounts();
  accounts.add(ada);
  accounts.add(bob);
  return accounts;
}

const wrong = { error: '403', reason: 'Something went wrong. Please check your credentials.' };

test('a login answers 200 with token, tokenExpires and id, and the token works (C30)', async (t) => {
  const { send, whoAmI } = await loginServer(t, { accounts: people() });
  for (const names of [
    { username: 'Ada' },
    { email: 'ada@example.org' },
    { username: 'Ada', email: 'ada@example.org' },
  ]) {
    const { status, body, headers } = await send('POST', '/users/login', { ...names, password });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['token', 'tokenExpires', 'id']);
    assert.equal(body['id'], 'ada');
    assert.equal(body['tokenExpires'], new Date(start + 90 * 86_400_000).toISOString());
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual(await whoAmI(`Bearer ${body['token']}`), {
      userId: 'ada',
      challenge: null,
      status: 200,
    });
  }
});

test('a form-encoded login works', async (t) => {
  const { send } = await loginServer(t, { accounts: people() });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const { status } = await send('POST', '/users/login', 'email=ada%40example.org&password=secret', form);
  assert.equal(status, 200);
});

test('accounts without an address are distinguished (C31)', async (t) => {
  const accounts = people();
  accounts.add({ id: 'cleo', username: 'cleo', passwordHash: 'hash of other' });
  const { send } = await loginServer(t, { accounts });
  assert.equal(
    (await send('POST', '/users/login', { username: 'cleo', password: 'other' })).body['id'],
    'cleo',
  );
  assert.equal((await send('POST', '/users/login', { username: 'BOB', password })).body['id'], 'bob');
  assert.ok(accounts.lookups.every((key) => Object.values(key).every((value) => typeof value === 'string')));
});

test('unknown user, wrong password, two accounts, no password: one answer after one comparison (C31)', async (t) => {
  for (const statusCodes of ['specified', 'standard'] as const) {
    const accounts = people();
    accounts.add({ id: 'guest', username: 'guest' });
    const { send, compared } = await loginServer(t, { accounts, auth: { statusCodes } });
    const failures = [
      { username: 'nobody', password },
      { email: 'nobody@example.org', password },
      { username: 'ada', password: 'Secret' },
      { username: 'bob', email: 'ada@example.org', password },
      { username: 'ada', email: 'nobody@example.org', password },
      { username: 'ada@example.org', password },
      { email: 'ada', password },
      { username: 'guest', password },
    ];
    for (const [index, credentials] of failures.entries()) {
      const reply = await send('POST', '/users/login', credentials);
      assert.equal(reply.status, statusCodes === 'standard' ? 401 : 500);
      assert.equal(reply.headers.get('www-authenticate'), statusCodes === 'standard' ? 'Bearer' : null);
      assert.deepEqual(reply.body, wrong);
      assert.equal(compared.length, index + 1);
    }
  }
});

const badInput: [unknown, RegExp][] = [
  [{}, /password must be a text/],
  [[], /object/],
  [null, /object/],
  ['"text"', /object/],
  [{ username: 'ada' }, /password must be a text/],
  [{ password }, /username or email/],
  [{ username: '', password }, /username must be a text/],
  [{ username: { $ne: null }, password }, /username must be a text/],
  [{ email: { $gt: '' }, password }, /email must be a text/],
  [{ username: ['ada'], password }, /username must be a text/],
  [{ username: 1, password }, /username must be a text/],
  [{ username: null, password }, /username must be a text/],
  [{ username: 'ada', password: { $ne: null } }, /password must be a text/],
  [{ username: 'ada', password: { $date: 1 } }, /password must be a text/],
  [{ username: 'ada', password: '' }, /password must be a text of 1 to 4096/],
  [{ username: 'ada', password: 'a'.repeat(4097) }, /4096/],
  [{ username: 'ada', password: 'a'.repeat(900_000) }, /4096/],
  [{ username: 'a'.repeat(129), password }, /128/],
  [{ email: 'a'.repeat(255), password }, /254/],
];
test('bad input is refused, 500 as specified or 400, before any comparison (C30)', async (t) => {
  for (const statusCodes of ['specified', 'standard'] as const) {
    const accounts = people();
    const { send, compared, hashed } = await loginServer(t, { accounts, auth: { statusCodes } });
    for (const path of ['/users/login', '/users/register']) {
      for (const [body, reason] of badInput) {
        const reply = await send('POST', path, body);
        assert.equal(reply.status, statusCodes === 'standard' ? 400 : 500);
        assert.equal(reply.body['error'], '400');
        assert.match(String(reply.body['reason']), reason);
      }
    }
    assert.equal((await send('POST', '/users/login')).status, statusCodes === 'standard' ? 400 : 500);
    assert.deepEqual([compared, hashed, accounts.lookups], [[], [], []]);
  }
});

test('malformed JSON and foreign content types keep their own status', async (t) => {
  const { send } = await loginServer(t);
  assert.equal((await send('POST', '/users/login', '{"username":')).status, 400);
  const text = { 'Content-Type': 'text/plain' };
  assert.equal((await send('POST', '/users/login', 'ada', text)).status, 415);
});

test('the application’s rules see every attempt, may refuse it, and hear how it ended', async (t) => {
  const accounts = people();
  const { send } = await loginServer(t, { accounts, auth: { statusCodes: 'standard' } });
  accounts.rule = ({ userId }) => {
    if (userId === 'bob') throw new HttpError({ status: 403, error: 'locked', reason: 'Ask the office' });
  };
  await send('POST', '/users/login', { username: 'ada', password });
  await send('POST', '/users/login', { username: 'nobody', password });
  const locked = await send('POST', '/users/login', { username: 'bob', password });
  assert.deepEqual([locked.status, locked.body], [403, { error: 'locked', reason: 'Ask the office' }]);
  const guessed = await send('POST', '/users/login', { username: 'bob', password: 'guess' });
  assert.deepEqual(
    [guessed.status, guessed.body],
    [401, wrong],
    'a rule does not tell accounts from strangers',
  );
  assert.deepEqual(
    accounts.ended.map(({ type, allowed, userId }) => [type, allowed, userId]),
    [
      ['password', true, 'ada'],
      ['password', false, null],
      ['password', false, 'bob'],
      ['password', false, 'bob'],
    ],
  );
  assert.deepEqual(
    accounts.validated.map(({ allowed }) => allowed),
    [true, false, true, false],
  );
  assert.equal(accounts.ended[0]?.connection.clientAddress, '127.0.0.1');
});

test('a rule that crashes answers 500 without its message, which is logged', async (t) => {
  const accounts = people();
  const { send, logged } = await loginServer(t, { accounts, auth: { statusCodes: 'standard' } });
  accounts.rule = () => {
    throw new Error('connection to 10.0.0.1 lost');
  };
  const reply = await send('POST', '/users/login', { username: 'ada', password });
  assert.equal(reply.status, 500);
  assert.deepEqual(reply.body, { error: 'internal-server-error', reason: 'Internal server error' });
  assert.equal(logged.filter((line) => line.includes('10.0.0.1')).length, 1);
});

test('no log holds a password or a token', async (t) => {
  const accounts = people();
  const { send, whoAmI, logged } = await loginServer(t, { accounts });
  accounts.rule = () => {
    throw new Error('broken');
  };
  await send('POST', '/users/login', { username: 'ada', password: 'hunter-two' });
  await send('POST', '/users/login?access_token=hunter-two', { username: 'ada', password });
  await whoAmI('Bearer hunter-two');
  assert.doesNotMatch(logged.join('\n'), /hunter-two|hash of/);
});

test('a password that changes while it is compared leaves the new token invalid', async (t) => {
  const accounts = people();
  const { send, whoAmI } = await loginServer(t, { accounts });
  accounts.rule = () => accounts.raiseGeneration('ada');
  const { body } = await send('POST', '/users/login', { username: 'ada', password });
  assert.equal((await whoAmI(`Bearer ${body['token']}`)).userId, null);
});

test('ten logins at once leave the main thread free, and none gets lost', async (t) => {
  const accounts = fakeAccounts();
  // Of Meteor: bcrypt over the SHA-256 hex digest of "secret" (C31).
  const passwordHash = '$2b$10$6n0dzmcsIGnkDS4mEKMzSeEyACGaKeR9boI9tkqO9H5kNr9esp6/e';
  accounts.add({ id: 'ada', username: 'ada', passwordHash });
  const passwords = { hash: hashPassword, verify: verifyPassword };
  const { send } = await loginServer(t, { accounts, passwords });
  await send('POST', '/users/login', { username: 'ada', password });
  const before = performance.eventLoopUtilization();
  const names = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'ada' : `stranger${index}`));
  const replies = await Promise.all(
    names.map((username) => send('POST', '/users/login', { username, password })),
  );
  const { utilization } = performance.eventLoopUtilization(before);
  assert.ok(utilization < 0.5, `the main thread worked ${utilization} of the time`);
  assert.deepEqual(
    replies.map(({ status }) => status),
    names.map((name) => (name === 'ada' ? 200 : 500)),
  );
});
