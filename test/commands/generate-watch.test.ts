import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { HOST, project, restgen, write } from '../cli/captured.js';
import { Served } from './served.js';

const declaring = (name: string): string =>
  `import { method } from 'restgen/host';\nmethod('${name}', (id: string): string => id);\n`;

test('generate --watch writes what a change changes, and says so in a line', async () => {
  const root = project({ ...HOST, 'package.json': '{ "type": "module" }' });
  const watched = new Served(root, ['--watch'], {}, 'generate');
  await watched.printed('Waiting for a change.');
  const folder = join(root, 'generated');

  write(root, 'server/added.ts', declaring('added'));
  await watched.printed(/^server\/added\.ts → generated\/ 1 created, \d updated in \d+ ms$/);
  write(root, 'server/added.ts', declaring('renamed'));
  await watched.printed(/^server\/added\.ts → generated\/ \d updated in \d+ ms$/);
  assert.match(readFileSync(join(folder, 'routes/server/added.ts'), 'utf8'), /'renamed'/);

  write(root, 'lib/aside.ts', 'export const one = 1;\n');
  await watched.printed(/^lib\/aside\.ts → generated\/ unchanged in \d+ ms$/);

  write(root, 'server/clash.ts', declaring('renamed'));
  await watched.printed('Nothing is written; waiting for a change.');
  assert.match(watched.stderr, /name-twice/);
  assert.ok(!existsSync(join(folder, 'routes/server/clash.ts')));
  rmSync(join(root, 'server/clash.ts'));
  await watched.printed(/^server\/clash\.ts → generated\/ unchanged in \d+ ms$/);

  write(root, 'restgen.config.json', '{ "corse": true }');
  await watched.printed('Nothing is written; waiting for a change.', 2);
  write(root, 'restgen.config.json', '{ "cors": true }');
  await watched.printed(/^restgen\.config\.json → generated\/ \d updated in \d+ ms$/);
  assert.match(readFileSync(join(folder, 'index.ts'), 'utf8'), /cors: true/);

  rmSync(join(root, 'server/added.ts'));
  await watched.printed(/^server\/added\.ts → generated\/ \d updated, 1 removed in \d+ ms$/);

  watched.interrupt();
  assert.equal(await watched.ended, 0);
  const checked = await restgen(root, ['check']);
  assert.equal(checked.code, 0, checked.stdout + checked.stderr);
});

test('generate --watch --strict writes nothing while a name cannot be determined', async () => {
  const root = project({ ...HOST, 'package.json': '{ "type": "module" }' });
  const watched = new Served(root, ['--watch', '--strict'], {}, 'generate');
  await watched.printed('Waiting for a change.');
  write(root, 'server/added.ts', declaring('added').replace("'added'", 'String(process.pid)'));
  await watched.printed('Nothing is written; waiting for a change.');
  assert.match(watched.stderr, /name-not-static/);
  watched.interrupt();
  assert.equal(await watched.ended, 0);
});

test('generate --watch writes nothing where the code of a handler changes, and its route does not', async () => {
  const root = project({ ...HOST, 'server/added.ts': declaring('same') });
  const watched = new Served(root, ['--watch'], {}, 'generate');
  await watched.printed('Waiting for a change.');
  const folder = join(root, 'generated');
  const stamps = () =>
    ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((path) => {
      const { ino, mtimeMs } = statSync(join(folder, path));
      return [path, ino, mtimeMs];
    });
  const before = stamps();
  write(root, 'server/added.ts', declaring('same').replace('=> id', '=> id.trim()'));
  await watched.printed(/^server\/added\.ts → generated\/ unchanged in \d+ ms$/);
  assert.deepEqual(stamps(), before);
  watched.interrupt();
  assert.equal(await watched.ended, 0);
});

test('generate --watch reads a file that is written many times at once as it is in the end', async () => {
  const root = project({ ...HOST, 'server/often.ts': declaring('before') });
  const watched = new Served(root, ['--watch'], {}, 'generate');
  await watched.printed('Waiting for a change.');
  for (const [index, pause] of [30, 65, 30, 75, 20].entries()) {
    write(root, 'server/often.ts', declaring(`half${index}`));
    await setTimeout(pause);
  }
  write(root, 'server/often.ts', declaring('whole'));
  const generated = join(root, 'generated/routes/server/often.ts');
  for (const end = Date.now() + 120_000; !textIfThere(generated).includes("'whole'"); await setTimeout(20))
    assert.ok(Date.now() < end, textIfThere(generated));
  watched.interrupt();
  assert.equal(await watched.ended, 0);
});

const textIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

test('generate --watch waits where the first run fails, and what it told is not told again', async () => {
  const root = project({
    ...HOST,
    'server/clash.ts': declaring('same'),
    'server/other.ts': declaring('same'),
  });
  const watched = new Served(root, ['--watch'], {}, 'generate');
  await watched.printed('Waiting for a change.');
  assert.match(watched.stderr, /name-twice/);
  write(
    root,
    'server/other.ts',
    "import { method } from 'restgen/host';\nmethod('other', (id: string, of: () => void) => id);\n",
  );
  await watched.printed(/^server\/other\.ts → generated\/ \d+ created in \d+ ms$/);
  await watched.printed('type-not-json');
  write(root, 'server/clash.ts', declaring('changed'));
  await watched.printed(/^server\/clash\.ts → generated\/ \d updated in \d+ ms$/);
  assert.equal(watched.stderr.match(/type-not-json/g)?.length, 1);
  watched.interrupt();
  assert.equal(await watched.ended, 0);
});

test('generate --watch sees changes of packages beside the application', async () => {
  const folder = project({
    'app/.meteor/packages': 'me:tasks\n',
    'app/package.json': '{ "meteor": { "mainModule": { "server": "server/main.js" } } }',
    'app/server/main.js': "import 'meteor/me:tasks';\n",
    'app/restgen.config.json': '{ "packageDirs": ["../packages"] }',
    'packages/tasks/package.js':
      "Package.describe({ name: 'me:tasks' });\nPackage.onUse((api) => api.mainModule('tasks.js', 'server'));\n",
    'packages/tasks/tasks.js':
      "import { Meteor } from 'meteor/meteor';\nMeteor.methods({ 'tasks.add'() {} });\n",
  });
  const watched = new Served(join(folder, 'app'), ['--watch'], {}, 'generate');
  await watched.printed('Waiting for a change.');
  write(
    folder,
    'packages/tasks/tasks.js',
    "import { Meteor } from 'meteor/meteor';\nMeteor.methods({ 'tasks.remove'() {} });\n",
  );
  await watched.printed(/^\.\.\/packages\/tasks\/tasks\.js → generated\/ \d+ updated in \d+ ms$/);
  watched.interrupt();
  assert.equal(await watched.ended, 0);
});

test('generate --watch sees imported JSON appear, change and go, and no other JSON', async () => {
  const root = project({
    ...HOST,
    'package.json': '{ "type": "module" }',
    'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "resolveJsonModule": true } }',
    'server/names.ts':
      "import { method } from 'restgen/host';\nimport names from './names.json' with { type: 'json' };\nmethod('names', () => names);\n",
  });
  const watched = new Served(root, ['--watch'], {}, 'generate');
  await watched.printed('Waiting for a change.');
  write(root, 'server/data.json', '{}');
  write(root, 'server/names.json', '{ "first": "one" }');
  await watched.printed(/^server\/names\.json → generated\/ \d updated in \d+ ms$/);
  assert.match(readFileSync(join(root, 'generated/openapi.json'), 'utf8'), /"first"/);
  write(root, 'server/names.json', '{ "second": "two" }');
  await watched.printed(/^server\/names\.json → generated\/ \d updated in \d+ ms$/, 2);
  rmSync(join(root, 'server/names.json'));
  await watched.printed(/^server\/names\.json → generated\/ \d updated in \d+ ms$/, 3);
  assert.doesNotMatch(readFileSync(join(root, 'generated/openapi.json'), 'utf8'), /"second"/);
  watched.interrupt();
  assert.equal(await watched.ended, 0);
});
