import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import { declaredNames } from '../analysis/declared-names.js';
import { memoryProject } from '../project/memory-project.js';

test('a declaration says which Meteor application holds it', () => {
  const { api } = buildApi(
    memoryProject(
      {
        'one/server/main.js':
          "Meteor.methods({ a() {} }); Meteor.publish('a', () => []); new Mongo.Collection('a');",
        'shared/b.js': 'Meteor.methods({ b() {} });',
      },
      { apps: [{ folder: 'one' }] },
    ),
  );
  const apps = [...api.methods, ...api.publications, ...api.collections].map(({ app }) => app);
  assert.deepEqual(apps, ['one', undefined, 'one', 'one']);
});

test('publications, methods and collections of restgen/host are found', () => {
  const { api, diagnostics } = buildApi(
    memoryProject({
      'tasks.ts': `import { Collection, methods, publish } from 'restgen/host';
/** All tasks. */
publish('tasks', () => []);
methods({ finish(id: string): Promise<number> { return 1; } });
export interface Task { title: string }
new Collection<Task>('tasks').allow({});
`,
    }),
  );
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(api, {
    host: 'standalone',
    publications: [
      {
        kind: 'publication',
        name: 'tasks',
        file: 'tasks.ts',
        line: 3,
        column: 9,
        description: 'All tasks.',
        options: {},
        parameters: [],
      },
    ],
    methods: [
      {
        kind: 'method',
        name: 'finish',
        file: 'tasks.ts',
        line: 4,
        column: 11,
        options: {},
        parameters: [
          {
            name: 'id',
            optional: false,
            rest: false,
            type: { kind: 'keyword', text: 'string' },
            schema: { type: 'string' },
            typedBy: ['ts'],
          },
        ],
        result: { kind: 'keyword', text: 'number' },
        resultSchema: { type: 'number' },
      },
    ],
    collections: [
      {
        kind: 'collection',
        name: 'tasks',
        file: 'tasks.ts',
        line: 6,
        column: 22,
        options: {},
        documentSchema: { $ref: '#/$defs/Task' },
      },
    ],
    configuration: { objectIdCollections: [] },
    types: {
      Task: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
    },
  });
});

test('a method that runs a function of its own is linted', () => {
  const define =
    "import { ValidatedMethod } from 'meteor/mdg:validated-method'; function run() { Tasks.insert({}); }\n";
  const { diagnostics, methods } = declaredNames({
    'server/main.js': `${define}new ValidatedMethod({ name: 'add', validate: null, run });`,
  });
  assert.deepEqual([diagnostics, methods], [[], ['add']]);
});

test('a name that two files declare which no server loads is no error', () => {
  const add = "import { Meteor } from 'meteor/meteor'; Meteor.methods({ add: () => 1 });";
  const texts = { 'imports/a.js': add, 'imports/b.js': add };
  const { diagnostics, methods } = declaredNames(texts, { apps: [{ folder: '' }] });
  const codes = diagnostics.map((diagnostic) => diagnostic.split(':')[0]);
  assert.deepEqual(codes, ['not-loaded imports/a.js', 'not-loaded imports/b.js']);
  assert.deepEqual(methods, ['add', 'add']);
  const eager = declaredNames({ 'a.js': add, 'b.js': add }, { apps: [{ folder: '' }] });
  assert.deepEqual(eager.diagnostics, ['name-twice b.js:1:58']);
});
