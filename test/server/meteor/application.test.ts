/** Whole Meteor applications over HTTP and DDP at once: one with main modules, and one whose files are loaded eagerly. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type Running, startApplication } from './application.js';

interface Session {
  token: string;
  id: string;
}

const PASSWORD = 'a long password';
const bearer = ({ token }: Session) => ({ authorization: `Bearer ${token}` });

async function register(running: Running, username: string, more: object = {}): Promise<Session> {
  const { body } = await running.send('POST', '/users/register', { username, password: PASSWORD, ...more });
  return body;
}

describe('a Meteor application with main modules', () => {
  let running: Running;
  let ada: Session;
  before(async () => {
    running = await startApplication('hosts/meteor-app', ['server/main.ts']);
    running.standIn.accounts.removeDefaultRateLimit();
    ada = await register(running, 'ada', { invitation: 'from bob' });
  });
  after(() => running.stop());

  const call = (name: string, json?: unknown, headers = {}) =>
    running.send('POST', `/methods/${name}`, json, headers);
  const read = (name: string, headers = {}) =>
    running.send('GET', `/publications/${name}`, undefined, headers);

  it('lists its routes below the path of the API', async () => {
    const { status, body } = await read('api-routes');
    assert.equal(status, 200);
    assert.ok(
      (body as { 'api-routes': { path: string }[] })['api-routes'].some(({ path }) => path === '/tasks/:_id'),
    );
    assert.equal((await running.send('GET', '/nothing')).status, 404);
  });

  it('makes accounts by the hooks of the application, which see the whole body', async () => {
    const user = (await running.standIn.accounts.users.findOneAsync(ada.id)) as { profile: unknown };
    assert.deepEqual(user.profile, { invitation: 'from bob' });
    const refused = await running.send('POST', '/users/register', { username: 'admin1', password: PASSWORD });
    assert.deepEqual(
      [refused.status, refused.body],
      [500, { error: '403', reason: 'This name is reserved.' }],
    );
  });

  it('takes passwords that are hashed as by the clients of Meteor', async () => {
    const hashed = (password: string) => ({
      digest: createHash('sha256').update(password).digest('hex'),
      algorithm: 'sha-256',
    });
    const eve = { username: 'eve', email: 'eve@example.org', password: hashed(PASSWORD) };
    assert.equal((await running.send('POST', '/users/register', eve)).status, 200);
    const { email, ...byName } = eve;
    const accepted = [
      byName,
      { email, password: hashed(PASSWORD) },
      { username: 'eve', password: PASSWORD },
      { user: { username: 'eve' }, password: hashed(PASSWORD) },
      { username: 'ada', password: hashed(PASSWORD), captcha: 'for hooks' },
    ];
    const wrong = [
      { username: 'eve', password: hashed('another') },
      { username: 'nobody', password: hashed(PASSWORD) },
      { username: 'eve', password: hashed(hashed(PASSWORD).digest) },
      { username: 'eve', password: { digest: { $ne: 1 }, algorithm: 'sha-256' } },
      { username: 'eve', password: { digest: 'short', algorithm: 'sha-256' } },
      { username: 'eve', password: { ...hashed(PASSWORD), algorithm: 'md5' } },
    ];
    const statusOf = async (body: object) => (await running.send('POST', '/users/login', body)).status;
    for (const body of accepted) assert.equal(await statusOf(body), 200, JSON.stringify(body));
    for (const body of wrong) assert.equal(await statusOf(body), 500, JSON.stringify(body));
    assert.deepEqual((await running.send('POST', '/users/login', wrong[0])).body, {
      error: '403',
      reason: 'Something went wrong. Please check your credentials.',
    });
  });

  it('takes one token over HTTP and DDP, and revokes it for both', async () => {
    const session = (await running.send('POST', '/users/login', { username: 'ada', password: PASSWORD }))
      .body as Session;
    const native = running.standIn.server.connect();
    const resumed = (await native.call('login', { resume: session.token })) as Session;
    assert.equal(resumed.id, ada.id);
    await running.send('POST', '/users/logout', undefined, bearer(session));
    await assert.rejects(native.call('login', { resume: session.token }), { error: 403 });
    const { visits } = (await read('visits')).body as { visits: { hook: string; type: string }[] };
    assert.deepEqual([...new Set(visits.map(({ hook, type }) => `${hook} ${type}`))].sort(), [
      'failure password',
      'failure resume',
      'login password',
      'login resume',
      'logout logout',
    ]);
  });

  it('runs methods as the caller, with the same answer as over DDP', async () => {
    const seen = (await call('context.seen', undefined, bearer(ada))).body as Record<string, unknown>;
    const native = running.standIn.server.connect({ headers: { host: 'localhost', 'user-agent': 'node' } });
    native.userId = ada.id;
    const { headers, ...natively } = (await native.call('context.seen')) as Record<string, unknown>;
    const { headers: httpHeaders, ...overHttp } = seen;
    assert.deepEqual(overHttp, natively);
    assert.ok((httpHeaders as string[]).every((name) => !['authorization', 'cookie'].includes(name)));
    assert.deepEqual(headers, ['host', 'user-agent']);
  });

  it('tells of errors as DDP does', async () => {
    const native = running.standIn.server.connect();
    for (const [kind, status] of [
      ['error', 400],
      ['sanitized', 400],
      ['bug', 500],
    ] as const) {
      const answer = await call('context.throws', [kind]);
      assert.equal(answer.status, status);
      const { error, reason } = answer.body as { error: string; reason: string };
      const natively: { error?: unknown; reason?: unknown } = await native.call('context.throws', kind).then(
        () => ({}),
        (thrown) => thrown,
      );
      assert.equal(reason, natively.reason);
      if (kind !== 'bug') assert.equal(error, natively.error);
    }
  });

  it('writes as the rules say, and a ValidatedMethod changes what was written', async () => {
    const task = { title: 'Write', owner: ada.id, isDone: false };
    assert.equal((await running.send('POST', '/tasks', task)).status, 403);
    const made = await running.send('POST', '/tasks', task, bearer(ada));
    assert.equal(made.status, 200);
    assert.equal(made.headers.get('location'), `/api/tasks/${made.body}`);
    const path = `/tasks/${made.body}`;
    assert.equal((await running.send('PATCH', path, { owner: 'bob' }, bearer(ada))).status, 403);
    const finished = await call('tasks.finish', { taskId: made.body, isDone: true }, bearer(ada));
    assert.equal(finished.body, 1);
    const due = { $date: Date.parse('2030-01-01') };
    assert.equal((await call('tasks.add', ['Read', due], bearer(ada))).status, 200);
    const { tasks } = (await read('tasks.mine', bearer(ada))).body as {
      tasks: { title: string; due?: string }[];
    };
    assert.deepEqual(tasks.map(({ title, due }) => [title, due]).sort(), [
      ['Read', '2030-01-01T00:00:00.000Z'],
      ['Write', undefined],
    ]);
    assert.deepEqual((await read('tasks.count?isDone=true')).body, { counts: [{ _id: 'tasks', count: 1 }] });
    assert.equal((await running.send('DELETE', path, undefined, bearer(ada))).body, 1);
  });

  it('asks for roles', async () => {
    assert.equal((await read('tasks.all', bearer(ada))).status, 400);
    assert.equal((await call('roles.claim', undefined, bearer(ada))).status, 200);
    assert.equal((await read('tasks.all', bearer(ada))).status, 200);
  });

  it('publishes ObjectIds and documents as stored, and what a composite publication has', async () => {
    const made = await running.send('POST', '/projects', { name: 'Bridge' });
    assert.match(String(made.body), /^[0-9a-f]{24}$/);
    const projectId = { $type: 'oid', $value: made.body };
    assert.equal((await call('comments.add', [projectId, 'Good'])).status, 200);
    const named = (await call('projects.name', [projectId])).body;
    assert.deepEqual(named, { projectId: made.body, name: 'Bridge', label: '# Bridge' });
    assert.deepEqual((await read('projects')).body, { projects: [{ _id: made.body, name: 'Bridge' }] });
    const { comments, projects } = (await read('projects.withComments')).body as Record<string, object[]>;
    // That package observes, and observers see documents transformed.
    assert.deepEqual(
      [comments?.length, projects],
      [1, [{ _id: made.body, name: 'Bridge', label: '# Bridge' }]],
    );
    assert.equal((await running.send('POST', '/projects', { name: 'refused' })).status, 403);
    assert.equal((await running.send('DELETE', `/projects/${made.body}`)).status, 403);
  });

  it('keeps the limits of the application', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await call('context.limited')).status);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    const limited = [
      await read('context.limited'),
      await read('context.limited'),
      await read('context.limited'),
    ];
    assert.deepEqual(
      limited.map(({ status }) => status),
      [200, 200, 429],
    );
  });

  it('leaves no observer behind', () => {
    assert.equal(running.standIn.observers(), 0);
  });
});

describe('a Meteor application without main modules, with code of simple:rest', () => {
  let running: Running;
  before(async () => {
    const files = ['lib/collections.js', 'server/methods.js', 'server/moved.js', 'server/publications.js'];
    running = await startApplication('hosts/meteor-eager', files, { isEager: true });
  });
  after(() => running.stop());

  it('serves what its scripts declare', async () => {
    assert.equal((await running.send('POST', '/methods/projects.add', ['Bridge'])).status, 200);
    const { projects } = (await running.send('GET', '/publications/projects')).body as { projects: object[] };
    assert.equal(projects.length, 1);
    const ada = await register(running, 'ada');
    assert.equal((await running.send('POST', '/methods/tasks.add', ['Write'], bearer(ada))).status, 200);
  });

  it('SimpleRest.setMethodOptions, Meteor.method and Meteor.publish with options have their own URLs', async () => {
    assert.equal((await running.send('GET', '/sum/2/3')).body, 5);
    assert.equal((await running.send('POST', '/methods/moved.sum')).status, 404);
    const echoed = await running.send('POST', '/echo', { value: 'text' });
    assert.deepEqual([echoed.status, echoed.body], [201, 'text']);
    assert.deepEqual((await running.send('POST', '/projects-named/Bridge')).body, {
      names: [{ _id: 'one', name: 'Bridge' }],
    });
  });

  it('SimpleRest.configure and JsonRoutes.setResponseHeaders hold', async () => {
    assert.equal((await running.send('DELETE', '/projects/no-object-id')).status, 404);
    assert.equal((await running.send('POST', '/tasks', { title: 'x' })).status, 403);
    const { headers } = await running.send('GET', '/publications/projects');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('pragma'), null);
  });
});
