import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createHostAuthentication } from '../../../src/server/host/authentication/host-authentication.js';
import { hashPassword, verifyPassword } from '../../../src/server/host/authentication/password.js';
import { createAccounts, createHost, HostError, Registry, type User } from '../../../src/server/host/host.js';
import { type ApiRequest, tokenHash } from '../../../src/server/runtime/index.js';
import { caller, connection } from './support/caller.js';
import { describeStores } from './support/stores.js';

const start = (registry = new Registry('memory:')) => createAccounts(registry);
const problem = (statusCode: number, error: string, reason: string) => ({ statusCode, error, reason });

describeStores('createUser', ({ it, isFerretDb, open }) => {
  const start = () => createAccounts(open());
  it('makes an account as Meteor does, its password hashed', async () => {
    const { createUser, users } = start();
    const id = await createUser({
      username: 'ada',
      email: 'Ada@x.org',
      password: 'secret',
      profile: { name: 'Ada' },
    });
    const user = await users.findOneAsync(id);
    assert.ok(user?.createdAt instanceof Date);
    assert.deepEqual(Object.keys(user), ['_id', 'createdAt', 'services', 'username', 'emails', 'profile']);
    assert.deepEqual(user.emails, [{ address: 'Ada@x.org', verified: false }]);
    assert.deepEqual(user.profile, { name: 'Ada' });
    assert.equal(await verifyPassword('secret', user.services?.password?.bcrypt), true);
  });

  it('needs a name or an address', async () => {
    const { createUser } = start();
    await assert.rejects(
      createUser({ password: 'secret' }),
      problem(400, '400', 'Need to set a username or email'),
    );
    await assert.rejects(
      createUser({ username: '', password: 'x' }),
      problem(400, '400', 'Need to set a username or email'),
    );
  });

  it('without a password makes an account that has none', async () => {
    const { createUser, port } = start();
    await createUser({ username: 'ada' });
    assert.equal((await port.find({ username: 'ada' }))?.passwordHash, undefined);
  });

  it('refuses names and addresses that differ in case only (C31)', async () => {
    const { createUser } = start();
    await createUser({ username: 'Ada', email: 'ada@x.org' });
    await assert.rejects(createUser({ username: 'aDA' }), problem(409, '403', 'Username already exists.'));
    await assert.rejects(createUser({ email: 'ADA@X.ORG' }), problem(409, '403', 'Email already exists.'));
  });

  it('lets one of a hundred at once have a name', async () => {
    const { createUser, users } = start();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        createUser({ username: index % 2 && !isFerretDb ? 'ADA' : 'ada' }),
      ),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal(await users.find().countAsync(), 1);
  });

  it('tells accounts without an address apart (C31)', async () => {
    const { createUser, port } = start();
    const ids = [await createUser({ username: 'a' }), await createUser({ username: 'b' })];
    assert.deepEqual(
      [(await port.find({ username: 'a' }))?.id, (await port.find({ username: 'b' }))?.id],
      ids,
    );
  });
});

describeStores('the port', ({ it, open }) => {
  const start = () => createAccounts(open());
  it('finds without regard to case, and only whole names', async () => {
    const { createUser, port } = start();
    const id = await createUser({ username: 'Ada.L', email: 'Ada@x.org' });
    assert.equal((await port.find({ username: 'ADA.l' }))?.id, id);
    assert.equal((await port.find({ 'emails.address': 'ada@X.org' }))?.id, id);
    for (const username of ['Ada', 'Ada.', 'AdaxL', '.*', '', 'Ada@x.org']) {
      assert.equal(await port.find({ username }), undefined);
    }
    assert.deepEqual(await port.find({ username: 'ada.l' }), {
      id,
      passwordHash: undefined,
    });
  });

  it('creates accounts with a given hash', async () => {
    const { port } = start();
    const id = await port.create({ username: 'ada', passwordHash: 'hash' });
    assert.equal((await port.find({ username: 'ada' }))?.passwordHash, 'hash');
    assert.match(id, /^.{17}$/);
  });
});

describeStores('tokens (C32)', ({ it, isFerretDb, kind, newUrl, open }) => {
  const start = (registry = open()) => createAccounts(registry);
  it('are current until they are revoked, each for itself', async () => {
    const { createUser, port } = start();
    const userId = await createUser({ username: 'ada' });
    const claims = { userId, tokenId: 'one', generation: await port.generation(userId) };
    assert.equal(await port.isCurrent(claims), true);
    await port.revoke(claims, Date.now() + 1000);
    assert.equal(await port.isCurrent(claims), false);
    assert.equal(await port.isCurrent({ ...claims, tokenId: 'two' }), true);
  });

  it('are not current any more when the password has changed', async () => {
    const { createUser, setPassword, port, users } = start();
    const userId = await createUser({ username: 'ada', password: 'old' });
    const claims = { userId, tokenId: 'one', generation: await port.generation(userId) };
    await setPassword(userId, 'new');
    assert.equal(await port.isCurrent(claims), false);
    assert.equal(await port.isCurrent({ ...claims, generation: await port.generation(userId) }), true);
    const hash = (await users.findOneAsync(userId))?.services?.password?.bcrypt;
    assert.deepEqual([await verifyPassword('new', hash), await verifyPassword('old', hash)], [true, false]);
  });

  it('are not current when their account is gone, or never was', async () => {
    const { createUser, port, users } = start();
    const userId = await createUser({ username: 'ada' });
    const claims = { userId, tokenId: 'one', generation: 0 };
    await users.removeAsync(userId);
    assert.equal(await port.isCurrent(claims), false);
    assert.equal(await port.isCurrent({ ...claims, userId: 'nobody' }), false);
  });

  it('are forgotten once they would have expired anyway', async () => {
    const { createUser, port, users } = start();
    const userId = await createUser({ username: 'ada' });
    const claims = { userId, generation: 0 };
    await port.revoke({ ...claims, tokenId: 'old' }, Date.now() - 1);
    assert.equal(await port.isCurrent({ ...claims, tokenId: 'other' }), true);
    await port.revoke({ ...claims, tokenId: 'new' }, Date.now() + 10_000);
    const revoked = (await users.findOneAsync(userId))?.services?.restgen?.revoked;
    assert.deepEqual(
      revoked?.map(({ tokenId }) => tokenId),
      ['new'],
    );
  });

  it('stay revoked when two are revoked at once, and after a restart', async () => {
    if (kind === 'memory') return;
    const url = newUrl();
    const first = open(url);
    const { createUser, port } = start(first);
    const userId = await createUser({ username: 'ada' });
    const claims = ['a', 'b', 'c'].map((tokenId) => ({ userId, tokenId, generation: 0 }));
    const revoke = (claim: (typeof claims)[number]) => port.revoke(claim, Date.now() + 60_000);
    // FerretDB loses updates that run at the same time.
    if (isFerretDb) for (const claim of claims) await revoke(claim);
    else await Promise.all(claims.map(revoke));
    await first.close();
    const second = open(url);
    const reopened = start(second).port;
    for (const claim of claims) assert.equal(await reopened.isCurrent(claim), false);
    await second.close();
  });

  it('a password for nobody is refused', async () => {
    await assert.rejects(start().setPassword('nobody', 'secret'), { error: 403, reason: 'User not found' });
  });
});

describeStores('accounts of a Meteor application on the same database', ({ it, open }) => {
  const LIFETIME = 90 * 24 * 60 * 60 * 1000;
  /** An account as Meteor writes it, and how tokens are kept there. */
  const start = async ({ when = new Date(), names = ['ada'] } = {}) => {
    const accounts = createAccounts(open());
    const bcrypt = await hashPassword('secret');
    for (const username of names) {
      await accounts.users.insertAsync({
        _id: username,
        createdAt: new Date(),
        username,
        emails: [{ address: `${username}@x.org`, verified: true }],
        services: {
          password: { bcrypt },
          resume: { loginTokens: [{ when, hashedToken: tokenHash(`token of ${username}`) }] },
        },
      });
    }
    const options = { tokens: 'meteor' } as const;
    return {
      accounts,
      authentication: createHostAuthentication(accounts.port, options, console, () => connection),
    };
  };
  const request = {} as ApiRequest;

  it('log in with their passwords, and the token is one that Meteor takes', async () => {
    const { accounts, authentication } = await start();
    const answer = await authentication.logIn({ username: 'ada', password: 'secret' }, connection);
    const resume = (await accounts.users.findOneAsync('ada'))?.services?.['resume'] as {
      loginTokens: { when: Date; hashedToken: string }[];
    };
    const [old, added] = resume.loginTokens;
    assert.equal(old?.hashedToken, tokenHash('token of ada'));
    assert.deepEqual(added, { hashedToken: tokenHash(answer.token), when: added?.when });
    assert.equal(Date.parse(answer.tokenExpires), (added?.when.getTime() ?? 0) + LIFETIME);
    assert.equal((await authentication.identify(answer.token, request))?.userId, 'ada');
  });

  it('that have a second factor do not log in by their password alone', async () => {
    const { accounts, authentication } = await start();
    const secret = { secret: 'abc', type: 'otp' };
    await accounts.users.updateAsync('ada', { $set: { 'services.twoFactorAuthentication': secret } });
    await assert.rejects(authentication.logIn({ username: 'ada', password: 'secret' }, connection), {
      statusCode: 401,
    });
  });

  it('call with tokens of Meteor, which log-out ends, each for itself', async () => {
    const { authentication } = await start({ names: ['ada', 'bob'] });
    assert.equal((await authentication.identify('token of ada', request))?.userId, 'ada');
    await authentication.logOut('token of ada', connection);
    assert.equal(await authentication.identify('token of ada', request), undefined);
    assert.equal((await authentication.identify('token of bob', request))?.userId, 'bob');
    await assert.rejects(authentication.logOut('token of ada', connection), { statusCode: 401 });
  });

  it('are nobody while a rule refuses their log-in', async () => {
    const { accounts, authentication } = await start({ names: ['ada', 'bob'] });
    const attempts: unknown[] = [];
    accounts.validateLoginAttempt(({ type, allowed, userId, user }) => {
      attempts.push([type, allowed, userId]);
      return user?.username !== 'ada';
    });
    assert.equal(await authentication.identify('token of ada', request), undefined);
    assert.equal((await authentication.identify('token of bob', request))?.userId, 'bob');
    assert.deepEqual(attempts, [
      ['resume', true, 'ada'],
      ['resume', true, 'bob'],
    ]);
  });

  it('are nobody with a token that has expired, or after their password was changed', async () => {
    const expired = await start({ when: new Date(Date.now() - LIFETIME) });
    assert.equal(await expired.authentication.identify('token of ada', request), undefined);
    const { accounts, authentication } = await start();
    await accounts.setPassword('ada', 'another');
    assert.equal(await authentication.identify('token of ada', request), undefined);
  });
});

describeStores('accounts that differ in case alone before there is an index', ({ it, isFerretDb, open }) => {
  it('keep their names, which nobody else gets, and the log says so', async () => {
    const registry = open();
    const accounts = createAccounts(registry);
    for (const username of ['Ada', 'ada']) await accounts.users.insertAsync({ _id: username, username });
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (line: string) => warnings.push(line);
    try {
      assert.equal((await accounts.port.find({ username: 'Ada' }))?.id, 'Ada');
      assert.equal((await accounts.port.find({ username: 'ada' }))?.id, 'ada');
      assert.equal(await accounts.port.find({ username: 'ADA' }), undefined);
      await assert.rejects(accounts.createUser({ username: 'aDA' }), { statusCode: 409 });
      // Without collations the database has nothing to refuse.
      assert.equal(warnings.length, isFerretDb ? 0 : 1);
    } finally {
      console.warn = warn;
    }
  });
});

describe('hooks', () => {
  it('onCreateUser makes the document; it never sees the password', async () => {
    const { onCreateUser, createUser, users } = start();
    onCreateUser((options, user): User => {
      assert.equal('password' in options, false);
      return { ...user, role: options.profile?.['role'] ?? 'member' };
    });
    const id = await createUser({ username: 'ada', password: 'secret' });
    assert.equal((await users.findOneAsync(id))?.['role'], 'member');
    assert.throws(() => onCreateUser((_options, user) => user), /once/);
  });

  it('validateNewUser refuses by false or by an error, until it is stopped', async () => {
    const { validateNewUser, createUser, users } = start();
    const first = validateNewUser(({ username }) => username !== 'bob');
    validateNewUser(async ({ username }) => {
      if (username === 'eve') throw new HostError(403, 'Not you');
      return true;
    });
    await assert.rejects(createUser({ username: 'bob' }), { error: 403, reason: 'User validation failed' });
    await assert.rejects(createUser({ username: 'eve' }), { reason: 'Not you' });
    assert.equal(await users.find().countAsync(), 0);
    first.stop();
    await createUser({ username: 'bob' });
  });

  it('validateLoginAttempt refuses by false or by an error, and learns who wants in', async () => {
    const { validateLoginAttempt, createUser, port } = start();
    const userId = await createUser({ username: 'ada', password: 'secret' });
    const seen: unknown[] = [];
    validateLoginAttempt((attempt) => {
      seen.push([
        attempt.type,
        attempt.allowed,
        attempt.userId,
        attempt.user?.['username'],
        'services' in (attempt.user ?? {}),
      ]);
      return false;
    });
    const attempt = { type: 'password', allowed: true, userId, connection } as const;
    await assert.rejects(port.validateLogin(attempt), {
      error: 403,
      reason: 'Login forbidden',
      statusCode: 403,
    });
    await port.validateLogin({ ...attempt, allowed: false, userId: null });
    assert.deepEqual(seen, [
      ['password', true, userId, 'ada', false],
      ['password', false, null, undefined, false],
    ]);
  });

  it('onLogin and onLoginFailure learn how an attempt ended, until they are stopped', async () => {
    const { onLogin, onLoginFailure, port } = start();
    const seen: string[] = [];
    const login = onLogin(() => seen.push('in'));
    onLoginFailure(({ error }) => seen.push(String(error)));
    const attempt = { type: 'password', allowed: true, userId: null, connection } as const;
    await port.loginEnded(attempt);
    await port.loginEnded({ ...attempt, allowed: false, error: 'wrong' });
    login.stop();
    await port.loginEnded(attempt);
    assert.deepEqual(seen, ['in', 'wrong']);
  });
});

it('clients can change accounts only as rules say', async () => {
  const registry = new Registry('memory:');
  const accounts = start(registry);
  const guarded = createHost(registry, accounts.port).collection('users');
  const id = await accounts.createUser({ username: 'ada' });
  assert.ok(guarded);
  await assert.rejects(guarded.update(caller(id), id, { profile: {} }), { error: '403' });
  await assert.rejects(guarded.insert(caller(id), { username: 'eve' }), { error: '403' });
  await assert.rejects(guarded.remove(caller(id), id), { error: '403' });
});
