import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPackageJs } from '../../../src/generator/project/meteor/package-js.js';

const read = (text: string) => readPackageJs('package.js', text);

test('files without a side are loaded on both', () => {
  const { server, client } = read("Package.onUse((api) => { api.addFiles(['a.js', 'b.js']); });");
  assert.deepEqual({ server, client }, { server: ['a.js', 'b.js'], client: [] });
});

test('files stand in the order in which they are loaded', () => {
  const { server } = read(
    "Package.onUse((api) => { api.addFiles(['a.js', 'b.js']); api.addFiles('c.js'); });",
  );
  assert.deepEqual(server, ['a.js', 'b.js', 'c.js']);
});

test('the main module of a client is not that of the package', () => {
  const { main } = read(
    "Package.onUse((api) => { api.mainModule('server.js', 'server'); api.mainModule('client.js', 'client'); });",
  );
  assert.equal(main, 'server.js');
});

test('files of tests are nobody else’s', () => {
  const { server, tests } = read("Package.onTest((api) => { api.addFiles('tests.js', 'server'); });");
  assert.deepEqual({ server, tests }, { server: [], tests: ['tests.js'] });
});

test('what is not written out leaves the package open', () => {
  assert.equal(read('Package.onUse((api) => { api.addFiles(glob("*.js")); });').isOpen, true);
  assert.equal(read('const all = all; Package.onUse((api) => { api.addFiles(all); });').isOpen, true);
});

test('a file that is no JavaScript is survived', () => {
  assert.deepEqual(read('<<<<<<< HEAD\nPackage.onUse(('), {
    server: [],
    client: [],
    tests: [],
    isOpen: false,
  });
});
