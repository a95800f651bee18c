import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHostAuthentication } from '../../../../src/server/host/authentication/host-authentication.js';
import { fakeAccounts, nobodyConnects } from './fake-accounts.js';
import { loginServer } from './login-server.js';

const attempts = { perAddress: 6, perAccount: 3, windowSeconds: 60 };
const right = { username: 'ada', password: 'secret' };
const wrong = { username: 'ada', password: 'guess' };

function withAda() {
  const accounts = fakeAccounts();
  accounts.add({ id: 'ada', username: 'ada', email: 'ada@x', passwordHash: 'hash of secret' });
  return accounts;
}

test('too many failures with a name are 429 with Retry-After, without a comparison, and slow down what follows (C33)', async (t) => {
  for (const statusCodes of ['specified', 'standard'] as const) {
    const { send, compared, clock } = await loginServer(t, {
      accounts: withAda(),
      auth: { attempts: { ...attempts, perAddress: 100 }, statusCodes },
    });
    for (const username of ['ada', 'ADA', 'Ada']) {
      assert.notEqual((await send('POST', '/users/login', { ...wrong, username })).status, 429);
    }
    const reply = await send('POST', '/users/login', right);
    assert.equal(reply.status, 429, 'the right password does not help either');
    assert.equal(reply.headers.get('retry-after'), '20');
    assert.equal(reply.body['error'], 'too-many-requests');
    assert.deepEqual(reply.body['details'], { timeToReset: 20_000 });
    assert.equal(compared.length, 3);
    clock.now += 20_000;
    assert.notEqual((await send('POST', '/users/login', wrong)).status, 429);
    assert.equal((await send('POST', '/users/login', wrong)).status, 429);
    clock.now += 20_000;
    assert.equal((await send('POST', '/users/login', right)).status, 200);
  }
});

test('the limit of a user name does not tell which address belongs to it (C31)', async (t) => {
  const { send } = await loginServer(t, {
    accounts: withAda(),
    auth: { attempts: { ...attempts, perAddress: 100 } },
  });
  const guess = (names: object) => send('POST', '/users/login', { ...names, password: 'guess' });
  for (let round = 0; round < 4; round += 1) await guess({ username: 'ada' });
  assert.equal((await guess({ username: 'ada' })).status, 429);
  assert.equal((await guess({ email: 'ada@x' })).status, 500);
  assert.equal(
    (await guess({ email: 'nobody@x', username: 'ada' })).status,
    429,
    'nor does a second name help',
  );
});

test('the network of a registration is known, too', async (t) => {
  const { send } = await loginServer(t, {
    auth: { attempts: { ...attempts, perAddress: 100 } },
    trustProxy: true,
  });
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  await send('POST', '/users/register', right, from('192.0.2.1'));
  for (let round = 0; round < 5; round += 1) await send('POST', '/users/login', wrong, from('198.51.100.7'));
  assert.equal((await send('POST', '/users/login', right, from('198.51.100.8'))).status, 429);
  assert.equal((await send('POST', '/users/login', right, from('192.0.2.1'))).status, 200);
});

test('strangers who guess do not shut out the owner, who comes from a known network', async (t) => {
  const { send, compared } = await loginServer(t, {
    accounts: withAda(),
    auth: { attempts: { ...attempts, perAddress: 100 } },
    trustProxy: true,
  });
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  assert.equal((await send('POST', '/users/login', right, from('192.0.2.1'))).status, 200);
  for (let round = 0; round < 5; round += 1) await send('POST', '/users/login', wrong, from('198.51.100.7'));
  assert.equal((await send('POST', '/users/login', right, from('198.51.100.8'))).status, 429);
  assert.equal((await send('POST', '/users/login', right, from('192.0.2.1'))).status, 200);
  assert.equal(
    (await send('POST', '/users/login', wrong, from('198.51.100.7'))).status,
    429,
    'nor help them',
  );
  const before = compared.length;
  for (let round = 0; round < 5; round += 1) await send('POST', '/users/login', wrong, from('192.0.2.1'));
  assert.equal(compared.length - before, 3, 'a known network has a limit, too');
});

test('a client behind a proxy that tells ports, or writes addresses otherwise, has one limit', async (t) => {
  for (const spellings of [
    (turn: number) => `192.0.2.1:${50_000 + turn}`,
    (turn: number) => `[2001:db8::${turn}]:${50_000 + turn}`,
    (turn: number) => ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '[::FFFF:c000:0201]:80'][turn % 4],
    (turn: number) => `nobody-${turn}`,
  ]) {
    const { send } = await loginServer(t, { accounts: withAda(), auth: { attempts }, trustProxy: true });
    const guess = (turn: number) =>
      send(
        'POST',
        '/users/login',
        { username: `user${turn}`, password: 'guess' },
        { 'X-Forwarded-For': `${spellings(turn)}` },
      );
    for (let turn = 0; turn < attempts.perAddress; turn += 1)
      assert.notEqual((await guess(turn)).status, 429, spellings(turn));
    assert.equal((await guess(attempts.perAddress)).status, 429, spellings(0));
  }
});

test('a jump of the clock neither lengthens nor shortens the wait', async (t) => {
  const { send, clock } = await loginServer(t, {
    accounts: withAda(),
    auth: { attempts: { ...attempts, perAddress: 100 } },
  });
  clock.elapsed = 0;
  for (let round = 0; round < 4; round += 1) await send('POST', '/users/login', wrong);
  for (const jump of [-86_400_000, 86_400_000]) {
    clock.now += jump;
    const reply = await send('POST', '/users/login', wrong);
    assert.equal(reply.headers.get('retry-after'), '20');
  }
});

test('names that are no account’s are counted the same way (C31)', async (t) => {
  const { send } = await loginServer(t, { auth: { attempts } });
  for (const username of ['nobody', 'Nobody', 'NOBODY']) {
    assert.equal((await send('POST', '/users/login', { ...wrong, username })).status, 500);
  }
  assert.equal((await send('POST', '/users/login', { ...wrong, username: 'nobody' })).status, 429);
  assert.equal((await send('POST', '/users/login', { ...wrong, username: 'another' })).status, 500);
});

test('a successful login forgets the failures before it', async (t) => {
  const { send } = await loginServer(t, {
    accounts: withAda(),
    auth: { attempts: { ...attempts, perAddress: 100 } },
  });
  for (let round = 0; round < 4; round += 1) {
    assert.equal((await send('POST', '/users/login', wrong)).status, 500);
    assert.equal((await send('POST', '/users/login', wrong)).status, 500);
    assert.equal((await send('POST', '/users/login', right)).status, 200);
  }
});

test('simultaneous guesses do not get past the limit', async (t) => {
  const { send, compared } = await loginServer(t, {
    accounts: withAda(),
    auth: { attempts: { ...attempts, perAddress: 100 } },
  });
  const replies = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/users/login', wrong)));
  assert.equal(replies.filter(({ status }) => status === 429).length, 17);
  assert.equal(compared.length, 3);
});

test('too many attempts of an address are 429, whatever they hold, and others get through (C33)', async (t) => {
  const { send } = await loginServer(t, { accounts: withAda(), auth: { attempts }, trustProxy: true });
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const bodies = [right, right, {}, { ...right, username: 'x' }];
  for (const body of bodies) await send('POST', '/users/login', body, from('192.0.2.1'));
  await send('POST', '/users/register', {}, from('192.0.2.1'));
  await send('POST', '/users/register', {}, from('192.0.2.1'));
  for (const path of ['/users/login', '/users/register']) {
    const reply = await send('POST', path, right, from('192.0.2.1'));
    assert.equal(reply.status, 429);
    assert.equal(reply.headers.get('retry-after'), '10');
  }
  assert.equal((await send('POST', '/users/login', right, from('192.0.2.2'))).status, 200);
});

test('in production login and registration refuse plain HTTP, and tell about trust proxy (C33)', async (t) => {
  const environment = { NODE_ENV: 'production', RESTGEN_SECRET: 'a secret of thirty-two bytes....' };
  const https = { 'X-Forwarded-Proto': 'https' };
  const distrusting = await loginServer(t, { accounts: withAda(), environment });
  const trusting = await loginServer(t, { accounts: withAda(), environment, trustProxy: true });
  for (const path of ['/users/login', '/users/register']) {
    for (const { status, body } of [
      await distrusting.send('POST', path, right),
      await distrusting.send('POST', path, right, https),
      await trusting.send('POST', path, right),
    ]) {
      assert.equal(status, 500);
      assert.equal(body['error'], 'https-required');
      assert.match(String(body['reason']), /HTTPS.*NODE_ENV.*trust proxy/);
    }
  }
  assert.equal((await trusting.send('POST', '/users/login', right, https)).status, 200);
  const modern = await loginServer(t, { environment, auth: { statusCodes: 'standard' } });
  assert.equal((await modern.send('POST', '/users/login', right)).status, 403);
  const { bearer } = { bearer: 'Bearer abc' };
  assert.equal((await distrusting.whoAmI(bearer)).status, 200, 'calls are not refused');
});

test('options that cannot be meant fail at the start', () => {
  const log = { warn: () => {}, error: () => {} };
  for (const options of [
    { tokenLifetimeDays: 0 },
    { tokenLifetimeDays: Number.NaN },
    { tokenLifetimeDays: Number.POSITIVE_INFINITY },
    { attempts: { perAccount: 0 } },
    { attempts: { perAddress: 1.5 } },
    { attempts: { windowSeconds: -1 } },
  ]) {
    assert.throws(() => createHostAuthentication(fakeAccounts(), options, log, nobodyConnects), TypeError);
  }
});
