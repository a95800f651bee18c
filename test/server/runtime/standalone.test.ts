import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import {
  Collection,
  createAccounts,
  createHost,
  declarations,
  type ObjectId,
  Registry,
} from '../../../src/server/host/host.js';
import { createServer } from '../../../src/server/host/server.js';
import { createServerListener } from '../../../src/server/runtime/index.js';
import {
  createListener,
  createRouter,
  insert,
  method,
  publication,
  Router,
  remove,
  update,
} from '../../../src/server/runtime/runtime.js';
import { SECRET } from './support/serve.js';

interface Task {
  _id: string;
  title: string;
  priority: number;
}

interface Widget {
  _id: ObjectId;
  made: Date;
}

/** Written as routes are generated. */
function generatedRoutes(): Router {
  const tasks = Router();
  tasks.get('/tasks/above/:"0"', publication('tasks.above'));
  tasks.post('/methods/tasks.rename', method('tasks.rename'));
  tasks.post('/tasks', insert('tasks'));
  tasks.patch('/tasks/:_id', update('tasks'));
  tasks.delete('/tasks/:_id', remove('tasks'));
  tasks.get('/publications/widgets', publication('widgets'));
  tasks.post('/widgets', insert('widgets', { idType: 'ObjectId' }));
  tasks.delete('/widgets/:_id', remove('widgets', { idType: 'ObjectId' }));
  return tasks;
}

async function serveStandalone(t: TestContext) {
  const registry = new Registry('memory:');
  const { publish, methods } = declarations(registry);
  const tasks = new Collection<Task>('tasks', { registry });
  const widgets = new Collection<Widget>('widgets', { registry, idGeneration: 'MONGO' });
  tasks.allow({ insert: () => true, update: (_userId, task) => task.priority < 5 });
  widgets.allow({ insert: () => true, remove: () => true });
  publish('tasks.above', (priority: string) => tasks.find({ priority: { $gt: Number(priority) } }));
  publish('widgets', () => widgets.find());
  methods({
    'tasks.rename': (id: string, title: string) => tasks.updateAsync(id, { $set: { title } }),
  });
  const host = createHost(registry, createAccounts(registry).port);
  const api = { host, routeList: { 'api-routes': [] }, routers: [generatedRoutes()] };
  const server = createServer((next) => createServerListener(api, next, { auth: { secret: SECRET } }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return async (verb: string, path: string, json?: unknown) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: verb, headers, ...body });
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      json: await answer.json(),
    };
  };
}

test('documents of the standalone host are inserted, read, changed by a method, and guarded', async (t) => {
  const call = await serveStandalone(t);
  const inserted = await call('POST', '/tasks', { title: 'one', priority: 3 });
  assert.deepEqual([inserted.status, inserted.location], [200, `/tasks/${inserted.json}`]);
  const high = await call('POST', '/tasks', { _id: 'high', title: 'two', priority: 9 });
  assert.equal((await call('POST', '/tasks', { _id: 'high', title: 'x', priority: 9 })).status, 409);
  assert.equal((await call('POST', '/methods/tasks.rename', ['high', 'named'])).json, 1);
  const task = { _id: high.json, title: 'named', priority: 9 };
  assert.deepEqual((await call('GET', '/tasks/above/5')).json, { tasks: [task] });
  assert.equal((await call('PATCH', inserted.location, { priority: 4 })).json, 1);
  const denied = await call('PATCH', high.location, { priority: 1 });
  assert.deepEqual([denied.status, denied.json], [403, { error: '403', reason: 'Access denied' }]);
  assert.equal((await call('DELETE', inserted.location)).status, 403);
});

test('ObjectIds and dates of the standalone host go in as EJSON and come out as plain JSON', async (t) => {
  const call = await serveStandalone(t);
  const { json: _id, location } = await call('POST', '/widgets', { made: { $date: 0 } });
  assert.match(String(_id), /^[\da-f]{24}$/);
  const widget = { _id, made: '1970-01-01T00:00:00.000Z' };
  assert.deepEqual((await call('GET', '/publications/widgets')).json, { widgets: [widget] });
  assert.equal((await call('DELETE', location)).json, 1);
  assert.equal((await call('DELETE', location)).status, 404);
  assert.equal((await call('DELETE', '/widgets/x')).status, 400);
});

test('a database that cannot be used stops routers and listeners when they are made', () => {
  const registry = new Registry('postgres://ada:secret@localhost/app');
  const api = {
    host: createHost(registry, createAccounts(registry).port),
    routeList: { 'api-routes': [] },
    routers: [],
  };
  for (const create of [
    () => createRouter(api, { auth: { secret: SECRET } }),
    () => createListener(api, undefined, { auth: { secret: SECRET } }),
  ])
    assert.throws(
      create,
      /^Error: RESTGEN_DATABASE_URL is 'postgres:\/\/localhost\/app', but a database is 'file:/,
    );
});
