/** Random writes, and views of the generated client that come and go: each view has the documents that a read answers. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { LivePublication, LiveView } from '../../../templates/client/live.js';
import type { ClientOptions } from '../../../templates/client/send.js';
import { importClient } from '../../client/generated-client.js';
import type { RunningHost } from '../../contract/running-host.js';
import type { Report } from './report.js';
import { startDemo } from './traffic.js';

type Documents = Readonly<Record<string, readonly { _id: string }[]>>;
type Publication = LivePublication<readonly unknown[], Documents>;

interface Api {
  login(credentials: object): Promise<{ id: string }>;
  collections: {
    tasks: Record<'insert' | 'update' | 'remove', (...args: readonly unknown[]) => Promise<string>>;
  };
  publications: { tasks: Record<'board' | 'due' | 'mine' | 'urgent', Publication> };
}

interface Process {
  host: RunningHost;
  api: Api;
  userId: string;
  views: Watched[];
}

interface Watched {
  view: LiveView<Documents>;
  read(): Promise<Documents>;
}

type Found = ReturnType<typeof nothing>;

const BASE = 'http://api';
const CREDENTIALS = { username: 'grace', password: 'correct horse battery staple' };
/** A project of the demo that Grace owns. */
const OWN = 'LmzQ7eXTwpcYF4sAi';
const QUERIES: readonly ((api: Api['publications']) => [Publication, ...args: unknown[]])[] = [
  ({ tasks }) => [tasks.board, { params: { id: OWN } }],
  ({ tasks }) => [tasks.board, { params: { id: OWN }, query: { state: 'started' } }],
  ({ tasks }) => [tasks.due, new Date('2100-01-01'), 5],
  ({ tasks }) => [tasks.mine],
  ({ tasks }) => [tasks.urgent, '2'],
];
const VIEWS = 40;
const WRITERS = 4;
const MOST_DOCUMENTS = 60;
/** Milliseconds of writes between two comparisons, and until a view must have caught up. */
const WRITING = 2_000;
const PATIENCE = 30_000;
const ROUNDS_PER_KILL = 3;

const nothing = () => ({ writes: 0, unanswered: 0, views: 0, compared: 0, kills: 0, broken: [] as string[] });
const below = (limit: number): number => Math.floor(Math.random() * limit);
const byId = ({ tasks = [], ...others }: Documents): Documents => ({
  ...others,
  tasks: tasks.toSorted((one, other) => (one._id < other._id ? -1 : 1)),
});

/** @param outlives whether a second process has the same documents, and the first one has them after it was killed */
export async function soakLive(url: string, seconds: number, outlives: boolean): Promise<Report> {
  const first = await startProcess(url);
  const processes = outlives ? [first, await startProcess(url)] : [first];
  const found = nothing();
  const end = Date.now() + seconds * 1000;
  for (let round = 1; Date.now() < end || round <= ROUNDS_PER_KILL; round += 1) {
    const stop = Date.now() + WRITING;
    const isOver = (): boolean => Date.now() > stop;
    const writing = processes.flatMap((one) =>
      Array.from({ length: WRITERS }, () => write(one, found, isOver)),
    );
    const coming = processes.map((one) => comeAndGo(one, found, isOver));
    if (outlives && round % ROUNDS_PER_KILL === 0) await killAndRestart(first, url, found);
    await Promise.all([...writing, ...coming]);
    for (const { views } of processes) await Promise.all(views.map((watched) => compare(watched, found)));
  }
  for (const { views, host } of processes) {
    for (const { view } of views) view.close();
    await host.stop();
  }
  const { broken, ...figures } = found;
  return { part: `live views, ${url.replace(/:.*/, ':')}`, figures, failures: broken };
}

async function startProcess(url: string): Promise<Process> {
  const { createClient } = await importClient<{ createClient(options: ClientOptions): Api }>('demo/company');
  const host = await startDemo(url, []);
  const api = createClient({
    baseUrl: BASE,
    fetch: (path: string, init: object) => fetch(path.replace(BASE, started.host.url), init),
  });
  const started: Process = { host, api, userId: '', views: [] };
  started.userId = (await api.login(CREDENTIALS)).id;
  return started;
}

async function killAndRestart(one: Process, url: string, found: Found): Promise<void> {
  await delay(below(WRITING));
  one.host.child.kill('SIGKILL');
  await once(one.host.child, 'exit');
  one.host = await startDemo(url, []);
  found.kills += 1;
}

/** Inserts, updates and removes documents of its own until the time is over. */
async function write({ api: { collections }, userId }: Process, found: Found, isOver: () => boolean) {
  const { tasks } = collections;
  const ids: string[] = [];
  while (!isOver()) {
    const id = ids[below(ids.length)];
    const [state, assigneeId] = [['open', 'started', 'done'][below(3)], ['', userId][below(2)]];
    const fields = { priority: below(5), state, assigneeId, dueAt: new Date(Date.now() + below(1e9)) };
    const owned = { projectId: OWN, title: 'new', createdBy: userId, createdAt: new Date() };
    try {
      if (id === undefined || (ids.length < MOST_DOCUMENTS && below(3) === 0))
        ids.push(await tasks.insert({ ...owned, ...fields }));
      else if (below(3) > 0) await tasks.update(id, fields);
      else await tasks.remove(ids.splice(ids.indexOf(id), 1)[0] ?? '');
      found.writes += 1;
    } catch (error) {
      // The server was killed.
      if (error instanceof Error && 'status' in error && (error.status === 0 || error.status === 503))
        found.unanswered += 1;
      else found.broken.push(`a write of ${id}: ${error}`);
      await delay(50);
    }
  }
}

async function comeAndGo(one: Process, found: Found, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const query = QUERIES[below(QUERIES.length)];
    if (query === undefined) continue;
    const [publication, ...args] = query(one.api.publications);
    one.views.push({ view: publication.live(...args), read: () => publication(...args) });
    found.views += 1;
    if (one.views.length > VIEWS) one.views.splice(below(VIEWS), 1)[0]?.view.close();
    await delay(below(40));
  }
}

/** With nothing written any more, a view has what a read answers, sooner or later. */
async function compare({ view, read }: Watched, found: Found): Promise<void> {
  const begun = Date.now();
  const expected = byId(await read());
  const isRight = (): boolean =>
    view.isReady && view.isConnected && isDeepStrictEqual(byId(view.documents), expected);
  while (!isRight() && view.error === undefined && Date.now() - begun < PATIENCE) await delay(20);
  found.compared += 1;
  if (isRight()) return;
  const { documents, isReady, isConnected, error } = view;
  found.broken.push(`a view: ${JSON.stringify({ documents, isReady, isConnected, error, expected })}`);
}
