import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import jsonwebtoken from 'jsonwebtoken';
import { type Answer, onEachHost, type RunningHost, UNKNOWN } from './running-host.js';

interface Session {
  token: string;
  tokenExpires: string;
  id: string;
}

const PASSWORD = 'a long password';
const SECRET = 'a secret of this test, more than thirty-two bytes';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const userIdOf = (answer: Answer) => (answer.body as { userId: unknown }).userId;

onEachHost('authentication over HTTP', (startHost, on) => {
  let host: RunningHost;
  /** The same with other options: each concerns answers of its own. */
  let other: RunningHost;
  let ada: Session;
  const register = (json: unknown) => host.send('POST', '/users/register', { json });
  const login = (json: unknown) => host.send('POST', '/users/login', { json });
  const context = (headers: Record<string, string> = {}) =>
    host.send('POST', '/methods/context', { headers });
  before(async () => {
    host = await startHost('contract/rules');
    ada = (await register({ username: 'Ada', email: 'Ada@example.com', password: PASSWORD })).body as Session;
    const auth = { queryToken: true, invalidToken: 'reject', statusCodes: 'standard' };
    other = await host.withOptions({ auth });
  });
  after(() => host.stop());

  it('C27, C28: a valid token sets userId, in methods and publications; its scheme in any case', async () => {
    assert.equal(userIdOf(await context(bearer(ada.token))), ada.id);
    assert.equal(userIdOf(await context({ authorization: `bEARER ${ada.token}` })), ada.id);
    const { callers } = (await host.send('GET', '/publications/caller', { headers: bearer(ada.token) }))
      .body as {
      callers: [{ userId: string }];
    };
    assert.equal(callers[0].userId, ada.id);
  });

  it('C27: the token in the query counts only where it is turned on', async () => {
    assert.equal(userIdOf(await host.send('POST', `/methods/context?access_token=${ada.token}`)), null);
    const session = (
      await other.send('POST', '/users/register', { json: { username: 'q', password: PASSWORD } })
    ).body as Session;
    assert.equal(
      userIdOf(await other.send('POST', `/methods/context?access_token=${session.token}`)),
      session.id,
    );
  });

  it('C27: an answer to a request with a token in its query is private, also where answers may be cached', async () => {
    const responseHeaders = { 'Cache-Control': 'public, max-age=60' };
    const cached = await host.withOptions({ auth: { queryToken: true }, responseHeaders });
    const cachingOf = async (path: string) => (await cached.send('GET', path)).headers.get('cache-control');
    assert.equal(await cachingOf('/publications/caller'), 'public, max-age=60');
    assert.equal(await cachingOf('/publications/caller?access_token=abc'), 'private, no-store');
    await cached.stop();
  });

  const claims = { sub: 'somebody', jti: 'token', gen: 0 };
  const forged: Record<string, (valid: string) => string> = {
    'with alg none': () =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    'of a foreign algorithm': () =>
      jsonwebtoken.sign(claims, SECRET, { algorithm: 'HS512', expiresIn: '1h' }),
    'of another secret': () => jsonwebtoken.sign(claims, 'x'.repeat(40), { expiresIn: '1h' }),
    'that has expired': () => jsonwebtoken.sign({ ...claims, exp: 1 }, SECRET),
    'with a changed payload': (valid) => {
      const [head, payload = '', signature] = valid.split('.');
      const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'somebody else' };
      return `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
    },
    'that is no token': () => 'nonsense',
    'of an unknown user': () => jsonwebtoken.sign(claims, SECRET, { expiresIn: '1h' }),
  };
  for (const [kind, forge] of Object.entries(forged)) {
    // Meteor's tokens are random, and have no payload.
    if (on === 'meteor' && kind === 'with a changed payload') continue;
    it(`C28: a token ${kind} makes nobody the caller and says so`, async () => {
      const answer = await context(bearer(forge(ada.token)));
      assert.equal(answer.status, 200);
      assert.equal(userIdOf(answer), null);
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
    });
  }

  it('C28: no token, no such header', async () => {
    const answer = await context();
    assert.equal(answer.headers.get('www-authenticate'), null);
  });

  it('C28: auth.invalidToken "reject" answers 401', async () => {
    const answer = await other.send('POST', '/methods/context', { headers: bearer('nonsense') });
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
    assert.equal((await other.send('POST', '/methods/context')).status, 200);
  });

  it('C29: the rest of the server sees no token handling', async () => {
    const answer = await host.send('GET', '/not/of/the/api', { headers: bearer('nonsense') });
    assert.equal(answer.status, UNKNOWN[on].get);
    assert.equal(answer.headers.get('www-authenticate'), null);
  });

  it('C30: login by name or address, without regard to case', async () => {
    for (const key of [{ username: 'Ada' }, { username: 'ADA' }, { email: 'ada@EXAMPLE.com' }]) {
      const answer = await login({ ...key, password: PASSWORD });
      assert.equal(answer.status, 200);
      const session = answer.body as Session;
      assert.deepEqual(Object.keys(session).sort(), ['id', 'token', 'tokenExpires']);
      assert.equal(session.id, ada.id);
    }
  });

  it('C30: failures are 500 with error and reason', async () => {
    for (const json of [
      { username: 'Ada', password: 'wrong password' },
      { username: 'nobody', password: PASSWORD },
      { password: PASSWORD },
      { username: 'Ada' },
      { username: { $ne: null }, password: PASSWORD },
      { username: 'Ada', password: { $ne: null } },
      { username: 'Ada', password: '' },
      { username: 'Ada', password: 'x'.repeat(5_000) },
      [],
      'text',
      null,
    ]) {
      const answer = await login(json);
      assert.equal(answer.status, 500, JSON.stringify(json));
      const { error, reason } = answer.body as Record<string, unknown>;
      assert.equal(typeof error, 'string');
      assert.equal(typeof reason, 'string');
    }
    for (const json of [
      { username: 'aDA', password: PASSWORD },
      { email: 'ADA@example.com', password: PASSWORD },
      { email: 'no address', password: PASSWORD },
    ]) {
      assert.equal((await register(json)).status, 500, JSON.stringify(json));
    }
  });

  it('C30: auth.statusCodes "standard" answers 400, 401, 403 and 409', async () => {
    const post = (path: string, json: unknown) =>
      other.send('POST', path, { json }).then(({ status }) => status);
    assert.equal(await post('/users/register', { username: 'bea', password: PASSWORD }), 200);
    assert.equal(await post('/users/register', { username: 'BEA', password: PASSWORD }), 409);
    assert.equal(await post('/users/login', { username: 'bea', password: 'wrong' }), 401);
    assert.equal(await post('/users/login', { username: 'nobody', password: 'wrong' }), 401);
    assert.equal(await post('/users/login', { username: 'bea' }), 400);
    const closed = await host.withOptions({ auth: { statusCodes: 'standard', registration: false } });
    const refused = await closed.send('POST', '/users/register', {
      json: { username: 'x', password: PASSWORD },
    });
    assert.equal(refused.status, 403);
    await closed.stop();
  });

  it('C31: an unknown user and a wrong password give the same answer', async () => {
    const unknown = await login({ username: 'nobody at all', password: PASSWORD });
    const wrong = await login({ username: 'ada', password: 'wrong password' });
    assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body]);
  });

  it('C31: accounts without an address are distinguished', async () => {
    const first = (await register({ username: 'first', password: PASSWORD })).body as Session;
    const second = (await register({ username: 'second', password: PASSWORD })).body as Session;
    assert.notEqual(first.id, second.id);
    assert.equal(((await login({ username: 'second', password: PASSWORD })).body as Session).id, second.id);
  });

  it('C32: tokenExpires is the expiry of the token, ninety days away', () => {
    const expires = Date.parse(ada.tokenExpires);
    if (on === 'standalone')
      assert.equal(expires, Number(jsonwebtoken.decode(ada.token, { json: true })?.exp) * 1_000);
    const days = (expires - Date.now()) / 86_400_000;
    assert.ok(days > 89.9 && days <= 90);
  });

  it('C32: logout revokes this token and no other', async () => {
    const other = (await login({ username: 'ada', password: PASSWORD })).body as Session;
    const answer = await host.send('POST', '/users/logout', { headers: bearer(other.token) });
    assert.ok(answer.status < 300);
    assert.equal(userIdOf(await context(bearer(other.token))), null);
    assert.equal(userIdOf(await context(bearer(ada.token))), ada.id);
  });

  it('C32: a new password revokes every token of the account', async () => {
    const session = (await register({ username: 'changer', password: PASSWORD })).body as Session;
    assert.equal(userIdOf(await context(bearer(session.token))), session.id);
    const changed = await host.send('POST', '/methods/password.change', {
      json: ['another password'],
      headers: bearer(session.token),
    });
    assert.equal(changed.status, 200);
    assert.equal(userIdOf(await context(bearer(session.token))), null);
    assert.equal((await login({ username: 'changer', password: PASSWORD })).status, 500);
    assert.equal((await login({ username: 'changer', password: 'another password' })).status, 200);
  });

  // C44: Meteor signs nothing.
  if (on === 'standalone')
    it('C32: a production start without a secret fails and says how to make one', async () => {
      const environment = { NODE_ENV: 'production', RESTGEN_SECRET: '' };
      await assert.rejects(startHost('contract/rules', { environment }), /RESTGEN_SECRET[\s\S]*randomBytes/);
    });

  it('C33: in production, login over plain HTTP is refused, behind a trusted HTTPS proxy it is not', async () => {
    const production = await startHost('contract/rules', {
      environment: { NODE_ENV: 'production' },
      options: { trustProxy: true },
    });
    const json = { username: 'ada', password: PASSWORD };
    const plain = await production.send('POST', '/users/register', { json });
    assert.equal(plain.status, 500);
    assert.match((plain.body as { reason: string }).reason, /HTTPS/);
    const secure = await production.send('POST', '/users/register', {
      json,
      headers: { 'x-forwarded-proto': 'https' },
    });
    assert.equal(secure.status, 200);
    await production.stop();
  });

  // Meteor's own limits are the subject of `test/server/meteor`.
  if (on === 'standalone')
    it('C33: attempts on one account are limited', async () => {
      await register({ username: 'target', password: PASSWORD });
      let last: Answer | undefined;
      for (let attempt = 0; attempt < 30 && last?.status !== 429; attempt += 1) {
        last = await login({ username: 'target', password: 'wrong password' });
      }
      assert.equal(last?.status, 429);
      assert.ok(Number(last?.headers.get('retry-after')) > 0);
    });
});
