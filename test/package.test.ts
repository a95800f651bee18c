/** What is published, and that it loads whichever way a program finds its modules. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build, type Metafile } from 'esbuild';
import { publint } from 'publint';
import { ts } from 'ts-morph';
import type { Config } from '../src/config/config.js';
import { generate } from '../src/generator/generate.js';
import { writeFolder } from '../src/generator/output/write.js';
import { projectSays } from './compiler.js';
import { generatedFixtures } from './generated-fixtures.js';
import { LIBRARIES } from './library-files.js';
import { packed } from './packed.js';
import { folderInRepository, temporaryFolder } from './temporary-folder.js';
import '../build/runtime-package.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUNTIME_PACKAGE = join(ROOT, 'dist/restgen-runtime');
const METEOR_PACKAGE = join(ROOT, 'dist/restgen-meteor');
/** Inside the repository, where the dependencies are found. */
const WORK = folderInRepository('package');

const published = new Set(packed().files);
const tarball = readFileSync(packed().tarball);
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);

interface LockedPackage {
  dev?: true;
  license?: string;
  hasInstallScript?: true;
  engines?: { node?: string };
}

/** What `npm install restgen` installs, by their paths. */
const installed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);

test('the package holds neither source maps nor tests, nor declarations that nobody can import', () => {
  const wrong = [...published].filter(
    (path) => /\.map$|test/.test(path) || (path.startsWith('dist/src/') && path.endsWith('.d.ts')),
  );
  assert.deepEqual(wrong, []);
});

test('every dependency runs on the oldest Node that the package promises', () => {
  const newer = installed
    .filter(([, { engines }]) => /^>=\s*(?:20\.19|2[1-9])/.test(engines?.node ?? ''))
    .map(([path]) => path);
  // A document's ids must be those of the database's driver, which demands its own version of them.
  assert.deepEqual([manifest.engines.node, newer], ['>=20.18.0', ['node_modules/bson']]);
});

test('restgen has no install script; no dependency does but esbuild and LMDB, which work without theirs', () => {
  const asking = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const own = ['preinstall', 'install', 'postinstall', 'prepare'].filter((name) => name in manifest.scripts);
  assert.deepEqual(
    [asking.map(([path]) => path), own],
    [['node_modules/esbuild', 'node_modules/lmdb', 'node_modules/msgpackr-extract'], []],
  );
});

/** Those that ask for no more than that their text goes along. */
const PERMISSIVE = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

test('whatever is installed or bundled has a permissive licence, and the page names no other', () => {
  const bundled = ['dist/src', 'dist/serving'].flatMap((folder) => [
    ...readFileSync(join(ROOT, folder, 'LICENCES.txt'), 'utf8').matchAll(/^(\S+) \d\S* \(([^()]+)\)$/gm),
  ]);
  const licences = [
    ...installed.map(([path, { license }]) => ({ name: path, licence: license ?? 'unknown' })),
    ...bundled.map(([, name = '', licence = '']) => ({ name, licence })),
  ];
  for (const name of [
    'marked',
    ...['esbuild', 'express', 'lmdb', 'ts-morph', 'tsx'].map((text) => `node_modules/${text}`),
  ])
    assert.ok(
      licences.some((item) => item.name === name),
      name,
    );
  assert.deepEqual(
    licences.filter(({ licence }) => !PERMISSIVE.includes(licence)),
    [],
  );
  const page = readFileSync(join(ROOT, 'docs/production.md'), 'utf8');
  assert.ok(page.includes(`: ${[...new Set(licences.map(({ licence }) => licence))].sort().join(', ')}.`));
});

test('the package has what clients in JavaScript are made of', () => {
  const folder = 'dist/src/javascript-client';
  const built = readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
  assert.ok(built.length > 1);
  assert.deepEqual(
    built.filter((path) => !published.has(path)),
    [],
  );
});

/** What is run or imported by itself, below `dist`. */
const ENTRIES = [
  'src/cli.js',
  'src/commands/serve/child.js',
  'src/restgen.cjs',
  'src/generator/session/bundled/generate.cjs',
  'serving/serving.cjs',
  'serving/password-worker.js',
];
test('the package has each file that is imported, and depends on each package', async () => {
  const { metafile } = await build({
    entryPoints: ENTRIES.map((path) => join(ROOT, 'dist', path)),
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outdir: WORK,
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const files = Object.keys(metafile.inputs);
  assert.ok(files.length > 100);
  assert.deepEqual(
    files.filter((path) => !published.has(path)),
    [],
  );
  const packages = packagesImportedBy(Object.values(metafile.inputs));
  assert.deepEqual(
    packages.filter((name) => !(name in manifest.dependencies)),
    [],
  );
  const served = Object.entries(metafile.inputs).filter(([path]) => path.startsWith('dist/serving/'));
  const small = JSON.parse(readFileSync(join(RUNTIME_PACKAGE, 'package.json'), 'utf8'));
  const needed = packagesImportedBy(served.map(([, input]) => input)).sort();
  assert.deepEqual(Object.keys(small.dependencies), needed);
});

test('declarations import no package that may be missing: projects compile them without skipLibCheck', () => {
  const imports = [...published]
    .filter((path) => path.endsWith('.d.ts'))
    .flatMap((path) => ts.preProcessFile(readFileSync(join(ROOT, path), 'utf8')).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((name) => /^[@\w]/.test(name) && !isBuiltin(name));
  assert.ok(imports.includes('express'));
  assert.deepEqual(
    imports.filter((name) => !(name in manifest.dependencies)),
    [],
  );
});

/** Those of `meteor create --typescript`. */
const METEOR_SKELETON = {
  target: 'es2018',
  module: 'esNext',
  lib: ['esnext', 'dom'],
  allowJs: true,
  checkJs: false,
  jsx: 'preserve',
  incremental: true,
  noEmit: true,
  strict: true,
  noImplicitAny: true,
  strictNullChecks: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: false,
  noFallthroughCasesInSwitch: false,
  baseUrl: '.',
  paths: {
    '/*': ['*'],
    'meteor/*': ['node_modules/@types/meteor/*', '.meteor/local/types/packages.d.ts'],
  },
  moduleResolution: 'node',
  resolveJsonModule: true,
  types: ['node', 'mocha'],
  esModuleInterop: true,
  preserveSymlinks: true,
  // Not in the skeleton: the language's own declarations need no check here.
  skipDefaultLibCheck: true,
};

const METEOR_APPLICATION: Readonly<Record<string, string>> = {
  'package.json': '{"meteor":{"mainModule":{"server":"server/main.ts"}}}',
  'tsconfig.json': JSON.stringify({
    compilerOptions: METEOR_SKELETON,
    exclude: ['./.meteor/**', './packages/**'],
  }),
  '.meteor/packages': 'typescript\n',
  'node_modules/@types/mocha/index.d.ts': '',
  'node_modules/@types/meteor/meteor.d.ts': `
    export declare const Meteor: {
      methods(methods: Record<string, unknown>): void;
      publish(name: string, handler: unknown): void;
    };`,
  'restgen.config.ts': `
    import { defineConfig } from 'restgen';
    export default defineConfig({ out: 'imports/rest' });`,
  'imports/tasks.ts': `
    import { Meteor } from 'meteor/meteor';
    Meteor.methods({ 'tasks.finish': (id: string): Date => new Date(id) });
    Meteor.publish('tasks', () => []);`,
  'server/main.ts': `
    import { mountRestApi } from '../imports/rest';
    import '../imports/tasks';
    mountRestApi();`,
  'client/main.tsx': `
    import { createClient } from '/imports/rest/client';
    export const api = createClient({ baseUrl: '/api' });`,
};

test('a Meteor application compiles in the settings of its skeleton, without any optional package', async (t) => {
  const root = temporaryFolder(t, METEOR_APPLICATION);
  const modules = join(root, 'node_modules');
  for (const path of published) cpSync(join(ROOT, path), join(modules, 'restgen', path));
  for (const [path] of installed.filter(([path]) => path.lastIndexOf('node_modules/') === 0)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    symlinkSync(join(ROOT, path), join(root, path));
  }
  const rooms = ['', ...ROOMS.map((room) => `/${room}`)];
  writeFileSync(
    join(root, 'rooms.ts'),
    rooms.map((room, index) => `export * as room${index} from 'restgen${room}';\n`).join(''),
  );
  const config: Config = { out: 'imports/rest', auth: {}, lint: 'off' };
  const { files } = generate(root, config, { libraries: LIBRARIES });
  writeFolder(join(root, 'imports/rest'), files);
  assert.deepEqual([files.has('client.ts'), existsSync(join(modules, 'pino'))], [true, false]);
  assert.equal(await projectSays(join(root, 'tsconfig.json'), 'typescript59'), '');
});

/** Serves an API on a Meteor server where no other packages than these can be loaded. */
const ON_METEOR = `
  const modules = require('node:module');
  const express4 = require('express4');
  const serving = process.argv[1];
  const packages = process.argv.slice(2);
  const resolve = modules._resolveFilename;
  modules._resolveFilename = (name, from, ...more) => {
    if (from?.filename?.startsWith(serving) && !/^[./]/.test(name) && !modules.isBuiltin(name))
      if (!packages.some((each) => name === each || name.startsWith(each + '/'))) throw new Error('not installed: ' + name);
    return resolve(name, from, ...more);
  };
  const [expressApp, handlers] = [express4(), express4()];
  expressApp.use(handlers);
  const Meteor = { publish() {}, methods() {}, startup() {}, server: { method_handlers: { one: (id) => id } }, Error, bindEnvironment: (run) => run };
  const DDP = { _CurrentMethodInvocation: { withValue: (_, run) => run() } };
  globalThis.Package = {
    meteor: { Meteor },
    webapp: { WebApp: { express: express4, expressApp, handlers } },
    'ddp-common': { DDPCommon: { MethodInvocation: class {} } },
    'ddp-client': { DDP },
    ejson: { EJSON: { clone: (value) => value } },
  };
  const { host, mount } = require(serving + '/meteor.cjs');
  const { createDocs, method, Router } = require(serving + '/runtime.cjs');
  const call = { verb: 'post', path: '/methods/one', params: [{ name: 'id', schema: { type: 'string' } }] };
  const contract = { publications: {}, methods: { one: call }, collections: {}, $defs: {} };
  const router = Router().post('/methods/one', method('one'));
  mount({ host, contract, routeList: { 'api-routes': [] }, routers: [router] }, {}, createDocs({}));
  const server = require('node:http').createServer(expressApp).listen(0, '127.0.0.1', async () => {
    const url = 'http://127.0.0.1:' + server.address().port + '/api';
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const answers = await Promise.all([
      fetch(url + '/publications/api-routes'),
      fetch(url + '/docs/'),
      fetch(url + '/methods/one', { ...sent, body: '["a"]' }),
      fetch(url + '/methods/one', { ...sent, body: '[5]' }),
      fetch(url + '/methods/one', { ...sent, body: '[' }),
    ]);
    console.log(answers.map(({ status }) => status).join());
    server.close();
  });`;

test('restgen-meteor runs on packages of 5 MB: neither Express nor what the standalone host needs', () => {
  const small = JSON.parse(readFileSync(join(METEOR_PACKAGE, 'package.json'), 'utf8'));
  // Meteor's build has the installed peers, too, and a project that generates has installed LMDB.
  assert.deepEqual(
    [Object.keys(small.dependencies), Object.keys(small.peerDependencies)],
    [
      ['@fastify/busboy', 'ajv', 'ajv-formats', 'content-disposition', 'jsonc-parser'],
      ['@opentelemetry/api', 'pino', 'prom-client'],
    ],
  );
  const serving = join(METEOR_PACKAGE, 'dist/serving');
  const argv = ['-e', ON_METEOR, serving, ...Object.keys(small.dependencies)];
  const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd: ROOT, encoding: 'utf8' });
  assert.equal(stdout, '200,200,200,400,400\n', stderr);
});

test('restgen-meteor says that plain Node needs restgen-runtime', () => {
  const folder = join(WORK, 'plain/node_modules');
  mkdirSync(folder, { recursive: true });
  symlinkSync(METEOR_PACKAGE, join(folder, 'restgen-meteor'));
  const require = createRequire(join(folder, 'module.js'));
  for (const entry of ['restgen-meteor', 'restgen-meteor/host'])
    assert.throws(() => require(entry), /inside a Meteor server.*'restgen-runtime\/host'/);
});

type Input = Metafile['inputs'][string];

function packagesImportedBy(inputs: readonly Input[]): string[] {
  const packages = inputs
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external === true && !isBuiltin(path) && /^[@\w]/.test(path))
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  return [...new Set(packages)];
}

test('publint and attw find nothing in the packages', async () => {
  const buffer = new Uint8Array(tarball).buffer;
  const [{ messages }, small, ofMeteor, types] = await Promise.all([
    publint({ pack: { tarball: buffer }, strict: true }),
    publint({ pkgDir: RUNTIME_PACKAGE, pack: false, strict: true }),
    publint({ pkgDir: METEOR_PACKAGE, pack: false, strict: true }),
    checkPackage(createPackageFromTarballData(tarball)),
  ]);
  assert.deepEqual([...messages, ...small.messages, ...ofMeteor.messages], []);
  assert.deepEqual(types.types === false || types.problems, []);
});

const ROOMS: readonly string[] = Object.keys(manifest.exports).flatMap(
  (path) => /^\.\/(\w+)$/.exec(path)?.[1] ?? [],
);

/** Here the package has no `exports`: so resolvers see it that ignore them, such as Meteor's. */
const WITHOUT_EXPORTS = join(WORK, 'node_modules/restgen');
mkdirSync(WITHOUT_EXPORTS, { recursive: true });
for (const name of ['dist', ...ROOMS]) symlinkSync(join(ROOT, name), join(WITHOUT_EXPORTS, name));

test('a room is one module, by import, by require, by its path, and where exports are ignored', async () => {
  const require = createRequire(import.meta.url);
  const withoutExports = createRequire(join(WORK, 'module.js'));
  for (const room of ROOMS) {
    const required = require(`restgen/${room}`);
    const imported: Record<string, unknown> = await import(`restgen/${room}`);
    const { default: _default, ...names } = imported;
    assert.deepEqual(
      Object.keys(names).filter((name) => name !== 'module.exports'),
      Object.keys(required),
    );
    assert.ok(Object.keys(required).length > 4, room);
    for (const other of [names, require(join(ROOT, room)), withoutExports(`restgen/${room}`)])
      for (const name of Object.keys(required)) assert.equal(other[name], required[name], name);
  }
});

test('nothing that runs generated code has import.meta', () => {
  const folder = join(ROOT, 'dist/serving');
  const files = readdirSync(folder).filter((name) => /\.c?js$/.test(name));
  assert.deepEqual(
    files.filter((name) => /\bimport\.meta\b/.test(readFileSync(join(folder, name), 'utf8'))),
    [],
  );
});

const GENERATED = [
  'demo/company',
  'hosts/commonjs',
  'hosts/javascript-commonjs',
  'hosts/meteor-app',
  'hosts/meteor-eager',
  'project/meteor/project',
];

test('generated folders become CommonJS without a warning, where exports are ignored', async () => {
  const made = generatedFixtures().filter(({ fixture }) => GENERATED.includes(fixture.name));
  assert.equal(made.length, GENERATED.length);
  const folders = made.map(({ fixture }) => join(WORK, 'generated', fixture.name));
  for (const [index, { folder }] of made.entries()) cpSync(folder, folders[index] ?? '', { recursive: true });
  // Or JavaScript would be ES modules, as this repository's is.
  writeFileSync(join(WORK, 'generated/package.json'), '{}');
  const { warnings, metafile } = await build({
    entryPoints: folders.map((folder) => join(folder, 'index')),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['main'],
    external: [...Object.keys(manifest.dependencies), '../host/*'],
    outdir: join(WORK, 'bundled'),
    metafile: true,
    logLevel: 'silent',
  });
  assert.deepEqual(warnings, []);
  assert.ok(Object.keys(metafile.inputs).some((path) => path.endsWith('dist/serving/runtime.cjs')));
});

test('a configuration is loaded without the compiler, where exports are ignored', () => {
  const loaded = spawnSync(process.execPath, ['--eval', SHOWS_CONFIGURATION], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  assert.equal(loaded.stdout, '{"out":"api"} 1\n');
});

/** Prints what the package at this path defines, and how many modules that takes. */
const SHOWS_CONFIGURATION = `
  const { defineConfig } = require(process.cwd());
  console.log(JSON.stringify(defineConfig({ out: 'api' })), Object.keys(require.cache).length);`;

const SMALL_APPLICATION = {
  'package.json': '{ "private": true }',
  'tasks.js': `
    const { check, Collection, methods } = require('restgen-runtime/host');
    const Tasks = new Collection('tasks');
    methods({
      async 'tasks.add'(title) {
        check(title, String);
        return await Tasks.insertAsync({ _id: 'first', title });
      },
    });`,
  'start.js': `
    require('./tasks.js');
    const { createRestServer } = require('./generated/index.js');
    const server = createRestServer().listen(0, '127.0.0.1', async () => {
      const url = 'http://127.0.0.1:' + server.address().port;
      const added = await fetch(url + '/methods/tasks.add', { method: 'POST', body: '["one"]', headers: { 'content-type': 'application/json' } });
      const account = { method: 'POST', body: '{"username":"ada","password":"secret"}', headers: { 'content-type': 'application/json' } };
      const registered = await fetch(url + '/users/register', account);
      const page = await fetch(url + '/docs/');
      console.log(await added.json(), registered.status, page.status);
      server.close();
    });`,
  'without-native-code.js': `
    const modules = require('node:module');
    const resolve = modules._resolveFilename;
    modules._resolveFilename = (name, ...more) => resolve(name.replace('@lmdb/', '@not-installed/'), ...more);
    require('./start.js');`,
};

/** A CommonJS application in JavaScript that has no package but `restgen-runtime`. */
function smallApplication(): string {
  const root = join(WORK, 'small');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(RUNTIME_PACKAGE, join(root, 'node_modules/restgen-runtime'));
  for (const [name, text] of Object.entries(SMALL_APPLICATION)) writeFileSync(join(root, name), text);
  const config: Config = {
    out: 'generated',
    auth: {},
    lint: 'off',
    include: ['tasks.js'],
    runtimePackage: 'restgen-runtime',
  };
  const { files, diagnostics } = generate(root, config, { libraries: LIBRARIES });
  assert.deepEqual(diagnostics, []);
  writeFolder(join(root, 'generated'), files);
  return root;
}

test('generated code runs on the package without the generator, and says when LMDB has no native code', () => {
  const cwd = smallApplication();
  const run = (file: string, database: string) =>
    spawnSync(process.execPath, [file], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, RESTGEN_DATABASE_URL: database },
    });
  for (const database of ['memory:', 'file:data'])
    assert.equal(run('start.js', database).stdout, 'first 200 200\n');
  const { status, stderr } = run('without-native-code.js', 'file:data');
  assert.equal(status, 1);
  assert.match(stderr, /Error: No native build was found for platform=.*@lmdb\//s);
});
