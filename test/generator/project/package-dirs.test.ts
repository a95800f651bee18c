import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import { createDisk } from '../../../src/generator/project/dependencies/disk.js';
import { readsStillHold } from '../../../src/generator/project/dependencies/reads.js';
import { openProject } from '../../../src/generator/project/open.js';
import { temporaryFolder } from '../../temporary-folder.js';

const SOURCES = {
  'app/.meteor/packages': 'meteor-base\nacme:boats@1.0.0  # ours\n',
  'app/server/main.js': "import { NAMES } from 'meteor/acme:names';\nMeteor.publish(NAMES.all, () => []);",
  'shared/boats/package.js':
    "Package.describe({ name: 'acme:boats' }); Package.onUse((api) => { api.use(['acme:names']); api.addFiles('boats.js', 'server'); });",
  'shared/boats/boats.js': 'Meteor.methods({ sail() {} });',
  'shared/names/package.js':
    "Package.describe({ name: 'acme:names' }); Package.onUse((api) => api.mainModule('names.js'));",
  'shared/names/names.js': "export const NAMES = { all: 'boats.all' };",
  'shared/unused/package.js':
    "Package.describe({ name: 'acme:unused' }); Package.onUse((api) => api.addFiles('unused.js'));",
  'shared/unused/unused.js': 'Meteor.methods({ unused() {} });',
  'shared/notes/notes.js': 'Meteor.methods({ note() {} });',
};

const declaredNames = (
  root: string,
  packageDirs: readonly string[],
  disk = createDisk(),
): (string | null)[] => {
  const { api } = buildApi(openProject(root, { out: 'generated', packageDirs: [...packageDirs] }, { disk }));
  return [...api.publications, ...api.methods].map(({ name }) => name);
};

test('packages beside an application count as far as it uses them, directly or through each other', (context) => {
  const root = join(temporaryFolder(context, SOURCES), 'app');
  assert.deepEqual(declaredNames(root, ['../shared']), ['boats.all', 'sail']);
  assert.deepEqual(declaredNames(root, ['../missing']), []);
});

test('another package beside an application is another answer of the disk', (context) => {
  const folder = temporaryFolder(context, SOURCES);
  const disk = createDisk();
  declaredNames(join(folder, 'app'), ['../shared'], disk);
  const reads = disk.reads();
  assert.ok(readsStillHold(reads));
  assert.ok(Object.keys(reads.texts).includes(join(folder, 'shared/unused/package.js')));
  assert.ok(Object.keys(reads.folders).includes(join(folder, 'shared')));
});
