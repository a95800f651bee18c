import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { OPTIONS, type RestgenConfig } from '../../src/config/config.js';
import { loadConfig } from '../../src/config/load.js';
import type { OptionTable } from '../../src/config/option.js';
import { checkCors } from '../../src/server/runtime/answers/cross-origin.js';
import { HOST, project, restgen, write } from '../cli/captured.js';

/** A project that has begun. */
const withSource = (files: Record<string, string>): string => project({ 'notes.ts': '', ...files });

const read = (root: string, name: string): string => readFileSync(join(root, name), 'utf8');

test('init writes the configuration alone, and prints what remains to do', async () => {
  const root = withSource({ 'package.json': '{"name":"mine"}', '.git/HEAD': '', '.prettierrc': '{}' });
  const { code, stdout } = await restgen(root, ['init']);
  assert.equal(code, 0);
  assert.equal(stdout, SAID);
  const files = ['.git', '.prettierrc', 'node_modules', 'notes.ts', 'package.json', 'restgen.config.ts'];
  assert.deepEqual(readdirSync(root).sort(), files);
  assert.equal(read(root, 'package.json'), '{"name":"mine"}');
});

const SAID = `created  restgen.config.ts: every option with its default, as comments

Next:
  npm install restgen
  npx restgen generate
  npx restgen serve

To serve it from an Express server of your own, in the module that creates the server (the path is relative to this folder):
  import { createRestDocs, createRestRouter } from './generated/index.js';
  app.use('/api', createRestRouter()); // before express.json()
  app.use('/api/docs', createRestDocs()); // the page to try the API

The project declares nothing yet. An example to begin with:  npx restgen init --example

In CI:  npx restgen check
Before each commit, in .git/hooks/pre-commit or .husky/pre-commit:  npx restgen generate && git add generated
Against conflicts of merges, in .gitattributes:  generated/** merge=union linguist-generated=true
`;

test('the written configuration loads, and names every option of the table', async () => {
  const root = withSource({ 'package.json': '{"type":"module"}' });
  await restgen(root, ['init']);
  assert.deepEqual(await loadConfig({ root, cwd: root }), {
    config: { out: 'generated', auth: {} },
    file: join(root, 'restgen.config.ts'),
  });
  const text = read(root, 'restgen.config.ts');
  const tables: [depth: number, OptionTable][] = [
    [0, OPTIONS],
    [1, OPTIONS.auth.options],
    [2, OPTIONS.auth.options.attempts.options],
    [1, OPTIONS.openapi.options],
    [1, OPTIONS.validation.options],
  ];
  for (const [depth, table] of tables)
    for (const name of Object.keys(table)) {
      const line = new RegExp(`^  // ${'  '.repeat(depth)}(// )?${name}: `, 'm');
      assert.match(text, line, name);
    }
});

test('each form of cors in the written configuration is one that a server takes', async () => {
  const root = withSource({ 'package.json': '{"type":"module"}' });
  await restgen(root, ['init']);
  const text = read(root, 'restgen.config.ts');
  const forms = text.match(/^ {2}\/\/ cors: .*$/gm) ?? [];
  assert.equal(forms.length, 3);
  for (const form of forms) {
    write(root, 'restgen.config.ts', text.replace(form, form.replace('// ', '')));
    const loaded = await loadConfig({ root, cwd: root });
    assert.ok('config' in loaded, JSON.stringify(loaded));
    assert.doesNotThrow(() => checkCors(loaded.config.cors ?? false), form);
  }
});

test('the written configuration loads with every comment taken away, too', async () => {
  const root = project({
    ...HOST,
    'server/main.ts': '',
    'tsconfig.json': '{}',
    'shared/packages/a/package.js': '',
  });
  await restgen(root, ['init']);
  const text = read(root, 'restgen.config.ts')
    .replace(/^ *\/\/ (?=\w+: | {2}|\})/gm, '')
    .replace(/^ *\/\/ (?=\w+: )/gm, '');
  assert.match(text, /^validation: 'off',\nvalidation: \{\n/m);
  const given = join(root, 'all.config.ts');
  writeFileSync(given, text);
  const loaded = await loadConfig({ root, cwd: root, config: given });
  assert.ok('config' in loaded, JSON.stringify(loaded));
  assert.equal(loaded.config.auth.tokenLifetimeDays, 90);
  assert.deepEqual(loaded.config.openapi?.servers, ['https://api.example.com']);
  assert.deepEqual(loaded.config.validation, { extraProperties: 'reject', extraArguments: 'ignore' });
});

test('what the project declares is listed in the configuration', async () => {
  const root = project({
    ...HOST,
    'more.ts':
      "import { method } from 'restgen/host';\nmethod('a*\\'b', () => 1);\n/** @rest false */\nmethod('off', () => 1);\n",
  });
  const { stdout } = await restgen(root, ['init']);
  assert.match(stdout, /^created {2}restgen\.config\.ts: every option .*, as comments; set: expose\n/);
  assert.deepEqual(await exposed(root), {
    publications: ['tasks'],
    methods: ["a\\*'b", 'hello'],
    collections: ['tasks'],
  });
  assert.match(read(root, 'restgen.config.ts'), /\n {4}methods: \[\n {6}"a/);
  const { methods, diagnostics } = JSON.parse((await restgen(root, ['inspect', '--json'])).stdout);
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(
    methods.map(({ name, exposed: is }: { name: string; exposed: boolean }) => [name, is]),
    [
      ["a*'b", true],
      ['off', false],
      ['hello', true],
    ],
  );
});

async function exposed(root: string): Promise<RestgenConfig['expose']> {
  const loaded = await loadConfig({ root, cwd: root });
  assert.ok('config' in loaded, JSON.stringify(loaded));
  return loaded.config.expose;
}

test('an existing configuration is left alone', async () => {
  const root = withSource({
    'package.json': '{"dependencies":{"restgen":"1"}}',
    'restgen.config.json': '{ "out": "api" }',
  });
  const { code, stdout } = await restgen(root, ['init']);
  assert.equal(code, 0);
  assert.match(stdout, /^Next:\n {2}npx restgen generate\n/);
  assert.match(stdout, /git add api$/m);
  assert.equal(read(root, 'restgen.config.json'), '{ "out": "api" }');
  assert.ok(!existsSync(join(root, 'restgen.config.ts')));
});

for (const [what, files, add, run] of [
  ['pnpm-lock.yaml', { 'pnpm-lock.yaml': '' }, 'pnpm add', 'pnpm exec'],
  ['yarn.lock', { 'yarn.lock': '__metadata:\n' }, 'yarn add', 'yarn'],
  ['bun.lock', { 'bun.lock': '' }, 'bun add', 'bunx'],
  ['.meteor', { '.meteor/release': '', 'package-lock.json': '{}' }, 'meteor npm install', 'meteor npx'],
] as const) {
  test(`the printed commands are those of the package manager that ${what} tells`, async () => {
    const root = project({ ...files, 'apps/shop/package.json': '{}', 'package.json': '{}' });
    const { stdout } = await restgen(root, ['init']);
    assert.ok(stdout.includes(`\n  ${add} restgen\n  ${run} restgen generate\n`), stdout);
    write(root, 'a.ts', "import { method } from 'restgen/host';\nmethod('a', () => 1);\n");
    const { stdout: checked } = await restgen(root, ['check', '--out', 'api']);
    assert.ok(checked.includes(`\`${run} restgen generate --out api\``), checked);
    if (what === '.meteor') return;
    const { stdout: inWorkspace } = await restgen(root, ['init', 'apps/shop']);
    assert.ok(inWorkspace.includes(`\n  ${add} restgen\n`), inWorkspace);
  });
}

const MAIN_MODULES = { client: 'client/main.js', server: 'server/main.js' };

test('init prints the lines that mount the API in the main module of Meteor', async () => {
  const root = project({
    'package.json': JSON.stringify({ meteor: { mainModule: MAIN_MODULES } }),
    'server/main.js': "Meteor.methods({ 'tasks.one': () => 1 });\n",
  });
  const { stdout } = await restgen(root, ['init']);
  assert.ok(stdout.includes(MOUNTED), stdout);
  write(
    root,
    'server/main.js',
    `import { mountRestApi } from '../generated';\n${read(root, 'server/main.js')}mountRestApi();\n`,
  );
  const { code, stdout: generated } = await restgen(root, ['generate']);
  assert.equal(code, 0);
  assert.match(generated, /\/methods\/tasks\.one/);
});

const MOUNTED = `Serve the API: begin server/main.js with the first line, and end it with the last.
  import { mountRestApi } from '../generated';
  mountRestApi();
Then \`meteor run\`, and open http://localhost:3000/api/docs
`;

test('a Meteor application without main modules gets a file that Meteor loads first, and a configuration it does not load', async () => {
  const root = withSource({ 'package.json': '{}', '.meteor/release': 'METEOR@3.3' });
  const { code, stdout } = await restgen(root, ['init']);
  assert.equal(code, 0);
  assert.match(stdout, /\n {2}meteor npm install restgen\n {2}meteor npx restgen generate\n\n/);
  assert.match(stdout, /^created {2}restgen\.config\.mts: /m);
  assert.match(
    stdout,
    /^Serve the API: create server\/lib\/api\.ts with these lines\.\n {2}import \{ mountRestApi \} from '\.\.\/\.\.\/imports\/generated';\n {2}mountRestApi\(\);$/m,
  );
});

test('without a package.json nothing is written, and it is said what to do', async () => {
  const root = project({});
  const { code, stdout, stderr } = await restgen(root, ['init']);
  assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
  assert.match(
    stderr,
    /error {2}package-not-read\nThere is no package\.json in .*\nhint: Create one with `npm init`/,
  );
  assert.ok(!existsSync(join(root, 'restgen.config.ts')));
});

test('--json lists the created files and the next steps', async () => {
  const { stdout } = await restgen(withSource({ 'package.json': '{}' }), ['init', '--json', '--out', 'api']);
  const { created, next } = JSON.parse(stdout);
  assert.deepEqual(created, ['restgen.config.ts']);
  assert.deepEqual(next.commands, ['npm install restgen', 'npx restgen generate', 'npx restgen serve']);
});

test('a project of JavaScript alone keeps its language, in a configuration that needs no TypeScript', async () => {
  const root = project({
    'package.json': '{}',
    'tasks.js': "const { method } = require('restgen/host');\nmethod('one', () => 1);\n",
  });
  const { stdout } = await restgen(root, ['init']);
  assert.match(
    stdout,
    /^created {2}restgen\.config\.mjs: every option .*, as comments; set: language, expose\n/,
  );
  assert.match(read(root, 'restgen.config.mjs'), /^ {2}language: 'js',$/m);
  assert.equal((await restgen(root, ['generate'])).code, 0);
  assert.ok(existsSync(join(root, 'generated/client.mjs')));
});

test('what is generated for Meteor goes where Meteor does not load all that lies about', async () => {
  const tasks = {
    'server/tasks.js': "Meteor.methods({ 'tasks.one': () => 1 });\n",
    '.meteor/release': 'METEOR@3.0',
  };
  const eager = project({ ...tasks, 'package.json': '{}' });
  await restgen(eager, ['init']);
  assert.match(read(eager, 'restgen.config.mts'), /^ {2}out: 'imports\/generated',$/m);
  assert.match(read(eager, 'restgen.config.mts'), /^ {2}language: 'js',$/m);

  const main = { client: 'client/main.js', server: 'server/tasks.js' };
  const modern = project({ ...tasks, 'package.json': JSON.stringify({ meteor: { mainModule: main } }) });
  await restgen(modern, ['init']);
  assert.match(read(modern, 'restgen.config.mjs'), /^ {2}\/\/ out: 'generated',$/m);
});

test('a folder of several Meteor applications is neither set up nor generated nor served: each of them is', async () => {
  const methods = (name: string): string => `Meteor.methods({ '${name}': () => 1 });\n`;
  const root = project({
    'package.json': '{}',
    'apps/shop/.meteor/release': 'METEOR@3.0',
    'apps/shop/server/main.js': methods('buy'),
    'apps/admin/.meteor/release': 'METEOR@3.0',
    'apps/admin/server/main.js': methods('close'),
  });
  for (const command of ['init', 'generate', 'serve']) {
    const { code, stderr } = await restgen(root, [command]);
    assert.equal(code, 2);
    assert.match(stderr, /^Several Meteor applications are in this folder: apps\/admin, apps\/shop\.$/m);
  }
  assert.deepEqual([existsSync(join(root, 'restgen.config.ts')), read(root, 'package.json')], [false, '{}']);
});

const OWN_REGISTRY = {
  'package.json': '{ "type": "module" }\n',
  'registry.ts': `export class MethodRegistry {
  private readonly all = new Map<string, unknown>();
  add(name: string, method: (context: object, ...args: never[]) => unknown): void {
    this.all.set(name, method);
  }
}
`,
  'main.ts': `import { MethodRegistry } from './registry.js';
const registry = new MethodRegistry();
registry.add('door.open', (context, id: string) => id);
registry.add('door.close', (context) => 1);
`,
};

test('functions of the project that seem to declare are written down, with what that is derived from', async () => {
  const root = project(OWN_REGISTRY);
  const { stdout } = await restgen(root, ['init']);
  assert.match(stdout, /^created {2}restgen\.config\.ts: .*; set: declarations, expose\n/);
  assert.ok(read(root, 'restgen.config.ts').includes(TAUGHT), read(root, 'restgen.config.ts'));
  assert.deepEqual((await exposed(root))?.methods, ['door.open', 'door.close'].sort());
  const { methods, diagnostics } = JSON.parse((await restgen(root, ['inspect', '--json'])).stdout);
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(
    methods.map(({ name, params }: { name: string; params: { name: string }[] }) => [name, params.length]),
    [
      ['door.open', 1],
      ['door.close', 0],
    ],
  );
});

const TAUGHT = `
  // Derived from the names and calls of these functions of the project: check it.
  declarations: {
    methods: {
      // 2 methods, such as 'door.open', 'door.close': main.ts:3:1
      'MethodRegistry.add': { drop: 1 },
    },
  },
`;

test('an empty folder gets an example, which is served as it is', async () => {
  const root = project({ 'package.json': '{}', 'README.md': '', LICENSE: '' });
  const { stdout } = await restgen(root, ['init']);
  assert.match(
    stdout,
    /^created {2}server\/tasks\.ts: declarations to begin with\ncreated {2}restgen\.config\.ts: every option with its default, as comments\n/,
  );
  assert.equal(await exposed(root), undefined);
  const { stdout: told, stderr } = await restgen(root, ['generate']);
  assert.match(told, /^GET +\/publications\/tasks\.open /m);
  assert.equal(stderr, '');
});

test('a folder with source gets no example', async () => {
  for (const files of [
    { 'index.html': '', 'src/a.css': '' },
    { 'main.mjs': '' },
    { '.meteor/release': '' },
  ]) {
    const root = project({ 'package.json': '{}', ...files });
    await restgen(root, ['init']);
    assert.ok(!existsSync(join(root, 'server/tasks.ts')), JSON.stringify(files));
  }
});
