import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CLASH, FILES, HOST, project, restgen, write } from '../cli/captured.js';

test('generate writes the folder and prints the routes and what was created', async () => {
  const root = project(HOST);
  const { code, stdout, stderr } = await restgen(root, ['generate']);
  assert.equal(stderr, '');
  assert.equal(code, 0);
  assert.equal(stdout, FIRST);
  assert.match(readFileSync(join(root, 'generated/routes/server/tasks.ts'), 'utf8'), /\/methods\/hello/);
});

const FIRST = `GET     /publications/api-routes  built in
POST    /users/login              built in
POST    /users/logout             built in
POST    /users/register           built in
GET     /publications/tasks       publication  tasks  server/tasks.ts
POST    /methods/hello            method       hello  server/tasks.ts
POST    /tasks                    insert       tasks  server/tasks.ts
PATCH   /tasks/:_id               update       tasks  server/tasks.ts
DELETE  /tasks/:_id               remove       tasks  server/tasks.ts

${FILES.map((file) => `created  generated/${file}`).join('\n')}
generated/ ${FILES.length} created
`;

test('a second run tells what was updated, removed and left', async () => {
  const root = project({
    ...HOST,
    'server/other.ts': "import { method } from 'restgen/host';\nmethod('other', () => 1);\n",
  });
  await restgen(root, ['generate']);
  rmSync(join(root, 'server/other.ts'));
  const { stdout } = await restgen(root, ['generate']);
  assert.match(
    stdout,
    /\nupdated {2}generated\/api-routes\.json\n(?:updated .*\n)+removed {2}generated\/routes\/server\/other\.ts\ngenerated\/ \d updated, 1 removed, 3 unchanged\n$/,
  );
});

test('a run without changes says so and touches nothing', async () => {
  const root = project(HOST);
  await restgen(root, ['generate']);
  assert.match(
    (await restgen(root, ['generate'])).stdout,
    new RegExp(`\n\ngenerated/ ${FILES.length} unchanged\n$`),
  );
});

test('any error and nothing is written; all diagnostics go to standard error', async () => {
  const root = project({ ...HOST, 'server/clash.ts': CLASH });
  const { code, stdout, stderr } = await restgen(root, ['generate']);
  assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
  assert.match(
    stderr,
    /^server\/clash\.ts:\d+:\d+ {2}error {2}route-clash\n.*\n.*\n +\| +\^+\nhint: .*\n\n1 error\n$/,
  );
  assert.ok(!existsSync(join(root, 'generated')));
});

test('places and folders are those that the working directory sees', async () => {
  const parent = project({}, false);
  for (const [name, text] of Object.entries({ ...HOST, 'server/clash.ts': CLASH }))
    write(parent, `app/${name}`, text);
  assert.match((await restgen(parent, ['generate', 'app'])).stderr, /^app\/server\/clash\.ts:/);
  rmSync(join(parent, 'app/server/clash.ts'));
  assert.match(
    (await restgen(parent, ['generate', 'app', '--out', 'rest'])).stdout,
    new RegExp(`\nrest/ ${FILES.length} created\n$`),
  );
  assert.ok(existsSync(join(parent, 'rest/index.ts')));
  mkdirSync(join(parent, 'beside'));
  const { stdout } = await restgen(join(parent, 'beside'), ['generate', '../app']);
  assert.match(stdout, new RegExp(`\n../app/generated/ ${FILES.length} created\n$`));
});

test('--json prints routes, files and diagnostics on standard output and nothing else', async () => {
  const root = project(HOST);
  const { code, stdout, stderr } = await restgen(root, ['generate', '--json']);
  const { out, routes, files, diagnostics } = JSON.parse(stdout);
  assert.deepEqual(
    { code, stderr, out, diagnostics },
    { code: 0, stderr: '', out: 'generated', diagnostics: [] },
  );
  assert.deepEqual(routes.at(-1), {
    verb: 'delete',
    path: '/tasks/:_id',
    kind: 'remove',
    name: 'tasks',
    file: 'server/tasks.ts',
  });
  assert.equal(files.created.length, FILES.length);
});

test('--json prints the diagnostics of a failure too', async () => {
  const root = project({ ...HOST, 'server/clash.ts': CLASH });
  const { code, stdout, stderr } = await restgen(root, ['generate', '--json']);
  assert.deepEqual({ code, stderr }, { code: 2, stderr: '' });
  const [{ code: diagnostic, severity, place }] = JSON.parse(stdout).diagnostics;
  assert.deepEqual([diagnostic, severity, place.file], ['route-clash', 'error', 'server/clash.ts']);
});

test('a mistake in the configuration fails before anything is read', async () => {
  const root = project({ ...HOST, 'restgen.config.ts': 'export default { corse: true };\n' });
  const { code, stderr } = await restgen(root, ['generate']);
  assert.equal(code, 2);
  assert.match(
    stderr,
    /^restgen\.config\.ts:1:18 .*\nThere is no option 'corse'\.\n.*\n.*\nhint: Did you mean 'cors'\?/,
  );
});

test('a configuration file may import defineConfig', async () => {
  const text = "import { defineConfig } from 'restgen';\nexport default defineConfig({ out: 'api' });\n";
  const root = project({ ...HOST, 'restgen.config.ts': text });
  assert.match((await restgen(root, ['generate'])).stdout, new RegExp(`\napi/ ${FILES.length} created\n$`));
});

test('a folder without declarations is warned of, and nothing is written', async () => {
  const root = project({ 'package.json': '{}' });
  const { code, stdout, stderr } = await restgen(root, ['generate']);
  assert.deepEqual({ code, stdout }, { code: 0, stdout: 'Nothing is written.\n' });
  assert.match(stderr, /warning {2}nothing-declared\nNo publications, methods or collections were found in /);
  assert.ok(!existsSync(join(root, 'generated')));
  assert.equal((await restgen(root, ['check'])).code, 0);
  assert.match((await restgen(root, ['generate', '--empty'])).stdout, /\d created\n$/);
  assert.match((await restgen(root, ['generate'])).stdout, /\d unchanged\n$/);
});

test('a folder keeps its routes where the source has none, until that is asked for', async () => {
  const root = project(HOST);
  await restgen(root, ['generate']);
  write(root, 'restgen.config.json', '{ "include": ["sever/**"] }');
  const { code, stdout, stderr } = await restgen(root, ['generate']);
  assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
  assert.match(
    stderr,
    /^error {2}nothing-declared\ngenerated\/ contains routes, but nothing in .* is written\./m,
  );
  assert.match(stderr, /`npx restgen generate --empty`/);
  assert.ok(existsSync(join(root, 'generated/routes/server/tasks.ts')));
  const checked = await restgen(root, ['check']);
  assert.equal(checked.code, 1);
  assert.match(checked.stdout, /Remedy: run `npx restgen generate --empty` and commit the result\./);
  const asked = await restgen(root, ['generate', '--empty']);
  assert.match(asked.stdout, /removed {2}generated\/routes\/server\/tasks\.ts\n/);
  assert.equal((await restgen(root, ['check'])).code, 0);
});

test('routes that the configuration withholds are taken away without asking', async () => {
  const root = project(HOST);
  await restgen(root, ['generate']);
  const none = { publications: 'none', methods: 'none', collections: 'none' };
  write(root, 'restgen.config.json', JSON.stringify({ expose: none }));
  assert.equal((await restgen(root, ['generate'])).code, 0);
  assert.ok(!existsSync(join(root, 'generated/routes/server/tasks.ts')));
});

test('generate tells how many declarations are not exposed', async () => {
  const expose = { methods: 'none', collections: 'none' };
  const root = project({ ...HOST, 'restgen.config.json': JSON.stringify({ expose }) });
  const { stdout } = await restgen(root, ['generate']);
  assert.match(stdout, /\nNot exposed: 2 declarations\. `restgen inspect` prints which, and why\.\n/);
});

test('--strict writes nothing where a declaration cannot be decided', async () => {
  const text = "import { method } from 'restgen/host';\nmethod(process.env.NAME ?? '', () => 1);\n";
  const root = project({ ...HOST, 'server/open.ts': text });
  const { code, stderr } = await restgen(root, ['generate', '--strict']);
  assert.equal(code, 2);
  assert.match(stderr, /^server\/open\.ts:2:8 {2}error {2}name-not-static\n/);
  assert.ok(!existsSync(join(root, 'generated')));
  assert.equal((await restgen(root, ['generate'])).code, 0);
  assert.equal((await restgen(root, ['check'])).code, 0);
  assert.equal((await restgen(root, ['check', '--strict'])).code, 2);
});
