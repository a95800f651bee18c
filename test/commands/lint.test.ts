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

test('generate and check show lint, tell how many notes there are, and are fine', async () => {
  const root = project(HOST);
  for (const command of ['generate', 'check']) {
    const { code, stderr } = await restgen(root, [command]);
    assert.deepEqual([code, placesIn(stderr)], [0, ['3:40', '4:29', '5:23']], command);
    assert.ok(
      stderr.endsWith('3 warnings\nNotes: 1 type-unconstrained. `npx restgen inspect` shows all of them.\n'),
      stderr,
    );
  }
});

const placesIn = (stderr: string): string[] =>
  [...stderr.matchAll(/^\w+\.ts:(\d+:\d+) /gm)].map(([, place = '']) => place);

test('five findings are shown in full, and the others are counted', async () => {
  const writes = Array.from(
    { length: 6 },
    (_, index) => `method('add.${index}', () => Tasks.insertAsync({ title: '' }));`,
  );
  const root = project({
    ...HOST,
    'tasks.ts': `${HOST['tasks.ts']}${writes.join('\n')}
method('tasks.drop', (): void => { Tasks.removeAsync({}); });
`,
  });
  const first = await restgen(root, ['generate']);
  assert.deepEqual(placesIn(first.stderr), ['3:40', '4:29', '5:23', '8:23', '9:23']);
  assert.match(first.stderr, /^More lint: 5 write-without-user, 1 write-not-awaited\. Notes: /m);
});

test('where to see it is printed for this project and its configuration', async () => {
  const root = project({ ...HOST, 'own.json': '{}' });
  const { stderr } = await restgen(join(root, '..'), ['generate', root, '--config', join(root, 'own.json')]);
  assert.match(
    stderr,
    new RegExp(`\`npx restgen inspect ${root} --config ${root}/own\\.json\` shows all of them`),
  );
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
