import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ts } from 'ts-morph';
import { documentationComment } from '../../../src/generator/render/code/comment.js';
import { routeFiles, specifier } from '../../../src/generator/render/code/files.js';
import { identifier } from '../../../src/generator/render/code/identifier.js';
import { ONE_LINE, typeText } from '../../../src/generator/render/code/type-text.js';
import { signaturesOfRoutes } from '../../../src/generator/render/modules/declared-types.js';
import { typeImports } from '../../../src/generator/render/modules/type-imports.js';
import type { MethodRoute } from '../../../src/generator/routes/route.js';
import { type NamedType, namedType, type TypeSyntax, UNKNOWN_TYPE } from '../../../src/shared/type-syntax.js';
import fc from '../../random.js';

const syntaxErrorsOf = (text: string): unknown[] =>
  ts.transpileModule(text, { reportDiagnostics: true }).diagnostics ?? [];

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
      assert.deepEqual(syntaxErrorsOf(`export const ${name} = Router();\n`), []);
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
    'a#b.ts',
    'a?b.ts',
    '50%/new\nline.ts',
  ];
  assert.deepEqual(Object.fromEntries(routeFiles(modules)), {
    '../beside.ts': 'routes/__/beside.ts',
    '50%/new\nline.ts': 'routes/50-/new-line.ts',
    'a#b.ts': 'routes/a-b.ts',
    'a.js.ts': 'routes/a-js.ts',
    'a?b.ts': 'routes/a-b-ts.ts',
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
const imported = (name: string, file: string, ...members: string[]): NamedType => ({
  kind: 'named',
  name: { name, from: { file } },
  ...(members.length === 0 ? {} : { members }),
});

test('types that clash with each other, with what is imported, or with global ones, get other names', () => {
  const types: TypeSyntax[] = [
    imported('Task', 'a.ts', 'Open'),
    { kind: 'array', element: imported('Task', 'b.ts') },
    { kind: 'union', types: [imported('Router', 'a.ts'), namedType('Date')] },
    imported('Date', 'a.ts'),
  ];
  const { imports, nameOf } = typeImports(importer, types, ['Router']);
  assert.deepEqual(imports, [
    {
      types: ['Date as Date2', 'Router as Router2', 'Task'],
      from: '../../a.js',
    },
    { types: ['Task as Task2'], from: '../../b.js' },
  ]);
  assert.deepEqual(
    types.map((type) => typeText(type, { ...ONE_LINE, nameOfType: nameOf })),
    ['Task.Open', 'Task2[]', 'Router2 | Date', 'Date2'],
  );
});

test('a signature has no type of a JavaScript module, which exports none', () => {
  const place = { file: 'a.ts', line: 1, column: 1 };
  const declaration: MethodRoute['declaration'] = {
    ...place,
    kind: 'method',
    name: 'a',
    options: {},
    parameters: [
      {
        name: 'task',
        type: namedType('Set', imported('Task', 'a.js')),
        typedBy: ['ts'],
        optional: false,
        rest: false,
      },
    ],
  };
  const [signature] = signaturesOfRoutes([{ kind: 'method', verb: 'post', path: '/a', declaration }]);
  assert.equal(signature?.type.parameters[0]?.type, UNKNOWN_TYPE);
});

test('types of packages are imported as the host names them', () => {
  const type: TypeSyntax = { kind: 'named', name: { name: 'ObjectId', from: { package: 'bson' } } };
  assert.deepEqual(typeImports(importer, [type], []).imports, [{ types: ['ObjectId'], from: 'bson' }]);
});

test('a comment cannot be left, whatever the description says, and is wrapped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const comment = documentationComment(text);
      assert.equal(comment === '' ? 2 : comment.split('*/').length, 2);
      assert.deepEqual(syntaxErrorsOf(`${comment}\nexport const x = Router();\n`), []);
    }),
  );
  assert.equal(documentationComment('Ends: */ here'), '/** Ends: *\\/ here */');
  const long = documentationComment('word '.repeat(40)).split('\n');
  assert.deepEqual([long[0], long.at(-1)], ['/**', ' */']);
  assert.ok(long.every((line) => line.length <= 100));
});
