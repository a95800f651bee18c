import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST, project, restgen, write } from '../cli/captured.js';
import { Served } from './served.js';

const NEW = "import { methods } from 'restgen/host';\nmethods({ 'tasks.close'() {} });\n";
const told = /^New and not exposed: .*$/gm;

test('what is written after init is told by generate and check, with the text to add', async () => {
  const root = project(HOST);
  await restgen(root, ['init']);
  assert.doesNotMatch((await restgen(root, ['generate'])).stdout, told);
  write(root, 'server/more.ts', NEW);
  const line =
    "New and not exposed: tasks.close. Add 'tasks.close' at the end of expose.methods in restgen.config.ts to expose it, or '!tasks.close' to keep it off.";
  for (const command of ['generate', 'check']) {
    const { code, stdout } = await restgen(root, [command]);
    assert.deepEqual([code, stdout.match(told)], [0, [line]], command);
  }
});

/** What `check` says with these lists in the configuration. */
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
  const { stdout } = await restgen(root, ['check']);
  return stdout.match(told) ?? [];
}

test('each list of names that lacks some has a line, in the words of the configuration file', async () => {
  assert.deepEqual(await lines({ methods: ['hello', 'd', 'e'], collections: ['tasks'] }), [
    'New and not exposed: a*b, !c. Add "a\\\\*b", "\\\\!c" at the end of expose.methods in restgen.config.json to expose them, or "!a\\\\*b", "!\\\\!c" to keep them off.',
    'New and not exposed: notes. Add "notes" at the end of expose.collections in restgen.config.json to expose it, or "!notes" to keep it off.',
  ]);
  assert.deepEqual(await lines({ methods: ['hello'] }), [
    'New and not exposed: a*b, !c, d and 1 more. Add "a\\\\*b", "\\\\!c", "d", … at the end of expose.methods in restgen.config.json to expose them, or "!a\\\\*b", "!\\\\!c", "!d", … to keep them off.',
  ]);
});

test('the advice of the line is followed', async () => {
  const listed = ['hello', 'd', 'e'];
  assert.deepEqual(await lines({ methods: [...listed, 'a\\*b', '\\!c'] }), []);
  assert.deepEqual(await lines({ methods: [...listed, '!a\\*b', '!\\!c'] }), []);
});

test('an empty list is one that nobody has added to: an exclusion in it would expose all others', async () => {
  assert.deepEqual(
    await lines({ collections: [], publications: [] }),
    [
      'New and not exposed: tasks. Add "tasks" at the end of expose.publications in restgen.config.json to expose it, or write "none" in place of the list to keep it off.',
      'New and not exposed: tasks, notes. Add "tasks", "notes" at the end of expose.collections in restgen.config.json to expose them, or write "none" in place of the list to keep them off.',
    ].map((line) => line.replace('tasks, notes. Add "tasks", "notes"', 'notes, tasks. Add "notes", "tasks"')),
  );
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
    await watched.printed(/^New and not exposed: tasks\.close\. Add "tasks\.close" at the end of /);
    write(root, 'server/other.ts', "import 'restgen/host';\n");
    await watched.printed(changed, 2);
    watched.interrupt();
    assert.equal(await watched.ended, 0);
    assert.equal(watched.stdout.match(told)?.length, 1);
  });
}

test('serve tells what is new with its routes', async () => {
  const config = JSON.stringify({ expose: { methods: ['hello'] } });
  const served = new Served(project({ ...HOST, 'server/more.ts': NEW, 'restgen.config.json': config }), []);
  await served.printed(/^New and not exposed: tasks\.close\. /);
  await served.printed('Ctrl-C stops the server.');
  served.interrupt();
  assert.equal(await served.ended, 0);
});

test('tools are told too: a list in JSON, a warning at the configuration in SARIF', async () => {
  const config = JSON.stringify({ expose: { methods: ['hello'] } });
  const root = project({ ...HOST, 'server/more.ts': NEW, 'restgen.config.json': config });
  for (const command of ['generate', 'check']) {
    const { stdout } = await restgen(root, [command, '--json']);
    const [line = ''] = (await restgen(root, [command])).stdout.match(told) ?? [];
    assert.deepEqual(
      JSON.parse(stdout).notExposed,
      [{ kind: 'methods', names: ['tasks.close'], file: 'restgen.config.json', message: line }],
      command,
    );
    const sarif = JSON.parse((await restgen(root, [command, '--format', 'sarif'])).stdout);
    const [result] = sarif.runs[0].results;
    const [{ physicalLocation }] = result.locations;
    assert.deepEqual(
      [result.ruleId, result.level, result.message.text, physicalLocation.artifactLocation.uri],
      ['declaration-not-exposed', 'warning', line, 'restgen.config.json'],
      command,
    );
  }
});
