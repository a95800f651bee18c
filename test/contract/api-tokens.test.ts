/** C45: API tokens of third parties, on both hosts. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { onEachHost, type RunningHost } from './running-host.js';

interface Created {
  id: string;
  name: string;
  createdAt: string;
  expiresAt: string | null;
  scopes: string[] | null;
  token: string;
}

const PASSWORD = 'a long password';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const INVALID = 'Bearer error="invalid_token"';

onEachHost('API tokens over HTTP', (startHost) => {
  let host: RunningHost;
  let ada: { id: string; token: string };
  const as = (token: string, path: string, json?: unknown) =>
    host.send('POST', path, { ...bearer(token), ...(json !== undefined && { json }) });
  const create = async (scopes: string[] | null, expiresAt: unknown = null, on = host, session = ada) => {
    const json = ['ci', expiresAt, scopes];
    const answer = await on.send('POST', '/methods/tokens.create', { ...bearer(session.token), json });
    assert.equal(answer.status, 200, answer.text);
    return answer.body as Created;
  };
  const register = async (on: RunningHost, username: string) =>
    (await on.send('POST', '/users/register', { json: { username, password: PASSWORD } })).body as typeof ada;
  before(async () => {
    host = await startHost('contract/rules');
    ada = await register(host, 'ada');
  });
  after(() => host.stop());

  it('C45: a token with the scopes of a route calls as its user', async () => {
    const { token, ...shown } = await create(['reports:read']);
    assert.deepEqual(Object.keys(shown).sort(), ['createdAt', 'expiresAt', 'id', 'name', 'scopes']);
    assert.equal((await as(token, '/methods/reports.who')).body, ada.id);
    const { body } = await host.send('GET', '/publications/reports', bearer(token));
    assert.deepEqual(body, { reports: [{ _id: 'one', for: ada.id }] });
    assert.deepEqual((await as(ada.token, '/methods/tokens.list')).body, [shown]);
  });

  it('C45: a token without them is 403, as it is on every route that names none', async () => {
    const limited = await create(['reports:read']);
    const unlimited = await create(null);
    for (const [token, path] of [
      [limited.token, '/methods/reports.write'],
      [(await create([])).token, '/methods/reports.who'],
      [(await create(['reports', 'reports:', 'reports:*', '*'])).token, '/methods/reports.who'],
      [limited.token, '/methods/context'],
      [unlimited.token, '/methods/context'],
      [unlimited.token, '/methods/tokens.create'],
    ] as const) {
      const answer = await as(token, path, []);
      assert.equal(answer.status, 403, path);
      assert.equal((answer.body as { error: string }).error, 'insufficient-scope');
    }
    assert.equal((await as(unlimited.token, '/methods/reports.write')).body, ada.id);
    const insert = await host.send('POST', '/widgets', { ...bearer(unlimited.token), json: { _id: 'x' } });
    assert.equal(insert.status, 403);
    assert.equal((insert.body as { error: string }).error, 'insufficient-scope');
  });

  it('C45: a token neither logs in nor out, nor hinders those who do', async () => {
    const { token } = await create(null);
    const headers = { authorization: `Bearer ${token}` };
    for (const json of [{ resume: token }, { token }, { username: 'ada', password: token }])
      assert.equal((await host.send('POST', '/users/login', { json })).status, 500);
    assert.equal((await host.send('POST', '/users/logout', { headers })).status, 500);
    assert.equal((await as(token, '/methods/reports.who')).body, ada.id);
    const json = { username: 'ada', password: PASSWORD };
    assert.equal((await host.send('POST', '/users/login', { json, headers })).status, 200);
    assert.equal((await host.send('GET', '/publications/api-routes', { headers })).status, 200);
  });

  it('C28, C45: an expired and a revoked token, and one of a user who is gone, make nobody the caller', async () => {
    const expires = Date.now() + 3_000;
    const soon = await create(null, { $date: expires });
    const [created, revoked] = [await create(null), await create(null)];
    assert.equal((await as(ada.token, '/methods/tokens.revoke', [revoked.id])).body, true);
    assert.equal((await as(ada.token, '/methods/tokens.revoke', [revoked.id])).body, false);
    await new Promise((passed) => setTimeout(passed, expires + 10 - Date.now()));
    for (const token of [soon.token, revoked.token, `${created.token}x`, 'meteor_api_']) {
      const answer = await as(token, '/methods/reports.who');
      assert.deepEqual([answer.body, answer.headers.get('www-authenticate')], [null, INVALID]);
    }
    assert.equal((await as(created.token, '/methods/reports.who')).body, ada.id);
    const bob = await register(host, 'bob');
    const foreign = await create(null, null, host, bob);
    assert.equal((await as(bob.token, '/methods/tokens.revoke', [created.id])).body, false);
    await as(ada.token, '/methods/tokens.revoke.all');
    assert.equal((await as(created.token, '/methods/reports.who')).body, null);
    assert.equal((await as(foreign.token, '/methods/reports.who')).body, bob.id);
  });

  it('C45: a token outlives the sessions of its user, and a new password', async () => {
    const cleo = await register(host, 'cleo');
    const { token } = await create(null, null, host, cleo);
    await as(cleo.token, '/methods/password.change', ['another password']);
    assert.equal((await as(cleo.token, '/methods/context')).headers.get('www-authenticate'), INVALID);
    assert.equal((await as(token, '/methods/reports.who')).body, cleo.id);
  });

  it('C27, C45: a token counts as Bearer only, and has the limit that is configured', async () => {
    const options = { auth: { queryToken: true, apiTokenLimit: { requests: 2, seconds: 60 } } };
    const other = await host.withOptions(options);
    const dora = await register(other, 'dora');
    const { token } = await create(null, null, other, dora);
    const inQuery = (text: string) => other.send('POST', `/methods/reports.who?access_token=${text}`);
    assert.equal((await inQuery(dora.token)).body, dora.id);
    assert.equal((await inQuery(token)).body, null);
    const cookie = `meteor_login_token=${token}`;
    assert.equal((await other.send('POST', '/methods/reports.who', { headers: { cookie } })).body, null);
    const answers = [];
    for (let count = 0; count < 3; count += 1)
      answers.push(await other.send('POST', '/methods/reports.who', bearer(token)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 429],
    );
    assert.ok(Number(answers.at(-1)?.headers.get('retry-after')) > 0);
    await other.stop();
  });

  it('C45: neither a token nor its hash is in the log', async () => {
    const { token } = await create(['reports:read']);
    await as(token, '/methods/throws.internal');
    await host.send('POST', '/methods/reports.who', {
      ...bearer(token),
      body: '{',
      headers: { ...bearer(token).headers, 'content-type': 'application/json' },
    });
    assert.equal(host.log().includes('meteor_api_'), false);
  });

  it('C45: what makes no token says why', async () => {
    for (const json of [
      ['', null, null],
      ['ci', { $date: 0 }, null],
      ['ci', null, ['']],
    ]) {
      const answer = await as(ada.token, '/methods/tokens.create', json);
      assert.equal(answer.status, 400, JSON.stringify(json));
      assert.match((answer.body as { reason: string }).reason, /of an API token must be/);
    }
  });
});
