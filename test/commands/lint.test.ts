import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { project, restgen, write } from '../cli/captured.js';

const HOST = {
  'package.json': '{ "type": "module" }',
  'tasks.ts': `import { Collection, method } from 'restgen/host';
const Tasks = new Collection<{ _id: string; title: string }>('tasks');
method('tasks.add', (title: string) => Tasks.insertAsync({ title }));
method('tasks.clear', () => Tasks.removeAsync({}));
method('tasks.find', (text) => Tasks.find({ title: text }).fetchAsync());
method('tasks.echo', (value: unknown) => value);
Tasks.allow({ insert: () => true });
`,
};

const LINT = 'Lint: 2 write-without-user, 1 unchecked-arguments.';
const NOTES = 'Notes: 1 type-unconstrained.';
const THEM = '`npx restgen inspect` shows each of them.\n';

test('generate and check tell how much lint finds, by rule, and are fine; they tell notes once', async () => {
  const root = project(HOST);
  for (const [command, counted] of [
    ['generate', `${LINT} ${NOTES} ${THEM}`],
    ['check', `${LINT} ${THEM}`],
    ['generate', `${LINT} ${THEM}`],
  ] as const) {
    const { code, stderr } = await restgen(root, [command]);
    assert.deepEqual([code, stderr], [0, counted], command);
  }
});

test('notes are told again when there is another one, and are not told by a command that prints for tools', async () => {
  const root = project(HOST);
  await restgen(root, ['generate', '--json']);
  assert.equal((await restgen(root, ['check'])).stderr, `${LINT} ${NOTES} ${THEM}`);
  write(root, 'tasks.ts', `// Places change.\n${HOST['tasks.ts']}`);
  await restgen(root, ['generate']);
  write(root, 'tasks.ts', `// Places change\n// again.\n${HOST['tasks.ts']}`);
  assert.doesNotMatch((await restgen(root, ['generate'])).stderr, /Notes/);
  write(
    root,
    'more.ts',
    "import { method } from 'restgen/host';\nmethod('more', (value: unknown) => value);\n",
  );
  assert.match((await restgen(root, ['check'])).stderr, /Notes: 2 type-unconstrained\./);
});

test('where to see it is printed for this project and its configuration', async () => {
  const root = project({ ...HOST, 'own.json': '{}' });
  const { stderr } = await restgen(join(root, '..'), ['generate', root, '--config', join(root, 'own.json')]);
  assert.match(stderr, new RegExp(`\`npx restgen inspect ${root} --config ${root}/own\\.json\` shows each`));
});

test('inspect shows each finding', async () => {
  const { code, stderr } = await restgen(project(HOST), ['inspect']);
  assert.equal(code, 0);
  assert.deepEqual(stderr.match(/^tasks\.ts:\d+:\d+ {2}\w+ {2}[\w-]+$/gm), [
    'tasks.ts:3:40  warning  write-without-user',
    'tasks.ts:4:29  warning  write-without-user',
    'tasks.ts:5:23  warning  unchecked-arguments',
    'tasks.ts:6:30  info  type-unconstrained',
  ]);
  assert.match(stderr, /\n3 warnings, 1 note\n$/);
});

test('tools are given every finding by every command', async () => {
  const root = project(HOST);
  for (const command of ['generate', 'check', 'inspect']) {
    const { diagnostics } = JSON.parse((await restgen(root, [command, '--json'])).stdout);
    assert.equal(diagnostics.length, 4, command);
  }
});

test('a rule that is an error is shown by every command and fails it; one that is off says nothing', async () => {
  const root = project(HOST);
  const lint = { 'write-without-user': 'off', 'unchecked-arguments': 'error' };
  write(root, 'restgen.config.json', JSON.stringify({ lint }));
  for (const [command, expected] of [
    ['generate', 2],
    ['check', 2],
    ['inspect', 1],
  ] as const) {
    const { code, stderr } = await restgen(root, [command]);
    assert.equal(code, expected, command);
    assert.match(stderr, /^tasks\.ts:5:23 {2}error {2}unchecked-arguments\n/);
    assert.doesNotMatch(stderr, /write-without-user/);
  }
  assert.ok(!existsSync(join(root, 'generated')));
});
