/** Which declaration a name means: one table for values and for types. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ts } from 'ts-morph';
import { createEvaluator } from '../../../src/generator/analysis/interpreter/create-evaluator.js';
import { findOrigin } from '../../../src/generator/analysis/interpreter/origin.js';
import { type Resolved, resolveName } from '../../../src/generator/analysis/interpreter/symbols/resolve.js';
import type { Space } from '../../../src/generator/analysis/syntax/index.js';
import { memoryProject } from '../project/memory-project.js';

/** `file:line` of a declaration, or what else the name means. */
function shown(resolved: Resolved | undefined): string {
  const placeOf = (node: ts.Node | undefined): string => {
    if (node === undefined) return 'nowhere';
    const source = node.getSourceFile();
    return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  };
  switch (resolved?.kind) {
    case 'declared':
      return resolved.declarations.map(placeOf).join(' ');
    case 'expression':
      return `expression ${placeOf(resolved.node)}`;
    case 'member':
      return `${resolved.name} of ${placeOf(resolved.of)}`;
    case 'module':
      return `module ${resolved.file}`;
    case 'foreign':
      return `${resolved.specifier} ${resolved.path.join('.')}`.trim();
    case 'global':
      return `global ${resolved.name}`;
    case undefined:
      return 'undefined';
  }
}

const resolved = (texts: Readonly<Record<string, string>>, space: Space, name = 'Task'): string => {
  const project = memoryProject(texts);
  return shown(resolveName(createEvaluator(project), name, project.sources.tree('a.ts'), space));
};

const VALUE = 'export const Task = 1;';
const TYPE = 'export interface Task {}';

const CASES: readonly [what: string, space: Space, texts: Readonly<Record<string, string>>, meant: string][] =
  [
    ['a name of the file', 'value', { 'a.ts': VALUE }, 'a.ts:1'],
    [
      'an interface in two parts',
      'type',
      { 'a.ts': 'interface Task {}\ninterface Task {}' },
      'a.ts:1 a.ts:2',
    ],
    ['a name that nothing declares', 'value', { 'a.ts': '' }, 'global Task'],
    ['a value where a type is asked for', 'type', { 'a.ts': VALUE }, 'global Task'],
    ['an import', 'value', { 'a.ts': "import { Task } from './b';", 'b.ts': VALUE }, 'b.ts:1'],
    [
      'an import by another name',
      'type',
      { 'a.ts': "import { Job as Task } from './b';", 'b.ts': 'interface Task {}\nexport { Task as Job };' },
      'b.ts:1',
    ],
    [
      'a default import of a name',
      'type',
      { 'a.ts': "import Task from './b';", 'b.ts': `${TYPE}\nexport default Task;` },
      'b.ts:1',
    ],
    [
      'a default import of an expression',
      'value',
      { 'a.ts': "import Task from './b';", 'b.ts': '\nexport default { a: 1 };' },
      'expression b.ts:2',
    ],
    [
      'a re-export of a re-export',
      'type',
      {
        'a.ts': "import { Task } from './b';",
        'b.ts': "export * from './c';",
        'c.ts': "export { Job as Task } from './d';",
        'd.ts': 'export type Job = string;',
      },
      'd.ts:1',
    ],
    [
      'a file that re-exports a package: the next one has the name',
      'value',
      {
        'a.ts': "import { Task } from './b';",
        'b.ts': "export * from 'left-pad';\nexport * from './c';",
        'c.ts': VALUE,
      },
      'c.ts:1',
    ],
    [
      'a default export behind `export *`',
      'value',
      { 'a.ts': "import Task from './b';", 'b.ts': "export * from './c';", 'c.ts': 'export default 1;' },
      'undefined',
    ],
    ['a namespace', 'value', { 'a.ts': "import * as Task from './b';", 'b.ts': VALUE }, 'module b.ts'],
    [
      'an exported namespace',
      'type',
      {
        'a.ts': "import { Task } from './b';",
        'b.ts': "export * as Task from './c';",
        'c.ts': TYPE,
      },
      'module c.ts',
    ],
    [
      'a member of `module.exports`',
      'value',
      { 'a.ts': "import { Task } from './b';", 'b.js': 'module.exports = { Task: 1 };' },
      'Task of b.js:1',
    ],
    [
      'all that a CommonJS module exports',
      'value',
      { 'a.ts': "import Task from './b';", 'b.js': 'exports.Job = 1;' },
      'module b.js',
    ],
    [
      'a name of a package, re-exported',
      'type',
      { 'a.ts': "import { Task } from './b';", 'b.ts': "export { ObjectId as Task } from 'bson';" },
      'bson ObjectId',
    ],
    [
      "a host's name behind `export *`",
      'value',
      { 'a.ts': "import { publish as Task } from './b';", 'b.ts': "export * from 'restgen/host';" },
      'restgen/host publish',
    ],
    [
      'a name that the module does not export',
      'value',
      { 'a.ts': "import { Task } from './b';", 'b.ts': 'export const Job = 1;' },
      'undefined',
    ],
    [
      'modules that re-export each other',
      'value',
      {
        'a.ts': "import { Task } from './b';",
        'b.ts': "export { Task } from './c';",
        'c.ts': "export { Task } from './b';",
      },
      'undefined',
    ],
  ];

for (const [what, space, texts, meant] of CASES)
  test(`resolves ${what}`, () => {
    assert.equal(resolved(texts, space), meant);
  });

test('an origin is found through what a CommonJS module exports whole', () => {
  const project = memoryProject({
    'a.ts': "import all from './b';\nconst one = all.Task;",
    'b.js': 'exports.Task = makeTask();',
  });
  const [, statement] = project.sources.tree('a.ts').statements;
  const made =
    statement !== undefined && ts.isVariableStatement(statement)
      ? statement.declarationList.declarations[0]?.initializer
      : undefined;
  assert.ok(made);
  const origin = findOrigin(createEvaluator(project), made);
  assert.equal(origin?.kind === 'expression' && origin.node.getText(), 'makeTask()');
});
