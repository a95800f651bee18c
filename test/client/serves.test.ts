/** The generated client against the demo project's running server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ObjectId } from '../../templates/client/object-id.js';
import type { CallOptions, ClientOptions } from '../../templates/client/send.js';
import { type RunningHost, startHost } from '../contract/running-host.js';
import { importClient } from './generated-client.js';

interface Task {
  _id: string;
  projectId: string;
  title: string;
  state: string;
  createdAt: Date;
  dueAt?: Date;
}

type Account = (credentials: object) => Promise<{ token: string; tokenExpires: Date; id: string }>;
type Call<Result> = (...args: unknown[]) => Promise<Result>;

/** What this test uses of the client; `types.test.ts` looks at its types. */
interface DemoApi {
  token: string | undefined;
  login: Account;
  register: Account;
  logout(): Promise<void>;
  with(options: CallOptions): DemoApi;
  methods: {
    hello: Call<string>;
    status: Call<{ ok: boolean }>;
    projects: { create: Call<string> };
    tasks: { create: Call<string>; finish: Call<boolean>; move: Call<number>; search: Call<Task[]> };
    users: { rename: Call<undefined>; whoami: Call<{ userId: string | null }> };
    attachments: { content: Call<Blob | null> };
  };
  publications: {
    projects: Call<{ projects: { _id: string; title: string }[] }> & { one: Call<{ projects: object[] }> };
    tasks: {
      mine: Call<{ tasks: Task[] }>;
      urgent: Call<{ tasks: object[] }>;
      board: Call<{ projects: object[]; tasks: Task[] }>;
    };
    attachments: { ofTask: Call<{ attachments: { _id: unknown; fileName: string }[] }> };
  };
  collections: Record<
    'attachments' | 'tasks',
    { insert: Call<unknown>; update: Call<number>; remove: Call<number> }
  >;
}

interface Client {
  createClient(options: ClientOptions): DemoApi;
  ObjectId: typeof ObjectId;
  RestError: new () => Error & { status: number; error: string };
}

const PASSWORD = 'correct horse battery staple';

let host: RunningHost;
let client: Client;

before(async () => {
  client = await importClient('demo/company');
  host = await startHost('demo/company', { main: 'server/main.ts' });
});
after(() => host.stop());

const anyone = (): DemoApi => client.createClient({ baseUrl: host.url });

async function loggedIn(username: string): Promise<DemoApi> {
  const api = anyone();
  await api.login({ username, password: PASSWORD });
  return api;
}

const projectOf = async (api: DemoApi, title: string): Promise<string> => {
  const { projects } = await api.publications.projects();
  return projects.find((project) => project.title === title)?._id ?? '';
};

test('a login is the caller of all calls until the logout, of this client alone', async () => {
  const [grace, nobody] = [anyone(), anyone()];
  const { id, tokenExpires, token } = await grace.login({ email: 'grace@example.com', password: PASSWORD });
  assert.ok(tokenExpires instanceof Date && tokenExpires.getTime() > Date.now());
  assert.equal((await grace.methods.users.whoami()).userId, id);
  assert.equal((await nobody.methods.users.whoami()).userId, null);
  assert.equal(await grace.methods.hello('Ada'), 'Hello, Ada, you are logged in.');
  assert.equal(await nobody.methods.hello(), 'Hello, stranger.');
  await grace.logout();
  assert.equal((await grace.methods.users.whoami()).userId, null);
  const late = client.createClient({ baseUrl: host.url, token });
  assert.equal((await late.methods.users.whoami()).userId, null);
});

test('a registration logs in', async () => {
  const api = anyone();
  const { id } = await api.register({
    username: 'barbara',
    email: 'barbara@example.com',
    password: PASSWORD,
  });
  assert.equal((await api.methods.users.whoami()).userId, id);
});

test('methods are called by position, wherever their arguments travel', async () => {
  const api = await loggedIn('margaret');
  const projectId = await projectOf(api, 'Office move');
  const dueAt = new Date('2026-03-01T00:00:00Z');
  const id = await api.methods.tasks.create({ projectId, title: 'Water the plants', dueAt });
  assert.equal(await api.methods.tasks.move(id, 'started'), 1);
  assert.equal(await api.methods.tasks.finish(id), false);
  assert.deepEqual(await api.methods.status(), { ok: true, tasks: 5 });
  assert.equal(await api.methods.users.rename('Maggie'), undefined);
  const results = await api.methods.tasks.search({ query: { text: 'plants', limit: 1 } });
  assert.deepEqual(results, [{ _id: id, title: 'Water the plants', state: 'started' }]);
  const { tasks } = await api.publications.tasks.board({
    params: { id: projectId },
    query: { state: 'started' },
  });
  assert.deepEqual(tasks.find(({ _id }) => _id === id)?.dueAt, dueAt);
});

test('publications are called by name, and their dates are dates', async () => {
  const api = await loggedIn('margaret');
  const { tasks } = await api.publications.tasks.mine();
  assert.deepEqual(
    tasks.map(({ title, createdAt }) => [title, createdAt]),
    [['Pay the first invoice', new Date('2026-02-03T10:00:00Z')]],
  );
  assert.equal((await api.publications.tasks.urgent({ priority: '1' })).tasks.length, 1);
  const projectId = await projectOf(api, 'New website');
  assert.equal((await api.publications.projects.one({ projectId })).projects.length, 1);
});

test('documents are inserted, updated and removed as the rules allow', async () => {
  const api = await loggedIn('linus');
  const { userId } = await api.methods.users.whoami();
  const projectId = await projectOf(api, 'New website');
  const task = {
    projectId,
    title: 'New',
    state: 'open',
    priority: 3,
    createdBy: userId,
    createdAt: new Date(0),
  };
  const id = await api.collections.tasks.insert(task);
  assert.equal(typeof id, 'string');
  assert.equal(await api.collections.tasks.update(id, { title: 'Newer' }), 1);
  const { tasks } = await api.publications.tasks.board({ params: { id: projectId } });
  assert.deepEqual(
    tasks.find(({ _id }) => _id === id),
    { ...task, _id: id, title: 'Newer' },
  );
  await assert.rejects(api.collections.tasks.update(id, { createdBy: 'someone' }), {
    status: 403,
    error: '403',
  });
  assert.equal(await api.collections.tasks.remove(id), 1);
  await assert.rejects(api.collections.tasks.remove(id), { status: 404 });
});

test('ObjectIds and binary data come back as they were given', async () => {
  const api = await loggedIn('linus');
  const { userId } = await api.methods.users.whoami();
  const content = Uint8Array.of(0, 1, 254, 255);
  const file = { taskId: 'a', fileName: 'a.bin', content };
  const id = await api.collections.attachments.insert({ ...file, uploadedBy: userId });
  assert.ok(id instanceof client.ObjectId);
  const { attachments } = await api.publications.attachments.ofTask({ taskId: 'a' });
  assert.deepEqual(
    attachments.map(({ _id, fileName }) => [_id, fileName]),
    [[id, 'a.bin']],
  );
  const answer = await api.methods.attachments.content(id);
  assert.deepEqual(new Uint8Array((await answer?.arrayBuffer()) ?? []), content);
  assert.equal(await api.collections.attachments.remove(id), 1);
});

test('what the server refuses is an error of its status, word and reason', async () => {
  const api = anyone();
  await assert.rejects(api.login({ username: 'grace', password: 'wrong' }), (error) => {
    assert.ok(error instanceof client.RestError);
    assert.deepEqual([error.name, error.status], ['RestError', 500]);
    return true;
  });
  assert.equal(api.token, undefined);
  const grace = await loggedIn('grace');
  const lost = grace.methods.tasks.create({ projectId: 'lost', title: 'a' });
  await assert.rejects(lost, { status: 400, error: 'not-found', reason: 'You work on no such project.' });
  await assert.rejects(grace.methods.projects.create(5), { status: 400 });
});

test('a call is aborted, and a server that is gone is reported as such', async () => {
  const signal = AbortSignal.abort();
  await assert.rejects(anyone().with({ signal }).methods.status(), { name: 'AbortError' });
  const gone = client.createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
  await assert.rejects(gone.methods.status(), { status: 0, error: 'network-error' });
});
