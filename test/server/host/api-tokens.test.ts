/** API tokens as the standalone host keeps them (C45). */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it, mock } from 'node:test';
import { createAccounts, Registry } from '../../../src/server/host/host.js';
import type { ApiTokenOptions } from '../../../src/server/runtime/index.js';

async function start() {
  const accounts = createAccounts(new Registry('memory:'));
  const userId = await accounts.createUser({ username: 'ada' });
  const make = (options: Partial<ApiTokenOptions> = {}) =>
    accounts.createApiTokenAsync(userId, { name: 'reports-ci', expiresAt: null, ...options });
  const grantOf = async (token: string) => accounts.port.findApiToken(token);
  return { ...accounts, userId, make, grantOf };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('createApiTokenAsync', () => {
  it('shows the token once, and stores its SHA-256 hash as Meteor does', async () => {
    const { make, users, userId, listApiTokensAsync } = await start();
    const expiresAt = inDays(1);
    const { token, ...shown } = await make({ expiresAt, scopes: ['reports:read'] });
    assert.match(token, /^meteor_api_[\w-]{43}$/);
    assert.deepEqual(
      { ...shown, id: '', createdAt: 0 },
      { id: '', name: 'reports-ci', createdAt: 0, expiresAt, scopes: ['reports:read'] },
    );
    const stored = (await users.findOneAsync(userId))?.services;
    const hashedToken = createHash('sha256').update(token).digest('base64');
    assert.deepEqual(stored?.apiTokens, [{ ...shown, hashedToken }]);
    assert.equal(JSON.stringify(await users.find().fetchAsync()).includes(token), false);
    assert.deepEqual(await listApiTokensAsync(userId), [shown]);
  });

  it('without scopes makes a token without limits', async () => {
    const { make, grantOf, userId } = await start();
    for (const options of [{}, { scopes: null }, { scopes: undefined }]) {
      const { id, scopes, token } = await make(options);
      assert.equal(scopes, null);
      assert.deepEqual(await grantOf(token), { userId, apiToken: { id, scopes: null }, expires: undefined });
    }
    assert.deepEqual((await make({ scopes: [] })).scopes, []);
  });

  it('does not follow what the caller does with its objects afterwards', async () => {
    const { make, grantOf } = await start();
    const [expiresAt, scopes] = [inDays(1), ['read']];
    const { token } = await make({ expiresAt, scopes });
    expiresAt.setTime(0);
    scopes.push('write');
    assert.deepEqual((await grantOf(token))?.apiToken?.scopes, ['read']);
  });

  const wrong: [options: unknown, reason: RegExp][] = [
    [undefined, /an object with name and expiresAt/],
    [['name'], /an object with name/],
    [{ name: 'x' }, /expiresAt of an API token must be a date in the future/],
    [{ name: 'x', expiresAt: 30 }, /expiresAt/],
    [{ name: 'x', expiresAt: inDays(1).toISOString() }, /expiresAt/],
    [{ name: 'x', expiresAt: new Date(Number.NaN) }, /expiresAt/],
    [{ name: 'x', expiresAt: new Date() }, /expiresAt/],
    [{ expiresAt: null }, /name of an API token/],
    [{ name: ' \t', expiresAt: null }, /name of an API token/],
    [{ name: { $ne: '' }, expiresAt: null }, /name of an API token/],
    [{ name: 'x', expiresAt: null, scopes: 'reports:read' }, /scopes of an API token must be a list/],
    [{ name: 'x', expiresAt: null, scopes: [''] }, /scopes/],
    [{ name: 'x', expiresAt: null, scopes: [1] }, /scopes/],
    [{ name: 'x', expiresAt: null, scope: ['read'] }, /scope of an API token must be left out/],
  ];
  for (const [options, reason] of wrong)
    it(`refuses ${JSON.stringify(options)}`, async () => {
      const { createApiTokenAsync, listApiTokensAsync, userId } = await start();
      await assert.rejects(createApiTokenAsync(userId, options as never), { statusCode: 400, reason });
      assert.deepEqual(await listApiTokensAsync(userId), []);
    });

  it('needs a user that exists, by the id and no selector', async () => {
    const { createApiTokenAsync } = await start();
    const options = { name: 'x', expiresAt: null };
    await assert.rejects(createApiTokenAsync('nobody', options), {
      statusCode: 404,
      reason: 'User not found',
    });
    for (const id of ['', undefined, { $ne: null }])
      await assert.rejects(createApiTokenAsync(id as never, options), {
        statusCode: 400,
        reason: /id of a user/,
      });
  });
});

describe('an API token', () => {
  it('is invalid from the millisecond that it expires at, and still listed', async () => {
    const { make, grantOf, listApiTokensAsync, userId } = await start();
    const expiresAt = inDays(1);
    const { token, id } = await make({ expiresAt });
    mock.timers.enable({ apis: ['Date'], now: expiresAt.getTime() - 1 });
    try {
      assert.equal((await grantOf(token))?.apiToken?.id, id);
      mock.timers.setTime(expiresAt.getTime());
      assert.equal(await grantOf(token), undefined);
    } finally {
      mock.timers.reset();
    }
    assert.equal((await listApiTokensAsync(userId))[0]?.id, id);
  });

  it('is revoked alone, by its user alone, or with all of its user', async () => {
    const { make, grantOf, createUser, createApiTokenAsync, userId, ...accounts } = await start();
    const other = await createUser({ username: 'bob' });
    const foreign = await createApiTokenAsync(other, { name: 'x', expiresAt: null });
    const [first, second] = await Promise.all([make(), make()]);
    assert.equal(await accounts.revokeApiTokenAsync(other, first.id), false);
    assert.notEqual(await grantOf(first.token), undefined);
    const both = await Promise.all([first, first].map(({ id }) => accounts.revokeApiTokenAsync(userId, id)));
    assert.deepEqual(both.sort(), [false, true]);
    assert.equal(await grantOf(first.token), undefined);
    assert.notEqual(await grantOf(second.token), undefined);
    for (const id of ['', { $ne: null }, undefined])
      await assert.rejects(accounts.revokeApiTokenAsync(userId, id as never), { statusCode: 400 });
    await accounts.revokeAllApiTokensAsync(userId);
    assert.deepEqual(await accounts.listApiTokensAsync(userId), []);
    assert.equal(await grantOf(second.token), undefined);
    assert.equal((await grantOf(foreign.token))?.userId, other);
  });

  it('ends with its user, and outlives a change of the password, as in Meteor', async () => {
    const { make, grantOf, setPassword, users, userId } = await start();
    const { token } = await make();
    await setPassword(userId, 'another');
    assert.equal((await grantOf(token))?.userId, userId);
    await users.removeAsync(userId);
    assert.equal(await grantOf(token), undefined);
  });

  it('is its whole text: neither its hash nor a part of it', async () => {
    const { make, grantOf, users, userId } = await start();
    const { token } = await make();
    const hash = (await users.findOneAsync(userId))?.services?.apiTokens?.[0]?.hashedToken ?? '';
    for (const text of [
      hash,
      `meteor_api_${hash}`,
      token.slice(0, -1),
      `${token} `,
      token.slice(11),
      'meteor_api_',
    ])
      assert.equal(await grantOf(text), undefined, text);
  });

  it('is invalid where the database holds what nobody may write there', async () => {
    const { make, grantOf, users, userId, listApiTokensAsync } = await start();
    const { token, id } = await make({ scopes: ['read'] });
    const [entry] = (await users.findOneAsync(userId))?.services?.apiTokens ?? [];
    const stored = (tokens: unknown) => users.updateAsync(userId, { $set: { 'services.apiTokens': tokens } });
    const changes = [
      { scopes: 'read' },
      { scopes: [''] },
      { scopes: [null] },
      { scopes: { 0: 'read' } },
      { scopes: undefined },
      { expiresAt: '2099-01-01' },
      { expiresAt: 0 },
      { expiresAt: undefined },
      { id: '' },
      { id: 7 },
    ];
    for (const change of changes) {
      await stored([{ ...entry, ...change }]);
      assert.equal(await grantOf(token), undefined, JSON.stringify(change));
    }
    await stored([null, 'x', [entry], { hashedToken: entry?.hashedToken }, entry]);
    assert.equal((await grantOf(token))?.apiToken?.id, id);
    assert.deepEqual(
      (await listApiTokensAsync(userId)).map((apiToken) => apiToken.id),
      [id],
    );
    await stored('none');
    assert.deepEqual(await listApiTokensAsync(userId), []);
  });
});
