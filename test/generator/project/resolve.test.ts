import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ts } from 'ts-morph';
import { createDisk } from '../../../src/generator/project/dependencies/disk.js';
import { openProject } from '../../../src/generator/project/open.js';
import {
  createLocalPackages,
  createResolver,
  type Resolve,
} from '../../../src/generator/project/resolution/index.js';
import { temporaryFolder } from '../../temporary-folder.js';

const SOURCES = {
  'packages/names/package.json': '{ "name": "@acme/names", "main": "dist/index.js" }',
  'packages/names/src/index.ts': "export * from './names.js';",
  'packages/names/src/names.ts': "export const NAME = 'a';",
  'packages/plain/package.json': '{ "name": "plain" }',
  'packages/plain/index.js': "exports.NAME = 'a';",
};

function resolver(
  context: Parameters<typeof temporaryFolder>[0],
  files: Record<string, string>,
  options: ts.CompilerOptions = {},
): Resolve {
  const root = join(temporaryFolder(context, { ...SOURCES, ...files }), 'app');
  const disk = createDisk();
  return createResolver({
    disk,
    root,
    isFile: (path) => disk.kindOfPath(join(root, path)) === 'file',
    folderOf: createLocalPackages(disk),
    options,
    appOfFile: () => '',
  });
}

const INSTALLATIONS: Readonly<Record<string, Record<string, string>>> = {
  'that package.json links to': {
    'app/package.json':
      '{ "dependencies": { "@acme/names": "portal:../packages/names", "plain": "file:../packages/plain" } }',
  },
  'of a workspace': { 'package.json': '{ "workspaces": ["packages/*"] }' },
  'of a workspace that says more': { 'package.json': '{ "workspaces": { "packages": ["./packages/**/"] } }' },
  'of a workspace of pnpm': { 'pnpm-workspace.yaml': "packages:\n  # ours\n  - 'packages/*'\n  - app\n" },
};

for (const [kind, files] of Object.entries(INSTALLATIONS)) {
  test(`the source of packages is found ${kind}`, (context) => {
    const resolve = resolver(context, files);
    assert.equal(resolve('server/a.ts', '@acme/names'), '../packages/names/src/index.ts');
    assert.equal(resolve('server/a.ts', '@acme/names/dist/names'), '../packages/names/src/names.ts');
    assert.equal(resolve('server/a.ts', '@acme/names/dist/names.js'), '../packages/names/src/names.ts');
    assert.equal(resolve('server/a.ts', 'plain'), '../packages/plain/index.js');
    assert.equal(resolve('../packages/names/src/index.ts', './names.js'), '../packages/names/src/names.ts');
  });
}

test('what is no package of the repository is not found', (context) => {
  const resolve = resolver(context, { 'package.json': '{ "workspaces": ["packages/*"] }' });
  for (const specifier of [
    'express',
    '@acme/other',
    '@acme/names/dist/missing',
    './a',
    'node:fs',
    '/imports/a',
    '',
  ])
    assert.equal(resolve('server/a.ts', specifier), undefined, specifier);
});

test('an archive that package.json links to is no folder', (context) => {
  const resolve = resolver(context, {
    'app/package.json': '{ "dependencies": { "@acme/names": "file:../names-1.0.0.tgz" } }',
    'names-1.0.0.tgz': '',
  });
  assert.equal(resolve('server/a.ts', '@acme/names'), undefined);
});

test('a package.json that cannot be read links to nothing', (context) => {
  const resolve = resolver(context, { 'app/package.json': '{ "dependencies": ', 'package.json': '[]' });
  assert.equal(resolve('a.ts', '@acme/names'), undefined);
});

/** What the compiler resolves, and a list of endings would not. */
const BY_THE_COMPILER: readonly [
  what: string,
  files: Record<string, string>,
  specifier: string,
  file: string,
][] = [
  [
    '`imports` of package.json',
    { 'app/package.json': '{ "imports": { "#db/*": "./server/db/*" } }', 'app/server/db/tasks.ts': '' },
    '#db/tasks.js',
    'server/db/tasks.ts',
  ],
  [
    '`exports` with one text',
    {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/one/package.json': '{ "name": "one", "exports": "./source/main.js" }',
      'packages/one/source/main.ts': '',
    },
    'one',
    '../packages/one/source/main.ts',
  ],
  [
    '`exports` with a pattern',
    {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/one/package.json': '{ "name": "one", "exports": { "./*": "./source/*.js" } }',
      'packages/one/source/names.ts': '',
    },
    'one/names',
    '../packages/one/source/names.ts',
  ],
  [
    '`exports` with conditions, of built files',
    {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/one/package.json':
        '{ "name": "one", "exports": { ".": { "require": "./dist/main.cjs", "import": "./dist/main.js" } } }',
      'packages/one/src/main.ts': '',
    },
    'one',
    '../packages/one/src/main.ts',
  ],
  [
    '`exports` for `require` alone',
    {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/one/package.json': '{ "name": "one", "exports": { ".": { "require": "./main.cjs" } } }',
      'packages/one/main.cts': '',
    },
    'one',
    '../packages/one/main.cts',
  ],
  [
    'the package’s own name',
    {
      'app/package.json': '{ "name": "app", "exports": { "./db": "./server/db.js" } }',
      'app/server/db.ts': '',
    },
    'app/db',
    'server/db.ts',
  ],
  [
    'a file of the repository outside of the project',
    { 'shared/names.ts': '' },
    '../../shared/names.js',
    '../shared/names.ts',
  ],
];

for (const [what, files, specifier, file] of BY_THE_COMPILER)
  test(`an import through ${what} is resolved`, (context) => {
    assert.equal(resolver(context, files)('server/a.ts', specifier), file);
  });

test('packages of a workspace are found at the first import, also beside `baseUrl`', (context) => {
  const resolve = resolver(
    context,
    { 'package.json': '{ "workspaces": ["packages/*"] }' },
    { baseUrl: '/nowhere' },
  );
  assert.equal(resolve('server/a.ts', '@acme/names/dist/names'), '../packages/names/src/names.ts');
});

test('aliases are relative to the configuration that states them', (context) => {
  const root = temporaryFolder(context, {
    'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@shared/*": ["./shared/*"] } } }',
    'shared/names.ts': '',
    'app/tsconfig.json': '{ "extends": "../tsconfig.base.json" }',
    'app/server/a.ts': "import '@shared/names';",
  });
  const project = openProject(join(root, 'app'), { out: 'generated' });
  assert.equal(project.modules.resolve('server/a.ts', '@shared/names'), '../shared/names.ts');
});
