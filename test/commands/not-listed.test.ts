import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST, project, restgen, write } from '../cli/captured.js';
import { Served } from './served.js';

const NEW = "import { methods } from 'restgen/host';\nmethods({ 'tasks.close'() {} });\n";
const TOLD = 'warning  declaration-not-listed\n';

test('declarations after init are reported with the text to add', async () => {
  const root = project(HOST);
  await restgen(root, ['init']);
  assert.equal((await restgen(root, ['generate'])).stderr, '');
  write(root, 'server/more.ts', NEW);
  const warning = `${TOLD}New and not exposed: tasks.close.
hint: Add "tasks.close" at the end of expose.methods in the configuration to expose them, or "!tasks.close" to keep them off.
`;
  for (const command of ['generate', 'check', 'inspect']) {
    const { code, stderr } = await restgen(root, [command]);
    assert.deepEqual([code, stderr.includes(warning)], [0, true], command);
  }
});

/** The lines of `check` with these lists in the configuration. */
async function lines(expose: object): Promise<string[]> {
  const more = `import { Collection, methods } from 'restgen/host';
new Collection('notes');
methods({ 'a*b'() {}, '!c'() {}, d() {}, e() {},
  /** @rest false */
  off() {},
});
`;
  const config = JSON.stringify({ expose });
  const root = project({ ...HOST, 'server/more.ts': more, 'restgen.config.json': config });
  const { stderr } = await restgen(root, ['check']);
  return (
    stderr.match(/(?<=^New and not exposed: |^hint: )Add .*|(?<=^New and not exposed: ).*(?=\.$)/gm) ?? []
  );
}

test('each list of names that lacks some has a warning', async () => {
  assert.deepEqual(await lines({ methods: ['hello', 'd', 'e'], collections: ['tasks'] }), [
    'a*b, !c',
    'Add "a\\\\*b", "\\\\!c" at the end of expose.methods in the configuration to expose them, or "!a\\\\*b", "!\\\\!c" to keep them off.',
    'notes',
    'Add "notes" at the end of expose.collections in the configuration to expose them, or "!notes" to keep them off.',
  ]);
});

test('the advice of the warning is followed', async () => {
  const listed = ['hello', 'd', 'e'];
  assert.deepEqual(await lines({ methods: [...listed, 'a\\*b', '\\!c'] }), []);
  assert.deepEqual(await lines({ methods: [...listed, '!a\\*b', '!\\!c'] }), []);
});

test('an empty list is one that nobody has added to: an exclusion in it would expose all others', async () => {
  assert.deepEqual(await lines({ publications: [] }), [
    'tasks',
    'Add "tasks" at the end of expose.publications in the configuration to expose them, or write "none" in place of the list to keep them off.',
  ]);
});

test('patterns, @rest and none say which later ones are exposed', async () => {
  for (const methods of ['all', 'none', ['hel*'], ['@rest'], ['./server/tasks.ts'], ['!*', 'hello']])
    assert.deepEqual(await lines({ methods, collections: 'none' }), [], String(methods));
});

for (const [command, first, changed] of [
  ['serve', 'Ctrl-C stops the server.', 'serves the change.'],
  ['generate', 'Waiting for a change.', /^server\/\w+\.ts → generated\//],
] as const) {
  test(`${command} --watch tells what is new once, when it is written`, async () => {
    const root = project({
      ...HOST,
      'restgen.config.json': JSON.stringify({ expose: { methods: ['hello'] } }),
    });
    const watched = new Served(root, ['--watch'], {}, command);
    await watched.printed(first);
    write(root, 'server/more.ts', NEW);
    await watched.printed('New and not exposed: tasks.close.');
    write(root, 'server/other.ts', "import 'restgen/host';\n");
    await watched.printed(changed, 2);
    watched.interrupt();
    assert.equal(await watched.ended, 0);
    assert.equal((watched.stdout + watched.stderr).split(TOLD).length, 2);
  });
}

test('serve tells what is new with its routes', async () => {
  const config = JSON.stringify({ expose: { methods: ['hello'] } });
  const served = new Served(project({ ...HOST, 'server/more.ts': NEW, 'restgen.config.json': config }), []);
  await served.printed('New and not exposed: tasks.close.');
  await served.printed('Ctrl-C stops the server.');
  served.interrupt();
  assert.equal(await served.ended, 0);
});
