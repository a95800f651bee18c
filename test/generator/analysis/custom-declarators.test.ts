import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import type { DeclarationSettings } from '../../../src/shared/suggested-declarators.js';
import { memoryProject } from '../project/memory-project.js';
import { declaredNames } from './declared-names.js';

const names = (declarations: DeclarationSettings, files: Readonly<Record<string, string>>) => {
  const { publications, methods, collections, diagnostics } = declaredNames(files, {}, { declarations });
  assert.deepEqual(diagnostics, []);
  return { publications, methods, collections };
};

const NONE = { publications: [], methods: [], collections: [] };

test('a function of the configuration goes by its name', () => {
  const files = { 'a.ts': "import { define } from 'somewhere'; define('a', () => 1); other('b', () => 1);" };
  assert.deepEqual(names({ methods: { define: {} } }, files), { ...NONE, methods: ['a'] });
});

test('a member of an object goes by both names', () => {
  const files = {
    'a.ts': "registry.publish('a', () => []); this.registry.publish('b', () => []); other.publish('c', f);",
  };
  assert.deepEqual(names({ publications: { 'registry.publish': {} } }, files), {
    ...NONE,
    publications: ['a', 'b'],
  });
});

test('a method of a class goes by the name of the class, whatever its instances are called', () => {
  const files = {
    'registry.ts':
      'export class Registry { add(name: string, run: () => void) {} addAll(all: object) { for (const [name, run] of Object.entries(all)) this.add(name, run); } }',
    'a.ts':
      "import { Registry } from './registry.js'; const one = new Registry(); one.add('a', () => {}); export function more(given: Registry) { given.add('b', () => {}); given.addAll({ c() {} }); } more(one); one.addAll({ d() {} });",
  };
  assert.deepEqual(names({ methods: { 'Registry.add': {} } }, files), {
    ...NONE,
    methods: ['a', 'b', 'c', 'd'],
  });
});

test('a function of the configuration makes a collection, with the type of its documents', () => {
  const text = "interface Task { title: string } export const Tasks = createCollection<Task>('tasks');";
  const settings = { declarations: { collections: { createCollection: {} } } };
  const { api } = buildApi(memoryProject({ 'a.ts': text }), settings);
  assert.deepEqual(
    api.collections.map(({ name, documentSchema }) => [name, documentSchema?.$ref]),
    [['tasks', '#/$defs/Task']],
  );
});

test('arguments go by their positions, and by their keys in an object', () => {
  const text = "define({ title: 'a', fn: (id: string) => id }); last(0, (id: number) => id, 'b');";
  const settings = {
    declarations: { methods: { define: { name: 'title', handler: 'fn' }, last: { name: 2, handler: 1 } } },
  };
  const { api } = buildApi(memoryProject({ 'a.ts': text }), settings);
  assert.deepEqual(
    api.methods.map(({ name, parameters }) => [name, parameters.map(({ schema }) => schema?.type)]),
    [
      ['a', ['string']],
      ['b', ['number']],
    ],
  );
});

test('parameters that the function fills in are dropped, and options are read', () => {
  const text = "define('a', { url: '/a/:0' }, (user: string, context: object, id: string) => id);";
  const settings = { declarations: { methods: { define: { handler: 2, options: 1, drop: 2 } } } };
  const [method] = buildApi(memoryProject({ 'a.ts': text }), settings).api.methods;
  assert.deepEqual(
    method?.parameters.map(({ name }) => name),
    ['id'],
  );
  assert.equal(method?.options.url, '/a/:0');
});

test('a name given to a function of the configuration that cannot be decided is a warning', () => {
  const { diagnostics } = declaredNames(
    { 'a.ts': 'define(process.env.NAME, f);' },
    {},
    { declarations: { methods: { define: {} } } },
  );
  assert.deepEqual(diagnostics, ['name-not-static a.ts:1:8']);
});

test('a function that the configuration names and nothing calls is a warning', () => {
  const { diagnostics } = declaredNames(
    { 'a.ts': 'one();' },
    {},
    { declarations: { methods: { define: {} } } },
  );
  assert.deepEqual(diagnostics, ['declaration-unused']);
});
