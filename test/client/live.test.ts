/** `watch` and `live` of a publication, against a server that is written by hand. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { type TestContext, test } from 'node:test';
import { routesOf } from '../../templates/client/calls.js';
import { connect } from '../../templates/client/connect.js';
import { pauseBefore } from '../../templates/client/follow.js';
import { type LivePublication, type LiveView, streamsOf } from '../../templates/client/live.js';
import { RestError } from '../../templates/client/rest-error.js';
import type { ClientOptions } from '../../templates/client/send.js';
import { generatedClient, importClient } from './generated-client.js';
import { type Connection, type StreamServer, streamServer, task } from './stream-server.js';

interface Task {
  _id: string;
  title?: string;
  done?: boolean;
  dueAt?: Date;
}

interface Routes {
  publications: { tasks: LivePublication<[args?: { listId: string }], { tasks: Task[]; lists: object[] }> };
}

const ROWS = JSON.stringify({
  methods: {},
  publications: {
    tasks: ['GET', '/publications/tasks', { listId: 0 }, { lists: [], tasks: [{ dueAt: 'Date' }] }],
  },
  collections: {},
});

const INVALID_TOKEN = 'Bearer error="invalid_token"';

const clientOf = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  connect({ baseUrl, ...options }, routesOf<Routes>(ROWS, streamsOf), {});

/** A view of a server's first set, `a` and `b`. */
async function opened(t: TestContext): Promise<{
  server: StreamServer;
  connection: Connection;
  view: LiveView<{ tasks: Task[]; lists: object[] }>;
}> {
  const server = await streamServer(t);
  const view = clientOf(server.url).publications.tasks.live();
  t.after(() => view.close());
  const connection = await server.next();
  connection.send(task('added', 'a', { title: 'A' }), task('added', 'b', { title: 'B' }), ['ready']);
  await view.ready;
  return { server, connection, view };
}

const changed = (view: LiveView<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const stop = view.onChange(() => {
      stop();
      resolve();
    });
  });

/** Takes a number of changes. */
async function take<Change>(changes: AsyncIterable<Change>, count: number): Promise<Change[]> {
  const taken: Change[] = [];
  for await (const change of changes) {
    taken.push(change);
    if (taken.length === count) break;
  }
  return taken;
}

const iterator = <Change>(changes: AsyncIterable<Change>): AsyncIterator<Change> =>
  changes[Symbol.asyncIterator]();

test('a watch yields the documents and their changes, with their values restored', async (t) => {
  const server = await streamServer(t);
  const api = clientOf(server.url, { token: 'secret' });
  const changes = take(api.publications.tasks.watch({ listId: 'l 1' }), 5);
  const { request, send, closed } = await server.next();
  assert.equal(request.url, '/publications/tasks?listId=l%201');
  assert.equal(request.headers.accept, 'text/event-stream');
  assert.equal(request.headers.authorization, 'Bearer secret');
  const at = '2026-11-23T08:00:00.000Z';
  send(
    task('added', 'a', { title: 'A', dueAt: at }),
    ['ready'],
    task('changed', 'a', { done: true }, ['dueAt']),
    task('changed', 'a', { dueAt: at }, []),
    task('removed', 'a'),
    ['unheard-of', { of: 'events' }],
  );
  const about = { collection: 'tasks', id: 'a' };
  assert.deepEqual(await changes, [
    { event: 'added', ...about, fields: { title: 'A', dueAt: new Date(at) } },
    { event: 'ready' },
    { event: 'changed', ...about, fields: { done: true }, cleared: ['dueAt'] },
    { event: 'changed', ...about, fields: { dueAt: new Date(at) }, cleared: [] },
    { event: 'removed', ...about },
  ]);
  await closed;
});

test('a watch connects again, and yields the differences', async (t) => {
  const server = await streamServer(t);
  const changes = take(clientOf(server.url).publications.tasks.watch(), 8);
  const first = await server.next();
  first.send(
    task('added', 'a', { title: 'A', done: false }),
    task('added', 'b', { title: 'B' }),
    task('added', 'c', { title: 'C' }),
    ['ready'],
    ['end'],
  );
  first.response.end();
  const broken = await server.next();
  broken.send(task('added', 'b', { title: 'not all of it came' }));
  broken.response.write('event: changed\ndata: {"collection":"tasks"', () => broken.response.destroy());
  const { send } = await server.next();
  send(
    task('added', 'd', {}),
    task('added', 'a', { title: 'A2', dueAt: null }),
    task('added', 'b', { title: 'B' }),
    ['ready'],
  );
  const texts = (await changes).map((change) => JSON.stringify(change).replaceAll('"', ''));
  assert.deepEqual(texts.slice(4), [
    '{event:added,collection:tasks,id:d,fields:{}}',
    '{event:changed,collection:tasks,id:a,fields:{title:A2,dueAt:null},cleared:[done]}',
    '{event:removed,collection:tasks,id:c}',
    '{event:ready}',
  ]);
});

test('a watch ends with its signal', async (t) => {
  const server = await streamServer(t);
  const controller = new AbortController();
  const { signal } = controller;
  const changes = iterator(clientOf(server.url).with({ signal }).publications.tasks.watch());
  const first = changes.next();
  const { send, closed } = await server.next();
  send(['ready']);
  await first;
  const next = changes.next();
  controller.abort(new Error('no longer wanted'));
  assert.deepEqual(await next, { done: true, value: undefined });
  await closed;
  assert.equal(getEventListeners(signal, 'abort').length, 0);
  assert.deepEqual(await take(clientOf(server.url).with({ signal }).publications.tasks.watch(), 1), []);
});

test('an error after the answer has begun is thrown, after the changes before it', async (t) => {
  const server = await streamServer(t);
  const changes = iterator(clientOf(server.url).publications.tasks.watch());
  const first = changes.next();
  (await server.next()).send(['ready'], task('added', 'a', {}), [
    'error',
    { error: 'not-allowed', reason: 'No longer', details: 5 },
  ]);
  assert.deepEqual(await first, { done: false, value: { event: 'ready' } });
  assert.equal((await changes.next()).value.event, 'added');
  await assert.rejects(changes.next(), {
    name: 'RestError',
    error: 'not-allowed',
    reason: 'No longer',
    details: 5,
  });
});

test('errors that another attempt would meet again are thrown, others are not', async (t) => {
  const server = await streamServer(t);
  const api = clientOf(server.url);
  const body = { error: 'not-logged-in', reason: 'Log in' };
  for (const status of [400, 401, 403, 404, 406]) {
    const first = iterator(api.publications.tasks.watch()).next();
    (await server.next()).response.writeHead(status).end(JSON.stringify(body));
    await assert.rejects(first, { status, ...body });
  }
  const first = iterator(api.publications.tasks.watch()).next();
  (await server.next()).response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  await assert.rejects(first, { status: 200, error: 'invalid-answer' });
  const changes = take(api.publications.tasks.watch(), 2);
  const short = await server.next();
  short.send(['ready']);
  short.response.end();
  for (const status of [408, 429, 500, 503])
    (await server.next()).response.writeHead(status, { 'Retry-After': '0' }).end();
  (await server.next()).response.destroy();
  (await server.next()).send(['ready']);
  assert.deepEqual(await changes, [{ event: 'ready' }, { event: 'ready' }]);
});

test('pauses grow by themselves, and are at least as long as the server asks', () => {
  for (const [attempt, most] of [
    [0, 600],
    [1, 900],
    [2, 1500],
    [2000, 30_300],
  ] as const) {
    const pause = pauseBefore(attempt, 300, null);
    assert.ok(pause >= 300 && pause <= most, `${pause}`);
  }
  assert.ok(pauseBefore(0, 60_000, null) >= 60_000);
  assert.equal(pauseBefore(0, 300, '3600'), 3_600_000);
  assert.equal(pauseBefore(0, 300, '1e99'), 2 ** 31 - 1);
  assert.ok(pauseBefore(0, 300, 'soon') <= 600);
});

test('a server that has become silent is left', async (t) => {
  const server = await streamServer(t);
  const changes = take(clientOf(server.url, { timeout: 50 }).publications.tasks.watch(), 1);
  const silent = await server.next();
  silent.send();
  await silent.closed;
  const answering = async (): Promise<void> => {
    for (;;) (await server.next()).send(['ready']);
  };
  void answering();
  assert.deepEqual(await changes, [{ event: 'ready' }]);
});

test('a stream whose token is accepted no longer ends, and goes on with another one', async (t) => {
  const server = await streamServer(t);
  const api = clientOf(server.url, { token: 'first' });
  const changes = iterator(api.publications.tasks.watch());
  const isReady = { done: false, value: { event: 'ready' } };
  const first = changes.next();
  const accepted = await server.next();
  accepted.send(['ready'], ['end']);
  accepted.response.end();
  assert.deepEqual(await first, isReady);
  const second = changes.next();
  api.token = 'second';
  const renewed = await server.next();
  assert.equal(renewed.request.headers.authorization, 'Bearer second');
  renewed.send(['ready'], ['end']);
  renewed.response.end();
  assert.deepEqual(await second, isReady);
  const third = changes.next();
  const refused = await server.next();
  refused.response.setHeader('WWW-Authenticate', INVALID_TOKEN);
  refused.send(['ready']);
  await assert.rejects(third, { name: 'RestError', status: 401, error: 'invalid-token' });
});

test('a stream begins with a token that is not accepted, as a call does', async (t) => {
  const server = await streamServer(t);
  const changes = take(clientOf(server.url, { token: 'expired' }).publications.tasks.watch(), 2);
  for (let connection = 0; connection < 2; connection += 1) {
    const { response, send } = await server.next();
    response.setHeader('WWW-Authenticate', INVALID_TOKEN);
    send(['ready'], ['end']);
    response.end();
  }
  assert.deepEqual(await changes, [{ event: 'ready' }, { event: 'ready' }]);
});

test('a view holds the documents by collection, from the first set on', async (t) => {
  const server = await streamServer(t);
  const view = clientOf(server.url).publications.tasks.live();
  assert.deepEqual(view.documents, { lists: [], tasks: [] });
  const { send } = await server.next();
  send(task('added', 'a', { title: 'A' }));
  assert.deepEqual([view.isReady, view.isConnected, view.documents.tasks], [false, false, []]);
  send(task('changed', 'a', { done: true }, ['title']), task('added', 'b', {}), ['ready']);
  await view.ready;
  assert.deepEqual([view.isReady, view.isConnected, view.error], [true, true, undefined]);
  assert.deepEqual(view.documents, { lists: [], tasks: [{ _id: 'a', done: true }, { _id: 'b' }] });
  view.close();
});

test('a view has another snapshot after a change, and the same one without', async (t) => {
  const { connection, view } = await opened(t);
  const before = view.documents;
  const [a, b] = before.tasks;
  const change = changed(view);
  connection.response.write(': heartbeat\n\n');
  connection.send(task('changed', 'a', { title: 'A' }, []));
  assert.equal(view.documents, before);
  connection.send(task('changed', 'b', { done: true }, []));
  await change;
  assert.notEqual(view.documents, before);
  assert.deepEqual(before.tasks[1], { _id: 'b', title: 'B' });
  assert.equal(view.documents.tasks[0], a);
  assert.notEqual(view.documents.tasks[1], b);
  assert.equal(view.documents.lists, before.lists);
});

test('a view that is cut off keeps its documents until the next set is whole', async (t) => {
  const { server, connection, view } = await opened(t);
  const before = view.documents;
  const lost = changed(view);
  connection.response.destroy();
  await lost;
  assert.deepEqual([view.isConnected, view.isReady, view.documents], [false, true, before]);
  const second = await server.next();
  const back = changed(view);
  second.send(task('added', 'b', { title: 'B' }), task('added', 'c', { title: 'C' }));
  assert.equal(view.documents, before);
  second.send(['ready']);
  await back;
  assert.equal(view.isConnected, true);
  assert.deepEqual(view.documents.tasks, [
    { _id: 'b', title: 'B' },
    { _id: 'c', title: 'C' },
  ]);
  assert.equal(view.documents.tasks[0], before.tasks[1]);
});

test('a view whose set is the same after a cut is the same snapshot', async (t) => {
  const { server, connection, view } = await opened(t);
  const { tasks } = view.documents;
  connection.response.end();
  (await server.next()).send(task('added', 'b', { title: 'B' }), task('added', 'a', { title: 'A' }), [
    'ready',
  ]);
  while (!view.isConnected) await changed(view);
  assert.equal(view.documents.tasks, tasks);
});

test('a view ends with an error that stays', async (t) => {
  const { connection, view } = await opened(t);
  const end = changed(view);
  connection.send(['error', { error: 'gone', reason: 'It is gone' }]);
  await end;
  assert.ok(view.error instanceof RestError);
  assert.deepEqual([view.error.error, view.isConnected, view.documents.tasks.length], ['gone', false, 2]);
  await connection.closed;
});

test('an error before the first set rejects `ready`, which need not be looked at', async (t) => {
  const server = await streamServer(t);
  const view = clientOf(server.url).publications.tasks.live();
  const end = changed(view);
  (await server.next()).response.writeHead(403).end('{"error":"403","reason":"No"}');
  await end;
  await assert.rejects(view.ready, { status: 403 });
  assert.equal(view.error, await view.ready.catch((error: unknown) => error));
});

test('a view is closed by itself, by `using` and by the signal, and is then silent', async (t) => {
  const server = await streamServer(t);
  const controller = new AbortController();
  const { signal } = controller;
  const own = clientOf(server.url).publications.tasks.live();
  const disposed = clientOf(server.url).publications.tasks.live();
  const signalled = clientOf(server.url).with({ signal }).publications.tasks.live();
  const connections = [await server.next(), await server.next(), await server.next()];
  own.close();
  disposed[Symbol.dispose]();
  controller.abort();
  for (const { closed } of connections) await closed;
  for (const view of [own, disposed, signalled]) {
    await assert.rejects(view.ready);
    assert.equal(view.error, undefined);
  }
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('a callback that throws disturbs neither the others nor the view', async (t) => {
  const { connection, view } = await opened(t);
  const failure = new Error('of the callback');
  const reject = t.mock.method(Promise, 'reject', () => Promise.resolve());
  view.onChange(() => {
    throw failure;
  });
  const change = changed(view);
  connection.send(task('removed', 'a'));
  await change;
  assert.deepEqual(reject.mock.calls[0]?.arguments, [failure]);
  assert.equal(view.error, undefined);
});

test('only publications that send streams have the members', async () => {
  interface Module {
    createClient(options: ClientOptions): { publications: { tasks: Record<string, object> } };
  }
  const membersOf = async (fixture: string): Promise<string[][]> => {
    const { createClient } = await importClient<Module>(fixture);
    const { tasks } = createClient({ baseUrl: 'http://host' }).publications;
    return Object.values(tasks).map((publication) => Object.keys(publication));
  };
  assert.deepEqual(await membersOf('analysis/declarations/streams-switched-off'), [
    ['watch', 'live'],
    [],
    [],
  ]);
  assert.deepEqual(await membersOf('render/live-off'), [[]]);
  assert.doesNotMatch(generatedClient('render/live-off'), /streamsOf|LivePublication|getReader/);
});

test('a `fetch` without streams is refused, with the remedy', async (t) => {
  const answer = { status: 200, text: async () => '', body: undefined };
  const headers = new Headers({ 'Content-Type': 'text/event-stream' });
  const fetch = async () => ({ ...answer, headers });
  const remedy = { error: 'no-streams', reason: /expo\/fetch/ };
  await assert.rejects(take(clientOf('http://host', { fetch }).publications.tasks.watch(), 1), remedy);
  // React Native's answers only when all has come.
  const { fetch: own, Response } = globalThis;
  t.after(() => Object.assign(globalThis, { fetch: own, Response }));
  const endless = (): Promise<never> => new Promise(() => undefined);
  Object.assign(globalThis, { fetch: Object.assign(endless, { polyfill: true }), Response: class {} });
  await assert.rejects(take(clientOf('http://host').publications.tasks.watch(), 1), remedy);
});

test('a stream follows no redirect with a token', async (t) => {
  const server = await streamServer(t);
  const changes = take(clientOf(server.url, { token: 'secret' }).publications.tasks.watch(), 1);
  (await server.next()).response.writeHead(302, { Location: 'http://elsewhere' }).end();
  await assert.rejects(changes, { error: 'redirected' });
});
