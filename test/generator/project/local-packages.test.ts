import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDisk } from '../../../src/generator/project/dependencies/disk.js';
import { createLocalPackages } from '../../../src/generator/project/local-packages.js';
import { temporaryFolder } from '../../temporary-folder.js';

const SOURCES = {
  'packages/names/package.json': '{ "name": "@acme/names", "main": "dist/index.js" }',
  'packages/names/src/index.ts': "export * from './names.js';",
  'packages/names/src/names.ts': "export const NAME = 'a';",
  'packages/plain/package.json': '{ "name": "plain" }',
  'packages/plain/index.js': "exports.NAME = 'a';",
};

const resolver = (
  context: Parameters<typeof temporaryFolder>[0],
  files: Record<string, string>,
  app = 'app',
) => createLocalPackages(createDisk(), join(temporaryFolder(context, { ...SOURCES, ...files }), app));

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
