/** What a run takes over from the one before it. That it is right to is tested with random edits, in `cache/remember.test`. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Config } from '../../src/config.js';
import { type Generation, generate } from '../../src/generate.js';
import { temporaryFolder } from '../project/temporary-folder.js';

const CONFIG: Config = { out: 'generated', auth: {} };
const TASKS = `import { methods } from 'restgen/host';
methods({ 'tasks.add': (title: string): string => title, 'tasks.count': () => 1 });
`;
const HOST = {
  'package.json': '{ "type": "module" }',
  'server/tasks.ts': TASKS,
  'server/users.ts':
    "import { methods } from 'restgen/host';\nmethods({ 'users.add': (name: string) => {} });\n",
};

function afterEdit(context: TestContext, tasks: string): [first: Generation, second: Generation] {
  const root = temporaryFolder(context, HOST);
  const first = generate(root, CONFIG);
  writeFileSync(join(root, 'server/tasks.ts'), tasks);
  return [first, generate(root, CONFIG, { before: first.kept })];
}

const operation = ({ kept }: Generation, name: string) =>
  kept.rendered?.pieces.operation[`post /methods/${name}`];

test('an edit that leaves the declarations alone renders nothing', (context) => {
  const [first, second] = afterEdit(context, `// New.\n\n${TASKS.replace('=> 1', '=> 2')}`);
  assert.ok(first.kept.rendered !== undefined);
  assert.equal(second.kept.rendered, first.kept.rendered);
});

test('an edit of a declaration renders it, and no other', (context) => {
  const [first, second] = afterEdit(context, TASKS.replace('title: string', 'title: number'));
  for (const name of ['tasks.count', 'users.add'])
    assert.equal(operation(second, name), operation(first, name), name);
  assert.notDeepEqual(operation(second, 'tasks.add'), operation(first, 'tasks.add'));
});

test('a declaration less is a route less', (context) => {
  const [first, second] = afterEdit(context, TASKS.replace(", 'tasks.count': () => 1", ''));
  assert.equal(first.routes.length - 1, second.routes.length);
  assert.doesNotMatch(second.files.get('openapi.json') ?? '', /tasks\.count/);
});
