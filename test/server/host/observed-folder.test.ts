/** Processes with one folder observe the writes of each other. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Collection, Registry } from '../../../src/server/host/host.js';
import type { Thing } from './support/stores.js';
import { temporaryFolder } from './support/temporary-folder.js';
import { View } from './support/view.js';

const REWRITER = fileURLToPath(new URL('./support/rewriter.js', import.meta.url));
const folder = temporaryFolder();
const registry = new Registry(`file:${folder}`);
const things = new Collection<Thing>('things', { registry });

after(async () => {
  await registry.close();
});

const rewrite = (kind: string) =>
  promisify(execFile)(process.execPath, [...process.execArgv, REWRITER, folder, kind]);

test('inserts, updates and removals of another process are observed', async () => {
  await things.insertAsync({ _id: 'mine', n: 1 });
  const view = await new View().observe(things.find());
  await rewrite('insert');
  await view.becomes(async () => [
    { _id: 'mine', n: 1 },
    { _id: 'theirs', n: 1 },
  ]);
  await rewrite('update');
  await view.becomes(async () => [
    { _id: 'mine', n: 2 },
    { _id: 'theirs', n: 1 },
  ]);
  await rewrite('remove');
  await view.becomes(async () => [{ _id: 'theirs', n: 1 }]);
  assert.deepEqual(
    view.events.map(([kind, id]) => `${kind} ${id}`),
    ['added mine', 'added theirs', 'changed mine', 'removed mine'],
  );
  view.stop();
});

test('no mark of a folder is taken for a collection', async () => {
  const contents = registry.store.contents();
  assert.deepEqual((await contents.collections()).names, ['things']);
  contents.end();
});
