/** Views and watches of the demo project's running server, which is killed and comes back. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { LivePublication, LiveView } from '../../templates/client/live.js';
import type { ClientOptions } from '../../templates/client/send.js';
import { type RunningHost, startHost } from '../contract/running-host.js';
import { temporaryFolder } from '../temporary-folder.js';
import { importClient } from './generated-client.js';

interface Task {
  _id: string;
  title: string;
  state: string;
  createdAt: Date;
}

interface DemoApi {
  login(credentials: object): Promise<unknown>;
  methods: {
    tasks: {
      create(task: object): Promise<string>;
      assign(taskId: string, assigneeId: string): Promise<number>;
      finish(taskId: string): Promise<boolean>;
    };
    users: { whoami(): Promise<{ userId: string }> };
  };
  publications: {
    projects: LivePublication<[], { projects: { _id: string; title: string }[] }>;
    tasks: { mine: LivePublication<[], { tasks: Task[] }> };
  };
}

interface Client {
  createClient(options: ClientOptions): DemoApi;
}

const BASE = 'http://api';

async function until(view: LiveView<unknown>, isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    assert.equal(view.error, undefined);
    await new Promise<void>((resolve) => {
      const stop = view.onChange(() => {
        stop();
        resolve();
      });
    });
  }
}

test('a view is right after the server was killed, and came back with other documents', async (t) => {
  const { createClient } = await importClient<Client>('demo/company');
  const environment = { RESTGEN_DATABASE_URL: `file:${temporaryFolder(t)}` };
  const start = (): Promise<RunningHost> =>
    startHost('demo/company', { main: 'server/main.ts', environment });
  let host = await start();
  t.after(() => host.stop());
  const fetchThere = (url: string, init: object) => fetch(url.replace(BASE, host.url), init);
  const api = createClient({ baseUrl: BASE, fetch: fetchThere });
  await api.login({ username: 'margaret', password: 'correct horse battery staple' });
  const { userId } = await api.methods.users.whoami();
  const { projects } = await api.publications.projects();
  const projectId = projects.find(({ title }) => title === 'Office move')?._id;
  const create = async (title: string): Promise<string> => {
    const id = await api.methods.tasks.create({ projectId, title });
    await api.methods.tasks.assign(id, userId);
    return id;
  };
  const view = api.publications.tasks.mine.live();
  t.after(() => view.close());
  const titles = (): string[] => view.documents.tasks.map(({ title }) => title).sort();
  await view.ready;
  assert.deepEqual(view.documents, await api.publications.tasks.mine());
  assert.ok(view.documents.tasks[0]?.createdAt instanceof Date);

  const first = await create('Order boxes');
  await until(view, () => titles().includes('Order boxes'));

  const exited = once(host.child, 'exit');
  host.child.kill('SIGKILL');
  await exited;
  await until(view, () => !view.isConnected);
  assert.ok(titles().includes('Order boxes'));
  host = await start();
  await api.methods.tasks.finish(first);
  await create('Return the keys');
  await until(view, () => titles().includes('Return the keys'));
  const byId = (tasks: Task[]): Task[] => tasks.toSorted((one, other) => (one._id < other._id ? -1 : 1));
  assert.deepEqual(byId(view.documents.tasks), byId((await api.publications.tasks.mine()).tasks));
});

test('a watch of the demo yields what others change', async (t) => {
  const { createClient } = await importClient<Client>('demo/company');
  const host = await startHost('demo/company', { main: 'server/main.ts' });
  t.after(() => host.stop());
  const api = createClient({ baseUrl: host.url });
  await api.login({ username: 'margaret', password: 'correct horse battery staple' });
  const seen: string[] = [];
  for await (const change of api.publications.tasks.mine.watch()) {
    if (change.event === 'ready') {
      const { tasks } = await api.publications.tasks.mine();
      await api.methods.tasks.finish(tasks[0]?._id ?? '');
    } else seen.push(change.event === 'changed' ? JSON.stringify(change.fields) : change.event);
    if (change.event === 'changed') break;
  }
  assert.deepEqual(seen, ['added', '{"state":"done"}']);
});

test('a view ends with an error when its token has expired, rather than with the documents for nobody', async (t) => {
  const { createClient } = await importClient<Client>('demo/company');
  const options = { auth: { tokenLifetimeDays: 3 / 86_400 } };
  const host = await startHost('demo/company', { main: 'server/main.ts', options });
  t.after(() => host.stop());
  const api = createClient({ baseUrl: host.url });
  await api.login({ username: 'margaret', password: 'correct horse battery staple' });
  const view = api.publications.tasks.mine.live();
  await view.ready;
  const { documents } = view;
  assert.equal(documents.tasks.length, 1);
  while (view.error === undefined && view.documents === documents)
    await new Promise<void>((resolve) => {
      view.onChange(resolve);
    });
  assert.deepEqual({ ...view.error }, { ...view.error, status: 401, error: 'invalid-token' });
  assert.equal(view.documents, documents);
});
