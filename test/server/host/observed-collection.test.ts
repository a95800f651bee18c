/** The observed queries of one collection, over a database that the test controls. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Fields } from '../../../src/server/host/documents/document.js';
import {
  type ChangeListener,
  ObservedCollection,
} from '../../../src/server/host/observing/observed-collection.js';
import { httpError } from '../../../src/server/runtime/index.js';

function start() {
  const events: unknown[][] = [];
  const database = {
    documents: [] as Fields[],
    /** What the next reads do in place of answering. */
    failures: [] as Error[],
    reads: 0,
    listeners: new Set<ChangeListener>(),
    events,
    report: (...ids: string[]) => {
      for (const listener of database.listeners) listener(ids);
    },
  };
  const collection = new ObservedCollection({
    async read(selector) {
      database.reads += 1;
      const failure = database.failures.shift();
      const wanted = selector['_id'] as { $in: unknown[] } | undefined;
      const found = database.documents.filter(({ _id }) => wanted === undefined || wanted.$in.includes(_id));
      // Queries take longer than the documents of an update.
      for (let turns = wanted === undefined ? 5 : 1; turns > 0; turns -= 1) await turn();
      if (failure !== undefined) throw failure;
      return found;
    },
    local: () => ({ matches: () => true, project: (document) => document }),
    watch(listener) {
      database.listeners.add(listener);
      return () => database.listeners.delete(listener);
    },
  });
  const observer = {
    added: (id: unknown, fields: object) => void events.push(['added', id, fields]),
    changed: (id: unknown, fields: object) => void events.push(['changed', id, fields]),
    removed: (id: unknown) => void events.push(['removed', id]),
    failed: (error: unknown) => void events.push(['failed', error]),
  };
  return { collection, database, observer, observe: () => collection.observe({}, {}, observer) };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await turn();
}

test('equal queries are read once; after the last stop nothing is watched', async () => {
  const { database, observe } = start();
  const observations = await Promise.all([observe(), observe(), observe()]);
  assert.equal(database.reads, 1);
  assert.equal(database.listeners.size, 1);
  for (const { stop } of observations) {
    stop();
    stop();
  }
  assert.equal(database.listeners.size, 0);
});

test('one observer may observe twice, and stop once', async () => {
  const { database, observe } = start();
  const [first, second] = await Promise.all([observe(), observe()]);
  database.documents = [{ _id: 'a', n: 1 }];
  database.report('a');
  await until(() => database.events.length === 2);
  first.stop();
  database.documents = [];
  database.report('a');
  await until(() => database.events.length === 3);
  assert.deepEqual(database.events.at(-1), ['removed', 'a']);
  second.stop();
});

test('a change during the first read is not lost', async () => {
  const { database, observe } = start();
  const observing = observe();
  database.documents = [{ _id: 'a' }];
  database.report('a');
  const { stop } = await observing;
  await until(() => database.events.length === 1);
  assert.deepEqual(database.events, [['added', 'a', {}]]);
  stop();
});

test('a change during an update is not lost', async () => {
  const { database, observe } = start();
  const { stop } = await observe();
  const { reads } = database;
  database.documents = [{ _id: 'a', n: 1 }];
  database.report('a');
  await until(() => database.reads > reads);
  database.documents = [{ _id: 'a', n: 2 }];
  database.report('a');
  await until(() => database.events.length === 2);
  assert.deepEqual(database.events, [
    ['added', 'a', { n: 1 }],
    ['changed', 'a', { n: 2 }],
  ]);
  stop();
});

test('while the database is away, queries wait for it', async () => {
  const { database, observe } = start();
  const { stop } = await observe();
  database.failures = Array.from({ length: 4 }, () => httpError('databaseAway'));
  database.documents = [{ _id: 'a' }];
  database.report('a');
  const waiting = setInterval(() => {}, 1_000);
  await until(() => database.events.length === 1);
  clearInterval(waiting);
  assert.deepEqual(database.events, [['added', 'a', {}]]);
  stop();
});

test('a lasting error ends the query; a later observer starts it anew', async () => {
  const { database, observe } = start();
  await observe();
  const error = new Error('There is no such index.');
  database.failures = [error, error];
  database.report('a');
  const waiting = setInterval(() => {}, 1_000);
  await until(() => database.events.length === 1);
  clearInterval(waiting);
  assert.deepEqual(database.events, [['failed', error]]);
  assert.equal(database.listeners.size, 0);
  database.documents = [{ _id: 'a' }];
  const { stop } = await observe();
  assert.deepEqual(database.events.at(-1), ['added', 'a', {}]);
  stop();
});

test('an error of the first read rejects, and leaves nothing', async () => {
  const { database, observe } = start();
  database.failures = [new Error('No.')];
  await assert.rejects(observe(), /No\./);
  assert.equal(database.listeners.size, 0);
});
