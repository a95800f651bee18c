/** What `init` does in projects of each kind. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CLASH, HOST, PACKAGE, project, restgen, write } from '../cli/captured.js';
import { projectSays } from '../compiler.js';

const read = (root: string, name: string): string => readFileSync(join(root, name), 'utf8');
const nothingWritten = (root: string, files: object): void =>
  assert.deepEqual(
    readdirSync(root)
      .filter((name) => name !== 'node_modules')
      .sort(),
    [...new Set(Object.keys(files).map((name) => name.replace(/\/.*/, '')))].sort(),
  );

test('in an empty folder everything is exposed, now and later', async () => {
  const root = project({ 'package.json': '{}' });
  await restgen(root, ['init']);
  write(root, 'server/more.ts', "import { method } from 'restgen/host';\nmethod('more', () => 1);\n");
  assert.match((await restgen(root, ['generate'])).stdout, /^POST +\/methods\/more /m);
});

test('after an error in the project nothing is written, and the exit code is that of generate', async () => {
  for (const wrong of [CLASH, 'const = 1;\n']) {
    const files = { ...HOST, 'server/wrong.ts': `import 'restgen/host';\n${wrong}` };
    const root = project(files);
    const { code, stdout, stderr } = await restgen(root, ['init']);
    const generated = await restgen(root, ['generate']);
    assert.deepEqual([code, stdout, stderr], [2, '', generated.stderr]);
    assert.equal(generated.code, 2);
    nothingWritten(root, files);
  }
});

test('an error in a project that is set up already is said, too', async () => {
  const root = project({ ...HOST, 'restgen.config.json': '{}', 'server/clash.ts': CLASH });
  const { code, stderr } = await restgen(root, ['init']);
  assert.deepEqual([code, /route-clash/.test(stderr)], [2, true]);
});

test('above a Meteor application its folder is named, and nothing is written', async () => {
  const files = {
    'package.json': '{}',
    'apps/shop/.meteor/release': 'METEOR@3.0.4\n',
    'apps/shop/package.json': '{}',
    'apps/shop/server/main.js': 'Meteor.methods({ one: () => 1 });\n',
  };
  const root = project(files);
  const { code, stderr } = await restgen(root, ['init']);
  assert.deepEqual([code, /restgen init apps\/shop/.test(stderr)], [2, true]);
  nothingWritten(root, files);
  assert.equal((await restgen(root, ['init', 'apps/shop'])).code, 0);
});

for (const [version, isTooOld] of [
  ['1.12.2', true],
  ['2.16', true],
  ['3.0.4', false],
  ['3.4-rc.1', false],
  ['10.0', false],
] as const) {
  test(`Meteor ${version} is ${isTooOld ? 'refused before anything is written' : 'taken'}`, async () => {
    const files = {
      'package.json': '{}',
      '.meteor/release': `METEOR@${version}\n`,
      'server/main.js': 'Meteor.methods({ one: () => 1 });\n',
    };
    const root = project(files);
    const { code, stderr } = await restgen(root, ['init']);
    assert.equal(code, isTooOld ? 2 : 0);
    if (!isTooOld) return;
    assert.match(
      stderr,
      new RegExp(
        `^error {2}meteor-too-old\nThe API needs Meteor 3, and this application has Meteor ${version}\\.\n`,
      ),
    );
    nothingWritten(root, files);
  });
}

const MAIN = JSON.stringify({ meteor: { mainModule: { client: 'client/main', server: 'server/main' } } });

for (const [packages, language] of [
  ['meteor-base@1.5.2\necmascript@0.16.10\n', 'js'],
  ['ecmascript@0.16.10\ntypescript@5.6.3\n', 'ts'],
  ['ecmascript\nrefapp:meteor-typescript\n', 'ts'],
  ['ecmascript\nrspack@1.0.0\n', 'ts'],
] as const) {
  test(`with Meteor's packages ${packages.replaceAll('\n', ' ')} all that is written is ${language}`, async () => {
    const tools = { 'tsconfig.json': '{}', 'tests/visit.ts': 'export const page: string = "/";\n' };
    const methods = 'Meteor.methods({ one: () => 1 });\n';
    const shared = { '.meteor/release': 'METEOR@3.3', '.meteor/packages': packages, ...tools };
    const root = project({ ...shared, 'package.json': MAIN, 'server/main.js': methods });
    await restgen(root, ['init']);
    assert.ok(existsSync(join(root, language === 'js' ? 'restgen.config.mjs' : 'restgen.config.ts')));
    assert.equal((await restgen(root, ['generate'])).code, 0);
    assert.ok(existsSync(join(root, `generated/index.${language}`)));

    const eager = project({ ...shared, 'package.json': '{}', 'server/tasks.js': methods });
    const { stdout } = await restgen(eager, ['init']);
    assert.ok(stdout.includes(`create server/lib/api.${language} with`), stdout);
  });
}

for (const [what, mainModule, out, isLoaded] of [
  ['at the root of an application without main modules', undefined, 'generated', true],
  ['beside a main module of the server alone', { server: 'server/tasks.js' }, 'generated', true],
  ['where only imports load it', undefined, 'imports/generated', false],
  ['for the server', undefined, 'server/generated', false],
  ['outside of the application', undefined, '../generated', false],
  [
    'of an application with main modules',
    { server: 'server/tasks.js', client: 'client.js' },
    'generated',
    false,
  ],
  ['of an application without a client', { server: 'server/tasks.js', client: false }, 'generated', false],
] as const) {
  test(`a generated folder ${what} is ${isLoaded ? 'refused by init, and generate warns of it' : 'no concern of the client'}`, async () => {
    const files = {
      'package.json': JSON.stringify({ meteor: { mainModule } }),
      '.meteor/release': 'METEOR@3.3',
      'server/tasks.js': 'Meteor.methods({ one: () => 1 });\n',
    };
    const root = project(files);
    const message =
      /out-not-usable\nMeteor would put the generated folder generated into the client, .*\nhint: Set `out: 'imports\/generated'`/;
    const generated = await restgen(root, ['generate', '--out', out]);
    assert.deepEqual([generated.code, message.test(generated.stderr)], [0, isLoaded]);
    const fresh = project(files);
    const { code, stderr } = await restgen(fresh, ['init', '--out', out]);
    assert.deepEqual([code, message.test(stderr)], isLoaded ? [2, true] : [0, false]);
    if (isLoaded) nothingWritten(fresh, files);
    write(fresh, 'restgen.config.json', JSON.stringify({ out }));
    assert.equal((await restgen(fresh, ['init'])).code, isLoaded ? 2 : 0);
  });
}

const MODULES = { 'package.json': '{ "type": "module" }' };
const COMMON = { 'package.json': '{}' };
for (const [what, files, file] of [
  ['TypeScript', { ...MODULES, 'main.ts': 'export {};\n' }, 'server/tasks.ts'],
  ['TypeScript in src', { ...MODULES, 'src/main.ts': 'export {};\n' }, 'src/tasks.ts'],
  ['JavaScript', { ...MODULES, 'main.js': 'export {};\n' }, 'server/tasks.js'],
  ['CommonJS', { ...COMMON, 'main.js': 'exports.one = 1;\n' }, 'server/tasks.js'],
] as const) {
  test(`a project of ${what} that declares nothing is offered an example`, async () => {
    const root = project(files);
    const offered = await restgen(root, ['init']);
    assert.match(offered.stdout, /^The project declares nothing yet\. .* npx restgen init --example$/m);
    assert.ok(!existsSync(join(root, file)));

    const { stderr } = await restgen(root, ['generate']);
    assert.match(stderr, /`restgen init --example` writes an example\./);

    const other = project(files);
    const { stdout } = await restgen(other, ['init', '--example']);
    assert.ok(stdout.startsWith(`created  ${file}: declarations to begin with\n`), stdout);
    const { stdout: routes, stderr: findings } = await restgen(other, ['generate']);
    assert.match(routes, /^POST +\/methods\/tasks\.finish /m);
    assert.equal(findings, '');
    const contract = JSON.parse(read(other, 'generated/api.json'));
    assert.match(JSON.stringify(contract), /"name":"taskId","schema":\{"type":"string"\}/);
  });
}

for (const [what, manifest, packages, file, importedBy] of [
  ['JavaScript with a main module', MAIN, 'ecmascript', 'server/tasks.js', 'server/main.js'],
  ['TypeScript with a main module', MAIN, 'typescript', 'server/tasks.ts', 'server/main.js'],
  ['JavaScript that loads every file', '{}', 'ecmascript', 'server/tasks.js', undefined],
] as const) {
  test(`a Meteor application of ${what} that declares nothing is offered an example that it loads`, async () => {
    const files = {
      'package.json': manifest,
      '.meteor/release': 'METEOR@3.3',
      '.meteor/packages': packages,
      'server/main.js': '',
      ...(file.endsWith('.ts') ? { 'tsconfig.json': '{}' } : {}),
    };
    const root = project(files);
    const { stdout } = await restgen(root, ['init']);
    assert.match(stdout, /^The project declares nothing yet\. .* meteor npx restgen init --example$/m);

    const other = project(files);
    const { stdout: written } = await restgen(other, ['init', '--example']);
    assert.ok(written.startsWith(`created  ${file}: declarations to begin with\n`), written);
    const lines = "from '../generated';\n  import './tasks';\n  mountRestApi();\n";
    assert.equal(written.includes(lines), importedBy !== undefined);
    const text = read(other, file);
    assert.match(
      text,
      /^import \{ Meteor \} from 'meteor\/meteor';\nimport \{ Mongo \} from 'meteor\/mongo';\n/,
    );
    assert.doesNotMatch(text, /restgen|HostError|(?<!\.)(?:publish|methods|Collection[<(])/);
    if (importedBy !== undefined) write(other, importedBy, "import './tasks';\n");
    const { stdout: routes, stderr: findings } = await restgen(other, ['generate']);
    assert.match(routes, /^POST +\/methods\/tasks\.finish /m);
    assert.match(routes, /^GET +\/publications\/tasks\.open /m);
    assert.match(routes, /^POST +\/tasks\b/m);
    assert.equal(findings, '');
    const contract = read(other, `${importedBy === undefined ? 'imports/' : ''}generated/api.json`);
    assert.match(contract, /"name": "taskId", "schema": \{ "type": "string" \}/);
  });
}

for (const [what, files, line] of [
  [
    'below the root, of TypeScript',
    { ...HOST, 'src/app/server.ts': "import express from 'express';\nconst app = express();\n" },
    "  import { createRestDocs, createRestRouter } from './generated/index.js';\n",
  ],
  [
    'of CommonJS',
    {
      'package.json': '{}',
      'server/index.js':
        "const app = require('express')();\nconst other = express();\nrequire('restgen/host').method('a', () => 1);\n",
    },
    "  const { createRestDocs, createRestRouter } = require('./generated');\n",
  ],
  [
    'that a bundler makes',
    {
      ...HOST,
      'tsconfig.json': '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler"}}',
      'src/server.ts': 'const app = express();\n',
    },
    "  import { createRestDocs, createRestRouter } from './generated';\n",
  ],
] as const) {
  test(`init prints the lines to mount in a server ${what}`, async () => {
    const root = project(files);
    const { stdout } = await restgen(root, ['init']);
    assert.ok(stdout.includes(line), stdout);
  });
}

test('the example compiles, and the file of options shows the usual ones first', async () => {
  const root = project({
    'package.json': '{"name":"mine"}',
    'tsconfig.json':
      '{ "compilerOptions": { "module": "nodenext", "target": "es2023", "strict": true, "skipLibCheck": true, "noEmit": true, "types": ["node"] } }',
  });
  // Outside of a repository, the compiler looks for packages where restgen is.
  symlinkSync(join(PACKAGE, 'node_modules/@types'), join(root, 'node_modules/@types'));
  await restgen(root, ['init']);
  const options = read(root, 'restgen.config.ts').split('All other options', 1)[0] ?? '';
  const names = new Set(options.match(/(?<=^ {2}(?:\/\/ )?)\w+(?=: )/gm));
  assert.deepEqual([...names], ['out', 'expose', 'cors', 'auth', 'openapi']);
  assert.equal((await restgen(root, ['generate'])).code, 0);
  assert.equal(await projectSays(join(root, 'tsconfig.json')), '');
});
