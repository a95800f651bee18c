import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prescan } from '../../../src/generator/project/texts/prescan.js';

test('what Meteor has built is not searched: its source is elsewhere', () => {
  const source = "Meteor.publish('boats', () => Boats.find());\n";
  const line = '/'.repeat(74);
  const banner = `${line}\n//${' '.repeat(70)}//\n// This is a generated file. You can view the original                  //\n`;
  assert.equal(prescan(source).mentionsHost, true);
  assert.equal(prescan(`${banner}${line}\n${source}`).mentionsHost, undefined);
});

test('functions that packages give to all files of an application name a host', () => {
  assert.equal(prescan("publishComposite('boats', {});").mentionsHost, true);
});

test('globals of scripts are known by what assigns to them, on the first line too', () => {
  assert.deepEqual(prescan('Tasks = 1;\nthis.App.names = [];\r\nlet own = 2;\n  inner = 3;').assigns, [
    'Tasks',
    'App.names',
  ]);
});

test('who may write to collections is known by whole words', () => {
  assert.equal(prescan('Tasks.allow({});').allows, true);
  assert.equal(prescan("Security.permit(['insert'])").allows, true);
  assert.equal(prescan('Tasks.deny({});').denies, true);
  assert.deepEqual(prescan('allowed(denyAll, permits)'), {});
});

test('collections of the host in plain Node are not of a package, which its files would be parsed for', () => {
  const ofPackage = (text: string): true | undefined => prescan(text).declaresByPackage;
  assert.equal(
    ofPackage("import { Collection } from 'restgen/host';\nnew Collection<Task>('tasks');"),
    undefined,
  );
  assert.equal(ofPackage("import { Collection } from 'restgen/host';\nnew FS.Collection('images');"), true);
  assert.equal(ofPackage("import { Collection } from 'tasks';\nnew Collection('tasks');"), true);
});

test('imports are those that the compiler finds', () => {
  const rows: Record<string, readonly string[] | undefined> = {
    "import { a } from './a.js';\nexport * from './b.js';\nimport './c.js';": ['./a.js', './b.js', './c.js'],
    "const { a } = require('./a');\nawait import('./b');": ['./a', './b'],
    "export Tasks, { names } from './tasks';": ['./tasks'],
    "// import './a.js';\nconst text = `import './b.js'`;": undefined,
    "const text = 'from';\nfrom('./a.js');": undefined,
  };
  for (const [text, imports] of Object.entries(rows)) assert.deepEqual(prescan(text).imports, imports, text);
  assert.equal(prescan("import { Feed } from 'feeds';\nnew Feed('news', () => []);").declaresByPackage, true);
  assert.equal(
    prescan("import { Feed } from './feeds';\nfeed('news', () => []);").declaresByPackage,
    undefined,
  );
});

test('spaces in a template take time linear in their number', () => {
  const text = `feed('news', () => []);\nconst text = \`import {\${' '.repeat(4_000)}'\`;\n${' '.repeat(4_000)}"'`;
  assert.deepEqual(prescan(text), {});
});
