/** `restgen/meteor` on the stand-in of Meteor's server: what it does beyond the contract that every host keeps. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { RequestHandler } from 'express4';
import { captureOptions } from '../../../src/server/meteor/declared-options.js';
import {
  createApiTokenAsync,
  host,
  JsonRoutes,
  listApiTokensAsync,
  mount,
  type RestMethodMixin,
  revokeAllApiTokensAsync,
  revokeApiTokenAsync,
  SimpleRest,
} from '../../../src/server/meteor/meteor.js';
import {
  insert,
  login,
  logout,
  method,
  publication,
  Router,
  register,
  remove,
  update,
} from '../../../src/server/runtime/runtime.js';
import { MethodInvocation } from './stand-in/method-invocation.js';
import { createStandIn, install, type StandIn, type StandInOptions } from './stand-in/stand-in.js';

interface Reply {
  status: number;
  headers: Headers;
  // Tests know what they asked for.
  body: never;
}

const ROUTES = ['act', 'echo', 'who', 'limited'] as const;
const PUBLICATIONS = [
  'all',
  'low',
  'long',
  'who',
  'composite',
  'twice',
  'shapes',
  'local',
  'limited',
] as const;
const COLLECTIONS = ['notes', 'oids', 'closed', 'shapes'] as const;

const router = Router();
for (const name of ROUTES) router.post(`/methods/${name}`, method(name));
for (const name of PUBLICATIONS) router.get(`/publications/${name}`, publication(name));
for (const name of COLLECTIONS) {
  const options = name === 'oids' ? ({ idType: 'ObjectId' } as const) : {};
  router.post(`/${name}`, insert(name, options));
  router.patch(`/${name}/:_id`, update(name, options)).delete(`/${name}/:_id`, remove(name, options));
}
router.post('/scoped', method('who', { scopes: ['reports:read'] }));
router.post('/users/login', login()).post('/users/register', register()).post('/users/logout', logout());

/** Serves the API at `/api` of a stand-in of its own. */
async function startMeteor({
  rootUrl = 'http://localhost:3000/',
  without = [],
  release = '3.0.4',
}: StandInOptions = {}) {
  const logged: unknown[][] = [];
  const standIn = createStandIn({ rootUrl, without, release, log: (...parts) => void logged.push(parts) });
  install(standIn);
  const failed: unknown[] = [];
  const log = { warn() {}, error: (...parts: unknown[]) => void failed.push(parts) };
  mount({ host, routeList: { 'api-routes': [] }, routers: [router] }, { log });
  const server = standIn.WebApp.httpServer.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = async (
    verb: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: verb,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: (text && JSON.parse(text)) as never };
  };
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { ...standIn, port, send, stop, failed, logged };
}

type Running = Awaited<ReturnType<typeof startMeteor>>;

/** Declares what the routes call. `act` runs what a test gives it. */
function declare({ Meteor, Mongo, server, packages }: StandIn, act: { run: (self: never) => unknown }) {
  server.methods({
    act(this: never) {
      return act.run(this);
    },
    echo: (...values: unknown[]) => values,
    limited: () => 'ok',
    who(this: { userId: string | null }) {
      return { own: this.userId, current: Meteor.userId() };
    },
  });
  const notes = new Mongo.Collection('notes');
  notes.allow({ insertAsync: () => true, updateAsync: () => true, removeAsync: () => true });
  notes.deny({ insertAsync: (_user: unknown, { title }: { title?: string }) => title === 'denied' });
  const oids = new Mongo.Collection('oids', { idGeneration: 'MONGO' });
  oids.allow({ insertAsync: () => true });
  new Mongo.Collection('closed').allow({ insert: () => true });
  const shapes = new Mongo.Collection('shapes', {
    transform: (document: object) => ({ ...document, transformed: true }),
  });
  server.publish('all', () => notes.find());
  server.publish('shapes', () => shapes.find());
  server.publish('twice', () => [notes.find(), notes.find()]);
  return { notes, shapes, packages };
}

describe('restgen/meteor', () => {
  let running: Running;
  const act = { run: (_self: never): unknown => undefined };
  let declared: ReturnType<typeof declare>;
  before(async () => {
    running = await startMeteor();
    declared = declare(running, act);
  });
  after(() => running.stop());
  const register = async (username: string) =>
    (await running.send('POST', '/api/users/register', { username, password: 'secret word' })).body as {
      id: string;
      token: string;
    };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('runs methods in their invocation, with all members of a native one', async () => {
    const { id, token } = await register('ada');
    act.run = async (self: { userId: string; connection: object; constructor: { name: string } }) => ({
      members: Object.keys(self).sort(),
      connection: Object.keys(self.connection).sort(),
      name: self.constructor.name,
      isCurrent: running.DDP._CurrentMethodInvocation.get() === (self as unknown),
      nested: await running.Meteor.callAsync('who'),
    });
    const { body } = await running.send('POST', '/api/methods/act', undefined, bearer(token));
    assert.deepEqual(body, {
      members: Object.keys(new MethodInvocation({})).sort(),
      connection: ['clientAddress', 'close', 'httpHeaders', 'id', 'onClose'],
      name: 'MethodInvocation',
      isCurrent: true,
      nested: { own: id, current: id },
    });
  });

  it('C14 lets a method set the status, and no method the user', async () => {
    act.run = (self: { setHttpStatusCode(code: number): void }) => {
      self.setHttpStatusCode(201);
      return 'made';
    };
    assert.equal((await running.send('POST', '/api/methods/act')).status, 201);
    act.run = (self: { setUserId(id: string): unknown }) => self.setUserId('x');
    assert.equal((await running.send('POST', '/api/methods/act')).status, 500);
  });

  it('publishes documents as they are stored, and observes nothing afterwards', async () => {
    await declared.shapes.insertAsync({ _id: 's', side: 1 });
    const before = running.observers();
    const { body } = await running.send('GET', '/api/publications/shapes');
    assert.deepEqual(body, { shapes: [{ _id: 's', side: 1 }] });
    assert.equal((await running.send('GET', '/api/publications/twice')).status, 500);
    assert.equal(running.observers(), before);
  });

  it('runs publications in their invocation, and onStop as their user', async () => {
    const { id, token } = await register('bob');
    const seen: unknown[] = [];
    running.server.publish('low', function () {
      const self = this as {
        added(...values: unknown[]): void;
        onStop(callback: () => void): void;
        ready(): void;
        _name: string;
        _params: unknown[];
      };
      const nested = { deep: 1 };
      self.added('low', 'x', { name: self._name, params: self._params, nested });
      nested.deep = 2;
      self.onStop(() => seen.push(running.Meteor.userId()));
      seen.push(Object.keys(self).length, running.Meteor.userId());
      self.ready();
    });
    const { body } = await running.send('GET', '/api/publications/low', undefined, bearer(token));
    assert.deepEqual(body, { low: [{ _id: 'x', name: 'low', params: [], nested: { deep: 1 } }] });
    assert.deepEqual(seen, [7, id, id]);
  });

  it('C18, C42: writes have the verdict of the native asynchronous method', async () => {
    const made = await running.send('POST', '/api/notes', { title: 'x' });
    assert.equal(made.status, 200);
    assert.equal(made.headers.get('location'), `/api/notes/${made.body}`);
    const denied = await running.send('POST', '/api/notes', { title: 'denied' });
    assert.deepEqual([denied.status, denied.body], [403, { error: '403', reason: 'Access denied' }]);
    const closed = await running.send('POST', '/api/closed', { title: 'x' });
    assert.deepEqual([closed.status, closed.body], [403, { error: '403', reason: 'Access denied' }]);
    assert.equal((await running.send('POST', '/api/notes', { _id: made.body })).status, 409);
    assert.equal((await running.send('PATCH', `/api/notes/${made.body}`, { title: 'y' })).body, 1);
    const patch = { title: null, tags: ['a'] };
    const merge = { 'content-type': 'application/merge-patch+json' };
    assert.equal((await running.send('PATCH', `/api/notes/${made.body}`, patch, merge)).body, 1);
    assert.equal((await running.send('PATCH', `/api/notes/${made.body}`, { 'tags.5': 'b' })).status, 400);
    assert.deepEqual(await declared.notes.findOneAsync(made.body), { _id: made.body, tags: ['a'] });
    assert.equal((await running.send('DELETE', `/api/notes/${made.body}`)).body, 1);
    assert.equal((await running.send('DELETE', `/api/notes/${made.body}`)).status, 404);
    assert.match((await running.send('POST', '/api/oids', {})).body, /^[\da-f]{24}$/);
  });

  it('C44 logs in with tokens that count for both protocols, and revokes them for both', async () => {
    const { id, token } = await register('carol');
    const stored = await running.accounts.users.findOneAsync(id);
    const hashes = (stored as never as { services: { resume: { loginTokens: { hashedToken: string }[] } } })
      .services.resume.loginTokens;
    assert.deepEqual(
      hashes.map(({ hashedToken }) => hashedToken),
      [running.accounts._hashLoginToken(token)],
    );
    const reply = await running.send('POST', '/api/users/login', {
      username: 'CAROL',
      password: 'secret word',
    });
    assert.deepEqual(Object.keys(reply.body).sort(), ['id', 'token', 'tokenExpires']);
    const who = (headers: Record<string, string>) =>
      running.send('POST', '/api/methods/who', undefined, headers);
    assert.deepEqual((await who(bearer(token))).body, { own: id, current: id });
    assert.deepEqual((await running.send('POST', '/api/users/logout', undefined, bearer(token))).body, {});
    const after = await who(bearer(token));
    assert.deepEqual(after.body, { own: null, current: null });
    assert.equal(after.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
    assert.deepEqual(Object.keys(running.accounts._userObservesForConnections), []);
  });

  it('C31 compares the password of nobody with a hash as costly as those of accounts', async () => {
    const hashes: unknown[] = [];
    const logIn = async (settings: object): Promise<void> => {
      const own = {
        ...settings,
        async _checkPasswordAsync(user: { services: { password: object } }) {
          hashes.push(Object.values(user.services.password)[0]);
        },
      };
      Object.assign(running.accounts, own);
      const answer = await running.send('POST', '/api/users/login', {
        username: 'nobody',
        password: 'guess',
      });
      assert.equal(answer.status, 500);
      for (const name of Object.keys(own)) Reflect.deleteProperty(running.accounts, name);
    };
    await logIn({ _bcryptRounds: () => 9 });
    await logIn({
      _argon2Enabled: () => true,
      _argon2Type: () => 1,
      _argon2MemoryCost: () => 4096,
      _argon2TimeCost: () => 3,
      _argon2Parallelism: () => 2,
    });
    const [bcrypt, argon2] = hashes;
    assert.match(String(bcrypt), /^\$2b\$09\$[./\w]{53}$/);
    assert.match(String(argon2), /^\$argon2i\$v=19\$m=4096,t=3,p=2\$[+/\w]{22}\$[+/\w]{43}$/);
  });

  it('C42 asks the hooks whether a token may go on, so that a banned user is nobody', async () => {
    const { id, token } = await register('bea');
    const seen: unknown[] = [];
    const hook = running.accounts.validateLoginAttempt(({ type, methodArguments, user }) => {
      seen.push([type, methodArguments, (user as { _id: string })._id]);
      return false;
    });
    const banned = await running.send('POST', '/api/methods/who', undefined, bearer(token));
    hook.stop();
    assert.deepEqual(banned.body, { own: null, current: null });
    assert.equal(banned.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
    assert.deepEqual(seen, [['resume', [{ resume: token }], id]]);
    const back = await running.send('POST', '/api/methods/who', undefined, bearer(token));
    assert.deepEqual(back.body, { own: id, current: id });
  });

  it('C45 keeps API tokens as Meteor 3.5 does, for routes that name their scopes alone', async () => {
    const id = await running.accounts.createUserAsync({ username: 'tia' });
    const options = { name: 'ci', expiresAt: null, scopes: ['reports:read'] };
    const { token, ...shown } = await createApiTokenAsync(id, options);
    const user = (await running.accounts.users.findOneAsync(id)) as { services: Record<string, unknown> };
    const hashedToken = running.accounts._hashLoginToken(token);
    assert.deepEqual(user.services['apiTokens'], [{ ...shown, hashedToken }]);
    assert.match(token, /^meteor_api_[\w-]{43}$/);
    assert.deepEqual(await listApiTokensAsync(id), [shown]);
    const call = async (path: string) => running.send('POST', path, undefined, bearer(token));
    assert.deepEqual((await call('/api/scoped')).body, { own: id, current: id });
    assert.equal((await call('/api/methods/who')).status, 403);
    assert.equal(await revokeApiTokenAsync(id, shown.id), true);
    assert.deepEqual((await call('/api/scoped')).body, { own: null, current: null });
    await revokeAllApiTokensAsync(id);
    await assert.rejects(createApiTokenAsync('nobody', options), { statusCode: 404 });
  });

  it('C45 lets the hooks of the application refuse the user of an API token, which they do not see', async () => {
    const id = await running.accounts.createUserAsync({ username: 'ulf' });
    const { token } = await createApiTokenAsync(id, { name: 'ci', expiresAt: null });
    const seen: unknown[] = [];
    const hook = running.accounts.validateLoginAttempt(({ type, methodName, methodArguments, user }) => {
      seen.push([type, methodName, methodArguments, (user as { _id: string })._id]);
      return false;
    });
    const banned = await running.send('POST', '/api/scoped', undefined, bearer(token));
    hook.stop();
    assert.deepEqual(banned.body, { own: null, current: null });
    assert.deepEqual(seen, [['apiToken', 'apiToken', [{}], id]]);
    const back = await running.send('POST', '/api/scoped', undefined, bearer(token));
    assert.deepEqual(back.body, { own: id, current: id });
  });

  it("C45 takes the application's own API tokens where its Meteor has them", async () => {
    const id = await running.accounts.createUserAsync({ username: 'vera' });
    const given: unknown[] = [];
    const native = Object.assign(running.accounts, {
      createApiTokenAsync: async (...values: unknown[]) => given.push(values),
      _findApiToken: async (token: string) =>
        token === 'meteor_api_native' ? { userId: id, id: 't', scopes: ['reports:read'] } : null,
    });
    try {
      await createApiTokenAsync(id, { name: 'ci', expiresAt: null });
      assert.deepEqual(given, [[id, { name: 'ci', expiresAt: null }]]);
      const answers: unknown[] = [];
      for (const token of ['meteor_api_native', 'meteor_api_other'])
        answers.push((await running.send('POST', '/api/scoped', undefined, bearer(token))).body);
      assert.deepEqual(answers, [
        { own: id, current: id },
        { own: null, current: null },
      ]);
    } finally {
      Reflect.deleteProperty(native, 'createApiTokenAsync');
      Reflect.deleteProperty(native, '_findApiToken');
    }
  });

  it('shows the whole body to the hooks, and keeps it from the password handler', async () => {
    await register('dora');
    const seen: unknown[] = [];
    const hook = running.accounts.validateLoginAttempt(({ methodArguments, allowed }) => {
      const [shown] = methodArguments as [Record<string, unknown>];
      seen.push([allowed, shown['captcha'], shown['user']]);
      return shown['captcha'] === 'right';
    });
    const body = { username: 'dora', password: 'secret word' };
    const refused = await running.send('POST', '/api/users/login', { ...body, captcha: 'wrong' });
    assert.deepEqual([refused.status, refused.body], [500, { error: '403', reason: 'Login forbidden' }]);
    assert.equal((await running.send('POST', '/api/users/login', { ...body, captcha: 'right' })).status, 200);
    hook.stop();
    assert.deepEqual(seen, [
      [true, 'wrong', { username: 'dora' }],
      [true, 'right', { username: 'dora' }],
    ]);
  });

  it('answers 429 where a limit of the application says so', async () => {
    running.limiter.addRule({ type: 'method', name: 'limited', connectionId: () => true }, 2, 5_000);
    const statuses: number[] = [];
    let last: Reply | undefined;
    for (let count = 0; count < 3; count += 1) {
      last = await running.send('POST', '/api/methods/limited');
      statuses.push(last.status);
    }
    assert.deepEqual(statuses, [200, 200, 429]);
    assert.equal(last?.headers.get('retry-after'), '5');
  });

  it('C47 answers what is unknown below its path, and leaves the rest to Meteor', async () => {
    for (const verb of ['GET', 'POST', 'OPTIONS']) {
      const { status, headers, body } = await running.send(verb, '/api/nothing');
      assert.deepEqual([status, (body as { error: string }).error], [404, 'not-found'], verb);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
    assert.equal((await running.send('OPTIONS', '/api/methods/who')).headers.get('allow'), 'POST, OPTIONS');
    const page = await running.send('GET', '/elsewhere').catch((error: unknown) => error);
    assert.ok(page instanceof SyntaxError, 'Meteor answers its page');
  });

  it("C47 leaves the application's own routes below its path to it, in whatever order they are declared", async () => {
    const own: RequestHandler = (request, response) => void response.json({ method: request.method });
    running.WebApp.handlers.get('/api/webhook', own);
    running.WebApp.handlers.use('/api/hooks', own);
    const answers = [
      await running.send('GET', '/api/webhook'),
      await running.send('POST', '/api/hooks/payment'),
      await running.send('POST', '/api/webhook'),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 404],
    );
    assert.deepEqual(answers[1]?.body, { method: 'POST' });
  });

  it('C15 types of EJSON.addType travel both ways', async () => {
    class Money {
      readonly cents: number;
      constructor(cents: number) {
        this.cents = cents;
      }
      typeName = () => 'money';
      toJSONValue = () => this.cents;
      clone = () => new Money(this.cents);
    }
    running.ejson.addType('money', (cents: unknown) => new Money(cents as number));
    const sent = [
      { $type: 'money', $value: 5 },
      { $type: 'oid', $value: 'a'.repeat(24) },
    ];
    const { body } = await running.send('POST', '/api/methods/echo', sent);
    assert.deepEqual(body, [{ $type: 'money', $value: 5 }, 'a'.repeat(24)]);
  });
});

it('keeps the options that Meteor drops, and offers the names of simple:rest', async () => {
  const running = await startMeteor();
  const Meteor = running.Meteor as unknown as {
    publish(name: string, handler: () => unknown, options: object): void;
    method(name: string, handler: (value: string) => unknown, options: object): void;
  };
  captureOptions();
  const getArgsFromRequest = ({ query }: { query: { q?: string } }) => [query.q];
  Meteor.publish('low', (...values: unknown[]) => void values, { url: '/low' });
  Meteor.method('echo', (value) => value, { getArgsFromRequest });
  SimpleRest.setMethodOptions('later', { httpMethod: 'get' });
  JsonRoutes.setResponseHeaders({ 'X-Own': 'header' });
  assert.deepEqual(host.publication('low')?.options, { url: '/low' });
  assert.deepEqual(host.method('echo')?.options, { getArgsFromRequest });
  assert.throws(() => SimpleRest.setMethodOptions('later', {}), /set twice/);
  const answer = await running.send('POST', '/api/methods/echo?q=chosen');
  assert.equal(answer.body, 'chosen');
  assert.equal(answer.headers.get('x-own'), 'header');
  assert.equal('SimpleRest' in globalThis, true);
  const definition = { name: 'mixed', restOptions: { url: '/mixed' } };
  const mixin: typeof RestMethodMixin = Reflect.get(globalThis, 'RestMethodMixin');
  assert.equal(mixin(definition), definition);
  running.Meteor.methods({ mixed: () => 1 });
  assert.deepEqual(host.method('mixed')?.options, { url: '/mixed' });
  await running.stop();
});

it('answers are compressed as all others of the server, before its Express too', async (t) => {
  const running = await startMeteor();
  t.after(() => running.stop());
  const long = (text: string) => text.repeat(2_000);
  // The options of `echo` are those of the test above: it reads the request of Express.
  running.Meteor.methods({ act: long, echo: long });
  for (const path of ['/api/methods/act', '/api/methods/echo?q=x']) {
    const { headers, body } = await running.send('POST', path, ['x'], { 'accept-encoding': 'gzip' });
    assert.equal(headers.get('content-encoding'), 'gzip', path);
    assert.match(headers.get('vary') ?? '', /Accept-Encoding/);
    assert.equal(body, long('x'));
  }
  const short = await running.send('POST', '/api/methods/act', [''], { 'accept-encoding': 'gzip' });
  assert.deepEqual([short.headers.get('content-encoding'), short.body], [null, '']);
});

for (const [release, plain, mixed] of [
  ['3.0.4', 403, 200],
  ['3.5', 200, 403],
] as const) {
  it(`C42: rules under plain keys decide as for DDP clients of Meteor ${release}`, async (t) => {
    const running = await startMeteor({ release });
    t.after(() => running.stop());
    const notes = new running.Mongo.Collection('notes');
    notes.allow({ insert: () => true, update: () => true, remove: () => true });
    const oids = new running.Mongo.Collection('oids');
    oids.allow({ insertAsync: () => true });
    oids.deny({ insert: () => true });
    const session = running.server.connect();
    for (const [name, status] of [
      ['notes', plain],
      ['oids', mixed],
    ] as const) {
      const native = session.call(`/${name}/insertAsync`, {});
      const heard = await native.then(
        () => 200,
        ({ error }: { error: number }) => error,
      );
      assert.equal(heard, status, `${name} over DDP`);
      assert.equal((await running.send('POST', `/api/${name}`, {})).status, status, name);
    }
    await notes.insertAsync({ _id: 'there', tags: [] });
    const patched = async (fields: object) =>
      (await running.send('PATCH', '/api/notes/there', fields)).status;
    assert.equal(await patched({ title: 'x' }), plain);
    // The rules decide before the position is judged.
    assert.equal(await patched({ 'tags.1': 'x' }), plain === 403 ? 403 : 400);
    assert.equal((await running.send('DELETE', '/api/notes/there')).status, plain);
  });

  it(`awaits the matchers of limits in Meteor ${release}, if Meteor does`, async (t) => {
    const running = await startMeteor({ release });
    t.after(() => running.stop());
    declare(running, { run: () => undefined });
    const limits = async (answer: boolean, allowed: number): Promise<string> =>
      running.limiter.addRule({ name: async (name: string) => answer && name === 'limited' }, allowed, 5_000);
    const call = async (name: string) => (await running.send('POST', `/api/methods/${name}`)).status;
    await limits(false, 1);
    await limits(true, 3);
    assert.deepEqual(
      [await call('who'), await call('who'), await call('who')],
      release === '3.5' ? [200, 200, 200] : [200, 429, 429],
    );
    if (release !== '3.5') return;
    assert.deepEqual(
      [await call('limited'), await call('limited'), await call('limited'), await call('limited')],
      [200, 200, 200, 429],
    );
  });
}

it('a Location begins with the path of ROOT_URL', async () => {
  const running = await startMeteor({ rootUrl: 'http://localhost:3000/sub' });
  declare(running, { run: () => undefined });
  const { headers, body } = await running.send('POST', '/sub/api/notes', {});
  assert.equal(headers.get('location'), `/sub/api/notes/${body}`);
  await running.stop();
});

it('an application without accounts has no users, and answers log-ins with 500', async () => {
  const running = await startMeteor({ without: ['accounts-base', 'accounts-password', 'ddp-rate-limiter'] });
  declare(running, { run: () => undefined });
  const who = await running.send('POST', '/api/methods/who', undefined, { authorization: 'Bearer x' });
  assert.deepEqual([who.status, who.body], [200, { own: null, current: null }]);
  const { status } = await running.send('POST', '/api/users/login', { username: 'a', password: 'b' });
  assert.equal(status, 500);
  await running.stop();
});
