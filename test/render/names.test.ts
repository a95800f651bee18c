import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { documentationComment } from '../../src/render/comment.js';
import { routeFiles, specifier } from '../../src/render/files.js';
import { format } from '../../src/render/format.js';
import { identifier } from '../../src/render/identifier.js';
import { typeImports } from '../../src/render/type-imports.js';

test('a file name becomes a name that any module can declare', () => {
  const names = [
    'tasks',
    'time-entries',
    'delete',
    '2fa',
    '[id]',
    'größe',
    'URL',
    'MyTasks',
    'router',
    '---',
    'a.b',
    'await',
  ];
  assert.deepEqual(names.map(identifier), [
    'tasks',
    'timeEntries',
    'deleteRoutes',
    '_2fa',
    'id',
    'größe',
    'URL',
    'myTasks',
    'router',
    'routes',
    'aB',
    'awaitRoutes',
  ]);
});

test('any text becomes a name that parses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = identifier(text);
      assert.doesNotThrow(() => format('x.ts', `export const ${name} = Router();\n`));
      assert.doesNotThrow(() => Function(`'use strict'; const ${name} = 1;`));
    }),
  );
});

test('every host module has a route file of its own', () => {
  const modules = [
    'tasks.js',
    'tasks.ts',
    'tasks-js.ts',
    'a/tasks.tsx',
    'a/tasks.mts',
    '../beside.ts',
    'a.js.ts',
  ];
  assert.deepEqual(Object.fromEntries(routeFiles(modules)), {
    '../beside.ts': 'routes/__/beside.ts',
    'a.js.ts': 'routes/a-js.ts',
    'tasks-js.ts': 'routes/tasks-js.ts',
    'tasks.ts': 'routes/tasks.ts',
    'a/tasks.tsx': 'routes/a/tasks.ts',
    'a/tasks.mts': 'routes/a/tasks-mts.ts',
    'tasks.js': 'routes/tasks-js-ts.ts',
  });
});

test('specifiers fit the way in which the host resolves modules', () => {
  const from = 'routes/server/tasks.ts';
  const write = (to: string, extension: 'js' | 'none' | 'ts'): string =>
    specifier(from, to, { extension, esm: true });
  assert.equal(write('../shared/task.ts', 'js'), '../../../shared/task.js');
  assert.equal(write('../shared/task.ts', 'none'), '../../../shared/task');
  assert.equal(write('../shared/task.ts', 'ts'), '../../../shared/task.ts');
  assert.equal(write('../shared/task.d.ts', 'js'), '../../../shared/task.js');
  assert.equal(write('../shared/view.tsx', 'js'), '../../../shared/view.js');
  assert.equal(write('../shared/task.mts', 'none'), '../../../shared/task.mjs');
  assert.equal(write('routes/server/other.ts', 'js'), './other.js');
});

const importer = { file: 'routes/a.ts', root: '..', style: { extension: 'js', esm: true } } as const;
const reference = (name: string, file: string) => ({ name, from: { file }, isValue: false });

test('types that clash with each other, with what is imported, or with globals in the text, get other names', () => {
  const types = [
    [reference('Task', 'a.ts')],
    [reference('Task', 'b.ts'), '[]'],
    [reference('Router', 'a.ts'), ' | Date'],
    [reference('Date', 'a.ts')],
  ];
  const { imports, textOf } = typeImports(importer, types, ['Router']);
  assert.deepEqual(imports, [
    { names: 'Date as Date2, Router as Router2, Task', from: '../../a.js' },
    { names: 'Task as Task2', from: '../../b.js' },
  ]);
  assert.deepEqual(types.map(textOf), ['Task', 'Task2[]', 'Router2 | Date', 'Date2']);
});

test('a type of a JavaScript module is not imported', () => {
  const type = ['Set<', reference('Task', 'a.js'), '>'];
  const { imports, textOf } = typeImports(importer, [type], []);
  assert.deepEqual(imports, []);
  assert.equal(textOf(type), undefined);
});

test('types of packages are imported as the host names them', () => {
  const type = [{ name: 'ObjectId', from: { package: 'bson' }, isValue: false }];
  assert.deepEqual(typeImports(importer, [type], []).imports, [{ names: 'ObjectId', from: 'bson' }]);
});

test('a comment cannot be left, whatever the description says, and is wrapped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const comment = documentationComment(text);
      assert.equal(comment === '' ? 2 : comment.split('*/').length, 2);
      assert.doesNotThrow(() => format('x.ts', `${comment}\nexport const x = Router();\n`));
    }),
  );
  assert.equal(documentationComment('Ends: */ here'), '/** Ends: *\\/ here */');
  const long = documentationComment('word '.repeat(40)).split('\n');
  assert.deepEqual([long[0], long.at(-1)], ['/**', ' */']);
  assert.ok(long.every((line) => line.length <= 100));
});

test('text that is no TypeScript is an error of restgen itself', () => {
  assert.throws(
    () => format('routes/a.ts', 'export const = 1;\n'),
    /restgen rendered routes\/a\.ts with a syntax error/,
  );
});
