import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import { createDisk, type Disk } from '../../../src/generator/project/dependencies/index.js';
import { openProject } from '../../../src/generator/project/open.js';
import { temporaryFolder } from '../../temporary-folder.js';

const OUT = { out: 'generated' };
const DECLARES = "import { publish } from 'restgen/host'; publish('x', f);";

test('source files are chosen by their extensions', (context) => {
  const root = temporaryFolder(context, {
    'a.ts': '',
    'b.tsx': '',
    'c.mts': '',
    'd.cts': '',
    'e.js': '',
    'f.jsx': '',
    'g.mjs': '',
    'h.cjs': '',
    'i.json': '',
    'j.d.ts': '',
    'k.css': '',
    'l.d.mts': '',
    Makefile: '',
  });
  assert.deepEqual(openProject(root, OUT).files.all, [
    'a.ts',
    'b.tsx',
    'c.mts',
    'd.cts',
    'e.js',
    'f.jsx',
    'g.mjs',
    'h.cjs',
  ]);
});

test("name and version are those of package.json in the project's own folder", (context) => {
  const manifest = (text: string) => ({ 'package.json': '{ "name": "around" }', 'app/package.json': text });
  const identityIn = (files: Record<string, string>) =>
    openProject(join(temporaryFolder(context, { 'app/a.ts': '', ...files }), 'app'), OUT).identity;
  assert.deepEqual(identityIn(manifest('{ "name": "tasks", "version": "2.3.0" }')), {
    name: 'tasks',
    version: '2.3.0',
  });
  assert.deepEqual(identityIn(manifest('{ "name": "", "version": 2 }')), {});
  assert.deepEqual(identityIn({ 'package.json': '{ "name": "around" }' }), {});
});

test('packages, outputs, hidden folders and the generated folder are no source', (context) => {
  const root = temporaryFolder(context, {
    'a.ts': '',
    'node_modules/b/b.js': '',
    'lib/node_modules/b.js': '',
    '.meteor/local/b.js': '',
    '.git/b.js': '',
    'dist/b.js': '',
    'build/b.js': '',
    'generated/b.ts': '',
    'server/generated/a.ts': '',
    'compiled/b.js': '',
    'tsconfig.json': '{ "compilerOptions": { "outDir": "compiled" } }',
  });
  assert.deepEqual(openProject(root, OUT).files.all, ['a.ts', 'server/generated/a.ts']);
});

test('nothing is looked for in tests', (context) => {
  const root = temporaryFolder(context, {
    'a.ts': DECLARES,
    'a.test.ts': DECLARES,
    'a.spec.js': DECLARES,
    'a.tests.js': DECLARES,
    'a.app-test.js': DECLARES,
  });
  assert.deepEqual(openProject(root, OUT).files.candidates, ['a.ts']);
});

test('client folders are left out in Meteor applications alone, wherever these stand', (context) => {
  const root = temporaryFolder(context, {
    'one/.meteor/release': '',
    'one/client/a.js': '',
    'one/imports/client/a.js': '',
    'one/server/a.js': '',
    'one/tests/a.js': '',
    'two/.meteor/release': '',
    'two/both.js': '',
    'tool/client/a.js': '',
  });
  const project = openProject(root, OUT);
  assert.deepEqual(project.files.all, ['one/server/a.js', 'tool/client/a.js', 'two/both.js']);
  assert.deepEqual(project.apps.folders, ['one', 'two']);
  assert.equal(project.apps.of('one/server/a.js'), 'one');
  assert.equal(project.apps.of('tool/client/a.js'), '');
});

test('candidates are the files that mention a host', (context) => {
  const root = temporaryFolder(context, {
    'a.ts': DECLARES,
    'b.js': "Meteor.publish('y', f)",
    'c.js': "import x from 'meteor/mongo'",
    'd.js': 'const meteor = 1;',
    'e.js': 'const { publish } = Meteor;',
    'f.js': "import 'express';",
  });
  assert.deepEqual(openProject(root, OUT).files.candidates, ['a.ts', 'b.js', 'c.js', 'e.js']);
});

test('include and exclude narrow where declarations are looked for, not what can be imported', (context) => {
  const root = temporaryFolder(context, {
    'server/a.ts':
      "import { publish } from 'restgen/host'; import { X } from '../shared/names.js'; publish(X, f);",
    'server/old/b.ts': DECLARES,
    'shared/names.ts': "export const X = 'shared';",
    'scripts/c.ts': DECLARES,
  });
  const project = openProject(root, { ...OUT, include: ['server'], exclude: ['**/old/**'] });
  assert.deepEqual(
    buildApi(project).api.publications.map(({ name }) => name),
    ['shared'],
  );
});

test('a link to a file is read, a folder that links to itself is not followed', (context) => {
  const root = temporaryFolder(context, { 'a.ts': DECLARES });
  symlinkSync(root, join(root, 'circle'));
  symlinkSync(join(root, 'a.ts'), join(root, 'b.ts'));
  symlinkSync(join(root, 'nowhere.ts'), join(root, 'c.ts'));
  symlinkSync('e.ts', join(root, 'd.ts'));
  symlinkSync('d.ts', join(root, 'e.ts'));
  assert.deepEqual(openProject(root, OUT).files.all, ['a.ts', 'b.ts']);
});

test('a linked folder is read where it is, and through the link where it is outside', (context) => {
  const outside = temporaryFolder(context, { 'names.ts': DECLARES, 'deep/more.ts': DECLARES });
  const root = temporaryFolder(context, { 'a.ts': DECLARES, 'lib/own.ts': DECLARES });
  symlinkSync(outside, join(root, 'shared'));
  symlinkSync(join(root, 'lib'), join(root, 'linked'));
  symlinkSync(root, join(outside, 'back'));
  const project = openProject(root, OUT);
  assert.deepEqual(project.files.all, ['a.ts', 'lib/own.ts', 'shared/deep/more.ts', 'shared/names.ts']);
  assert.equal(project.modules.resolve('a.ts', './shared/names.js'), 'shared/names.ts');
});

test('a file whose name holds a backslash is reported', (context) => {
  const root = temporaryFolder(context, { 'a.ts': DECLARES, 'b\\c.ts': DECLARES });
  const { files, diagnostics } = openProject(root, OUT);
  assert.deepEqual(files.all, ['a.ts']);
  assert.match(diagnostics[0]?.message ?? '', /^b\\c\.ts cannot be read: the compiler takes its backslash/);
});

test('a folder that cannot be read is reported, and stops nobody', (context) => {
  const root = temporaryFolder(context, { 'a.ts': DECLARES, 'data/b.ts': DECLARES });
  const disk = createDisk();
  const list: Disk['list'] = (folder) => {
    if (folder.endsWith('data')) throw new Error('EACCES: permission denied');
    return disk.list(folder);
  };
  const { files, diagnostics } = openProject(root, OUT, { disk: { ...disk, list } });
  assert.deepEqual(files.all, ['a.ts']);
  assert.deepEqual(
    diagnostics.map(({ code, severity }) => [code, severity]),
    [['file-not-read', 'warning']],
  );
});

test('a project that is not there is reported', () => {
  const { diagnostics } = openProject('/nowhere/at/all', OUT);
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['file-not-read'],
  );
});

test('a tsconfig.json whose base is missing is reported', (context) => {
  const root = temporaryFolder(context, { 'tsconfig.json': '{ "extends": "./nope.json" }' });
  const [diagnostic] = openProject(root, OUT).diagnostics;
  assert.match(diagnostic?.message ?? '', /^tsconfig\.json cannot be read: .*nope\.json/);
});

for (const [what, text, ...expected] of [
  ['that is no JSON', '{ "compilerOptions": tru }', 'tsconfig-not-read', 1, 22, 3],
  ['of another compiler', '{ "compilerOptions": { "strct": 1 } }', 'tsconfig-option-unknown', 1, 24, 7],
  ['of a later one', '{ "compilerOptions": { "target": "es2999" } }', 'tsconfig-option-unknown', 1, 34, 8],
] as const) {
  test(`a tsconfig.json ${what} is reported, with the place`, (context) => {
    const root = temporaryFolder(context, { 'tsconfig.json': text });
    const told = openProject(root, OUT).diagnostics.map(({ code, place }) => {
      assert.equal(place?.file, 'tsconfig.json');
      return [code, place?.line, place?.column, place?.length];
    });
    assert.deepEqual(told, [expected]);
  });
}

test('imports of another package than generated code imports are told of', (context) => {
  const files = {
    'a.ts': "import { publish } from 'restgen/host';\npublish('x', () => []);\n",
    'b.ts': "import type { Subscription } from 'restgen/host';\nexport * from 'restgen-runtime/meteor';\n",
  };
  const told = (runtimePackage?: 'restgen-runtime') =>
    openProject(temporaryFolder(context, files), {
      ...OUT,
      ...(runtimePackage === undefined ? {} : { runtimePackage }),
    }).diagnostics.map(
      ({ code, place, hint }) => `${code} ${place?.file}:${place?.line}:${place?.column} ${hint}`,
    );
  const remedy = 'here, or change `runtimePackage` in the configuration.';
  assert.deepEqual(told(), [`two-runtimes b.ts:2:15 Import 'restgen/meteor' ${remedy}`]);
  assert.deepEqual(told('restgen-runtime'), [
    `two-runtimes a.ts:1:25 Import 'restgen-runtime/host' ${remedy}`,
  ]);
});

test('the mark of a byte order is no part of the source', (context) => {
  const root = temporaryFolder(context, { 'a.ts': `\uFEFF${DECLARES}` });
  assert.equal(buildApi(openProject(root, OUT)).api.publications[0]?.column, DECLARES.indexOf("'x'") + 1);
});

const STYLES: Readonly<Record<string, [Record<string, string>, { extension: string; esm: boolean }]>> = {
  'no tsconfig in an ESM package': [{ 'package.json': '{"type":"module"}' }, { extension: 'js', esm: true }],
  'no tsconfig in a CommonJS package': [{ 'package.json': '{}' }, { extension: 'js', esm: false }],
  'nodenext in an ESM package': [
    { 'package.json': '{"type":"module"}', 'tsconfig.json': '{"compilerOptions":{"module":"nodenext"}}' },
    { extension: 'js', esm: true },
  ],
  'nodenext in a CommonJS package': [
    { 'package.json': '{}', 'tsconfig.json': '{"compilerOptions":{"module":"nodenext"}}' },
    { extension: 'js', esm: false },
  ],
  bundler: [
    {
      'package.json': '{}',
      'tsconfig.json': '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler"}}',
    },
    { extension: 'none', esm: true },
  ],
  'imports with .ts': [
    {
      'package.json': '{"type":"module"}',
      'tsconfig.json':
        '{"compilerOptions":{"module":"nodenext","allowImportingTsExtensions":true,"noEmit":true}}',
    },
    { extension: 'ts', esm: true },
  ],
  'an extended configuration': [
    {
      'package.json': '{}',
      'base.json': '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler"}}',
      'tsconfig.json': '{"extends":"./base.json"}',
    },
    { extension: 'none', esm: true },
  ],
  'a Meteor application': [
    { 'package.json': '{}', '.meteor/release': '' },
    { extension: 'none', esm: true },
  ],
};

for (const [what, [files, style]] of Object.entries(STYLES)) {
  test(`the import style of ${what}`, (context) => {
    assert.deepEqual(openProject(temporaryFolder(context, files), OUT).importStyle, style);
  });
}

for (const [compilerOptions, isCopied] of [
  ['"module": "nodenext"', true],
  ['"strict": true', true],
  ['"module": "preserve"', true],
  ['"module": "commonjs", "moduleResolution": "bundler"', true],
  ['"module": "commonjs", "resolveJsonModule": true', true],
  ['"module": "node16", "noEmit": true', true],
  ['"module": "node16"', false],
  ['"module": "commonjs"', false],
  ['"module": "nodenext", "resolveJsonModule": false', false],
] as const) {
  test(`tsc with ${compilerOptions} ${isCopied ? 'copies' : 'does not copy'} files of JSON`, (context) => {
    const root = temporaryFolder(context, {
      'tsconfig.json': `{ "compilerOptions": { ${compilerOptions} } }`,
      'package.json': '{}',
      'a.ts': '',
    });
    const codes = openProject(root, OUT).diagnostics.map(({ code }) => code);
    assert.deepEqual(codes, isCopied ? [] : ['json-not-copied']);
  });
}

test('paths of tsconfig.json lead to modules, the most precise first', (context) => {
  const root = temporaryFolder(context, {
    'tsconfig.json':
      '{ "compilerOptions": { "paths": { "@/*": ["./src/*"], "@/shared/*": ["./shared/*"], "names": ["./src/names.ts"] } } }',
    'src/names.ts': '',
    'src/shared/x.ts': '',
    'shared/x.ts': '',
    'src/a.ts': '',
  });
  const { resolve } = openProject(root, OUT).modules;
  assert.equal(resolve('src/a.ts', '@/names'), 'src/names.ts');
  assert.equal(resolve('src/a.ts', '@/shared/x.js'), 'shared/x.ts');
  assert.equal(resolve('src/a.ts', 'names'), 'src/names.ts');
  assert.equal(resolve('src/a.ts', 'express'), undefined);
});

test('specifiers lead to sources by extension, without one, and to index files', (context) => {
  const root = temporaryFolder(context, {
    'a.ts': '',
    'b.tsx': '',
    'c.mts': '',
    'd.js': '',
    'e/index.ts': '',
    'index.ts': '',
    'f.test-data.ts': '',
    'g.js/index.ts': '',
  });
  const { resolve } = openProject(root, OUT).modules;
  const from = 'e/index.ts';
  assert.equal(resolve(from, '../a.js'), 'a.ts');
  assert.equal(resolve(from, '../a.ts'), 'a.ts');
  assert.equal(resolve(from, '../a'), 'a.ts');
  assert.equal(resolve(from, '../b.js'), 'b.tsx');
  assert.equal(resolve(from, '../c.mjs'), 'c.mts');
  assert.equal(resolve(from, '../d.js'), 'd.js');
  assert.equal(resolve(from, '../f.test-data'), 'f.test-data.ts');
  assert.equal(resolve(from, '../g.js'), 'g.js/index.ts');
  assert.equal(resolve(from, '..'), 'index.ts');
  assert.equal(resolve(from, '.'), 'e/index.ts');
  assert.equal(resolve('a.ts', './e'), 'e/index.ts');
  assert.equal(resolve('a.ts', './e/'), 'e/index.ts');
  assert.equal(resolve('a.ts', '../a'), undefined);
});

test('a package that tsconfig.json extends and that is not installed is reported, and stops nobody', (context) => {
  const root = temporaryFolder(context, {
    'tsconfig.json':
      '{\n  "extends": "@acme/presets/tsconfig.json",\n  "compilerOptions": { "strict": true }\n}',
    'a.ts': 'export const a = 1;',
  });
  const { files, diagnostics } = openProject(root, { out: 'generated' });
  assert.deepEqual(files.all, ['a.ts']);
  assert.deepEqual(
    diagnostics.map(({ code, severity, place }) => [code, severity, place?.line]),
    [['tsconfig-not-read', 'warning', 2]],
  );
});
