import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { OPTIONS, type RestgenConfig } from '../../src/config/config.js';
import { loadConfig } from '../../src/config/load.js';
import type { OptionTable } from '../../src/config/option.js';
import { checkedCors } from '../../src/server/runtime/answers/cross-origin.js';
import { HOST, project, restgen, Terminal, write } from '../cli/captured.js';

/** A project that has begun, in a git repository. */
const withSource = (files: Record<string, string>): string =>
  project({ 'notes.ts': '', '.git/HEAD': '', ...files });

const read = (root: string, name: string): string => readFileSync(join(root, name), 'utf8');

test('init writes the configuration, three scripts and a workflow, and says so', async () => {
  const root = withSource({ 'package.json': '{\n    "name": "mine"\n}\n' });
  const { code, stdout } = await restgen(root, ['init']);
  assert.equal(code, 0);
  assert.equal(stdout, SAID);
  assert.equal(
    read(root, 'package.json'),
    '{\n    "name": "mine",\n    "scripts": {\n        "generate:api": "restgen generate",\n        "check:api": "restgen check",\n        "start": "node node_modules/restgen/bin/restgen.js serve"\n    }\n}\n',
  );
  assert.match(
    read(root, '.github/workflows/restgen.yml'),
    /steps:\n[\s\S]*- run: npm ci\n {6}- run: npx restgen check\n {6}- if: .*\n {8}run: npx restgen check \. --breaking /,
  );
});

const SAID = `created     restgen.config.ts: every option with its default, as comments
changed     package.json, script generate:api: restgen generate
changed     package.json, script check:api: restgen check
changed     package.json, script start: node node_modules/restgen/bin/restgen.js serve
created     .github/workflows/restgen.yml: runs restgen check, and reports breaking changes in pull requests
created     .gitattributes: merges of generated/ do not conflict: run \`restgen generate\` after them
created     .gitignore: the documents of \`restgen serve\` stay out of git

Next:
  npm install restgen
  npx restgen generate
  npx restgen serve

To serve it from an Express server of your own, in the module that creates the server (the path is relative to this folder):
  import { createRestDocs, createRestRouter } from './generated/index.js';
  app.use('/api', createRestRouter()); // before express.json()
  app.use('/api/docs', createRestDocs()); // the page to try the API

The project declares nothing yet. An example to begin with:  npx restgen init --example

Before each commit, in .git/hooks/pre-commit or .husky/pre-commit:  npx restgen generate && git add generated
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
    assert.doesNotThrow(() => checkedCors(loaded.config.cors ?? false), form);
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
  const { writeFileSync } = await import('node:fs');
  writeFileSync(given, text);
  const loaded = await loadConfig({ root, cwd: root, config: given });
  assert.ok('config' in loaded, JSON.stringify(loaded));
  assert.equal(loaded.config.auth.tokenLifetimeDays, 90);
  assert.deepEqual(loaded.config.openapi?.servers, ['https://api.example.com']);
  assert.deepEqual(loaded.config.validation, { extraProperties: 'reject', extraArguments: 'ignore' });
});

test('without a terminal, what the project declares is listed in the configuration', async () => {
  const root = project({
    ...HOST,
    'more.ts':
      "import { method } from 'restgen/host';\nmethod('a*\\'b', () => 1);\n/** @rest false */\nmethod('off', () => 1);\n",
  });
  const { stdout } = await restgen(root, ['init']);
  assert.match(stdout, /^created {5}restgen\.config\.ts: every option .*, as comments; set: expose\n/);
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

test('at a terminal init asks what is to be exposed, until it has an answer', async () => {
  for (const [typed, expected] of [
    ['2\n', ['@rest']],
    ['maybe\n9\n3\n', 'all'],
    ['\n', ['hello']],
    ['', ['hello']],
  ] as const) {
    const root = project(HOST);
    const { stderr } = await restgen(root, ['init'], { typed, stderr: new Terminal() });
    assert.match(
      stderr,
      /declares 1 publication, 1 method and 1 collection\.\nWhich of them .*\n\n {2}1 {2}/,
    );
    assert.deepEqual((await exposed(root))?.methods, expected, typed);
  }
});

test('init leaves out publications that generating refuses', async () => {
  const source = `
    import { Collection, publish } from 'restgen/host';
    const Tasks = new Collection('tasks');
    Tasks.allow({ insert: () => true });
    publish('tasks.open', () => Tasks.find());
    publish('tasks.twice', () => Tasks.find(), { url: 'twice/:0' });
    publish('tasks.again', () => Tasks.find(), { url: 'again/:0' });
  `;
  for (const [typed, expected] of [
    [undefined, [['tasks.open', '!tasks.again', '!tasks.twice'], ['tasks']]],
    ['3\n', [['!tasks.again', '!tasks.twice'], 'all']],
  ] as const) {
    const root = project({ 'package.json': '{"type":"module"}', 'main.ts': source });
    const terminal = typed === undefined ? {} : { typed, stderr: new Terminal() };
    const { code } = await restgen(root, ['init'], terminal);
    const { publications, collections } = (await exposed(root)) ?? {};
    assert.deepEqual([code, [publications, collections]], [0, expected]);
    const generated = await restgen(root, ['generate']);
    assert.deepEqual([generated.code, generated.stderr], [0, '']);
    assert.doesNotMatch(generated.stdout, /New and not exposed/);
  }
});

async function exposed(root: string): Promise<RestgenConfig['expose']> {
  const loaded = await loadConfig({ root, cwd: root });
  assert.ok('config' in loaded, JSON.stringify(loaded));
  return loaded.config.expose;
}

test('what is there already is left alone', async () => {
  const root = withSource({
    'package.json': '{"scripts":{"check:api":"mine"},"dependencies":{"restgen":"1"}}',
    'restgen.config.json': '{}',
    '.github/workflows/restgen.yml': 'mine',
  });
  const { code, stdout } = await restgen(root, ['init']);
  assert.equal(code, 0);
  assert.match(stdout, /^left alone {2}restgen\.config\.json: is there already\n/);
  assert.match(stdout, /\nleft alone {2}package\.json, script check:api: is there already\n/);
  assert.match(stdout, /\nleft alone {2}\.github\/workflows\/restgen\.yml: is there already\n/);
  assert.ok(!stdout.includes('npm install'));
  assert.equal(read(root, '.github/workflows/restgen.yml'), 'mine');
  assert.ok(!existsSync(join(root, 'restgen.config.ts')));
  assert.deepEqual(JSON.parse(read(root, 'package.json')).scripts, {
    'check:api': 'mine',
    'generate:api': 'restgen generate',
    start: 'node node_modules/restgen/bin/restgen.js serve',
  });
});

test('a project with a start script, a server of its own, or Meteor gets none; a package of a workspace starts its own restgen', async () => {
  const startOf = async (files: Record<string, string>, folder = '.'): Promise<string> => {
    const root = withSource({ 'package.json': '{}', ...files });
    await restgen(root, ['init', folder]);
    return JSON.parse(read(root, `${folder}/package.json`)).scripts.start;
  };
  assert.equal(await startOf({ 'package.json': '{"scripts":{"start":"mine"}}' }), 'mine');
  assert.equal(await startOf({ 'server.js': 'const app = express();' }), undefined);
  assert.equal(await startOf({ '.meteor/packages': '' }), undefined);
  const workspace = { 'package-lock.json': '{}', 'packages/api/package.json': '{}' };
  assert.equal(
    await startOf(workspace, 'packages/api'),
    'node ../../node_modules/restgen/bin/restgen.js serve',
  );
});

test('the start script stops on SIGTERM', async (t) => {
  const root = project({ 'package.json': '{}', 'tasks.ts': HOST['server/tasks.ts'] });
  await restgen(root, ['init']);
  const { start } = JSON.parse(read(root, 'package.json')).scripts;
  const [program = '', ...argv] = `${start} --port 0`.split(' ');
  const child = spawn(program, argv, {
    cwd: root,
    env: { ...process.env, RESTGEN_DATABASE_URL: 'memory:' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  for await (const text of child.stdout) if (String(text).includes(' serves ')) break;
  const started = Date.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  assert.ok(Date.now() - started < 2_000, `${Date.now() - started} ms`);
});

test('a second run changes nothing', async () => {
  const root = withSource({ 'package.json': '{}\n' });
  await restgen(root, ['init']);
  const before = [read(root, 'package.json'), read(root, 'restgen.config.ts')];
  const { stdout } = await restgen(root, ['init']);
  assert.equal(stdout.match(/^left alone/gm)?.length, 7);
  assert.deepEqual([read(root, 'package.json'), read(root, 'restgen.config.ts')], before);
});

test('tabs and Windows line ends of package.json stay', async () => {
  const root = withSource({
    'package.json': '{\r\n\t"name": "mine",\r\n\t"scripts": {\r\n\t\t"a": "b"\r\n\t}\r\n}\r\n',
  });
  await restgen(root, ['init']);
  assert.equal(
    read(root, 'package.json'),
    '{\r\n\t"name": "mine",\r\n\t"scripts": {\r\n\t\t"a": "b",\r\n\t\t"generate:api": "restgen generate",\r\n\t\t"check:api": "restgen check",\r\n\t\t"start": "node node_modules/restgen/bin/restgen.js serve"\r\n\t}\r\n}\r\n',
  );
});

for (const [what, files, install, run, add] of [
  ['pnpm-lock.yaml', { 'pnpm-lock.yaml': '' }, 'pnpm install --frozen-lockfile', 'pnpm exec', 'pnpm add'],
  ['yarn.lock', { 'yarn.lock': '__metadata:\n' }, 'yarn install --frozen-lockfile', 'yarn', 'yarn add'],
  [
    'a lock file of classic yarn',
    { 'yarn.lock': '# yarn lockfile v1\n' },
    'yarn install --frozen-lockfile',
    'yarn',
    'yarn add',
  ],
  ['bun.lock', { 'bun.lock': '' }, 'bun install --frozen-lockfile', 'bunx', 'bun add'],
  [
    'packageManager',
    { 'package.json': '{"packageManager":"pnpm@9.1.0"}', 'package-lock.json': '' },
    'pnpm install --frozen-lockfile',
    'pnpm exec',
    'pnpm add',
  ],
  ['.meteor', { '.meteor/release': '' }, 'npm ci', 'npx', 'meteor npm install'],
] as const) {
  test(`everything speaks the package manager that ${what} tells`, async () => {
    const root = withSource({ 'package.json': '{}', ...files });
    const { stdout } = await restgen(root, ['init']);
    const workflow = read(root, '.github/workflows/restgen.yml');
    assert.ok(workflow.includes(`- run: ${install}\n      - run: ${run} restgen check\n`), workflow);
    const own = what === '.meteor' ? `meteor ${run}` : run;
    assert.ok(stdout.includes(`\n  ${add} restgen\n  ${own} restgen generate\n`), stdout);
    assert.ok(
      stdout.endsWith(`${own} restgen generate && git add generated\n`) || what === '.meteor',
      stdout,
    );
    write(root, 'a.ts', "import { method } from 'restgen/host';\nmethod('a', () => 1);\n");
    const { stdout: checked } = await restgen(root, ['check', '--out', 'api']);
    assert.ok(checked.includes(`\`${own} restgen generate --out api\``), checked);
  });
}

test('in a repository of several packages the workflow stands in its root, and runs in the folder', async () => {
  const root = withSource({ 'pnpm-lock.yaml': '', 'apps/shop/package.json': '{}', 'apps/shop/main.ts': '' });
  const { stdout } = await restgen(root, ['init', 'apps/shop']);
  assert.match(stdout, /^created {5}\.\.\/\.\.\/\.github\/workflows\/restgen-apps-shop\.yml: runs/m);
  const workflow = read(root, '.github/workflows/restgen-apps-shop.yml');
  assert.match(workflow, /\n {4}defaults:\n {6}run:\n {8}working-directory: apps\/shop\n {4}steps:\n/);
  assert.match(workflow, /- run: pnpm install --frozen-lockfile\n {8}working-directory: \.\n/);
  assert.match(
    read(root, 'apps/shop/.gitattributes'),
    /^generated\/\*\* merge=union linguist-generated=true\ngenerated\/api\.json linguist-generated=false\ngenerated\/routes\/\*\* linguist-generated=false\n$/,
  );
  assert.match(stdout, /^ {2}pnpm add restgen$/m);
});

test('formatters are told to leave alone what is generated', async () => {
  const root = withSource({
    'package.json': '{}',
    '.prettierrc': '{}',
    '.prettierignore': 'dist',
    'eslint.config.js': '',
    '.eslintignore': 'dist',
  });
  const { stdout } = await restgen(root, ['init']);
  assert.equal(read(root, '.prettierignore'), 'dist\ngenerated/\n');
  assert.match(stdout, /^changed {5}\.prettierignore: /m);
  assert.match(read(root, '.gitignore'), /^\.restgen\/$/m);
  // Generated modules tell ESLint themselves.
  assert.doesNotMatch(stdout, /eslint/);
  assert.equal(read(root, '.eslintignore'), 'dist');
});

const MAIN_MODULES = { client: 'client/main.js', server: 'server/main.js' };
const meteorApp = (files: Record<string, string>, mainModule: object = MAIN_MODULES): string =>
  project({
    'package.json': JSON.stringify({ meteor: { mainModule } }),
    '.meteor/release': 'METEOR@3.3',
    ...files,
  });

for (const [what, before, after] of [
  ['nothing', '', "import { mountRestApi } from '../generated';\n\nmountRestApi();\n"],
  [
    'imports below a comment',
    '// @ts-check\n/* ours */\n\nimport "./tasks.js";\n\nstart();',
    '// @ts-check\n/* ours */\nimport { mountRestApi } from \'../generated\';\nimport "./tasks.js";\n\nstart();\n\nmountRestApi();\n',
  ],
  [
    'lines of Windows',
    "require('./tasks.js');\r\n",
    "import { mountRestApi } from '../generated';\r\nrequire('./tasks.js');\r\n\r\nmountRestApi();\r\n",
  ],
] as const) {
  test(`init mounts the API in a main module of Meteor that has ${what}`, async () => {
    const root = meteorApp({
      'server/main.js': before,
      'server/tasks.js': "Meteor.methods({ 'one': () => 1 });\n",
    });
    const { stdout } = await restgen(root, ['init']);
    assert.equal(read(root, 'server/main.js'), after);
    assert.match(
      stdout,
      /^changed {5}server\/main\.js: serves the API\n {12}\+ import .* from .\.\.\/generated.;\n {12}\+ mountRestApi\(\);$/m,
    );
    assert.match(stdout, /\n\nThen `meteor run`, and open /);
    const { stdout: second } = await restgen(root, ['init']);
    assert.match(second, /^left alone {2}server\/main\.js: serves the API already$/m);
    assert.equal(read(root, 'server/main.js'), after);
  });
}

test('init finds a main module that is named without its ending, and what it imports is generated', async () => {
  const root = meteorApp(
    { 'server/main.ts': "import './tasks';\n", 'server/tasks.ts': 'Meteor.methods({ one: () => 1 });\n' },
    { client: 'client/main', server: 'server/main' },
  );
  await restgen(root, ['init']);
  assert.match(read(root, 'server/main.ts'), /^import \{ mountRestApi \}/);
  const { code, stdout } = await restgen(root, ['generate']);
  assert.equal(code, 0);
  assert.match(stdout, /\/methods\/one/);
});

test('init leaves a main module to a person where it is not there, or is no JavaScript', async () => {
  const lines =
    /begin (\S+) with the first line, and end it with the second\.\n {2}import \{ mountRestApi \} from '\.\.\/generated';\n {2}mountRestApi\(\);\nThen/;
  const absent = await restgen(meteorApp({ 'notes.js': '' }), ['init']);
  assert.equal(lines.exec(absent.stdout)?.[1], 'server/main.js');
  const coffee = meteorApp(
    { 'server/main.coffee': '# ours\n' },
    { client: 'c.js', server: 'server/main.coffee' },
  );
  assert.match((await restgen(coffee, ['init'])).stdout, lines);
  assert.equal(read(coffee, 'server/main.coffee'), '# ours\n');
});

test('a Meteor application without main modules gets a file that Meteor loads first, and a configuration it does not load', async () => {
  const root = withSource({ 'package.json': '{}', '.meteor/release': 'METEOR@3.3' });
  const { code, stdout } = await restgen(root, ['init']);
  assert.equal(code, 0);
  assert.match(stdout, /\n {2}meteor npm install restgen\n {2}meteor npx restgen generate\n\n/);
  assert.match(stdout, /^created {5}restgen\.config\.mts: /m);
  assert.match(stdout, /^created {5}server\/lib\/api\.ts: serves the API$/m);
  assert.equal(
    read(root, 'server/lib/api.ts'),
    "import { mountRestApi } from '../../imports/generated';\n\nmountRestApi();\n",
  );
  assert.match((await restgen(root, ['init'])).stdout, /^left alone {2}server\/lib\/api\.ts: /m);
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

test('above several applications, `init` names the command of each', async () => {
  const root = project({
    'apps/office/package.json': '{}',
    'apps/shop/package.json': '{}',
    'apps/shop/node_modules/express/package.json': '{}',
    'tools/package.json': '{}',
  });
  const { code, stderr } = await restgen(root, ['init']);
  assert.equal(code, 2);
  assert.match(
    stderr,
    /the folder that has it: `restgen init apps\/office`, `restgen init apps\/shop`, `restgen init tools`\n/,
  );
});

test('a broken package.json is left alone', async () => {
  const root = withSource({ 'package.json': '{ "name": ' });
  const { code, stderr } = await restgen(root, ['init']);
  assert.equal(code, 2);
  assert.match(stderr, /is not a JSON object/);
  assert.equal(read(root, 'package.json'), '{ "name": ');
});

test('--json lists the steps', async () => {
  const { stdout } = await restgen(withSource({ 'package.json': '{}' }), ['init', '--json', '--out', 'api']);
  const { steps, next } = JSON.parse(stdout);
  assert.equal(steps[0].what, 'restgen.config.ts');
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
    /^created {5}restgen\.config\.mjs: every option .*, as comments; set: language, expose\n/,
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

  assert.ok(existsSync(join(eager, 'server/lib/api.js')));

  const main = { client: 'client/main.js', server: 'server/tasks.js' };
  const modern = project({ ...tasks, 'package.json': JSON.stringify({ meteor: { mainModule: main } }) });
  await restgen(modern, ['init']);
  assert.match(read(modern, 'restgen.config.mjs'), /^ {2}\/\/ out: 'generated',$/m);
});

test('an application that names its main modules is one of Meteor, even if .meteor is not committed', async () => {
  const mainModule = { client: 'client/main.js', server: 'server/main.js' };
  const root = project({
    'package.json': JSON.stringify({ meteor: { mainModule } }),
    'server/main.js': "Meteor.methods({ 'tasks.one': () => 1 });\n",
  });
  await restgen(root, ['init']);
  assert.match(read(root, 'server/main.js'), /^mountRestApi\(\);$/m);
  assert.match(read(root, 'server/main.js'), /'tasks\.one'/);
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
  assert.match(stdout, /^created {5}restgen\.config\.ts: .*; set: declarations, expose\n/);
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
    /^created {5}server\/tasks\.ts: declarations to begin with\ncreated {5}restgen\.config\.ts: every option with its default, as comments\n/,
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
