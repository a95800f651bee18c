import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ts } from 'ts-morph';
import { createMemory } from '../../../src/generator/analysis/syntax/tree-cache.js';
import { buildApi } from '../../../src/generator/model/build.js';
import { memoryProject } from '../project/memory-project.js';
import { declaredNames, publicationNames } from './declared-names.js';

const source = (file: string): ts.SourceFile => ts.createSourceFile(file, '', ts.ScriptTarget.Latest);

test('answers about a file are forgotten unless it is kept', () => {
  const memory = createMemory((file) => file === 'kept.ts');
  const answers = memory.answers<ts.SourceFile, string>();
  const [sourceFile, passing] = [source('kept.ts'), source('passing.ts')];
  answers.set(sourceFile, 'kept');
  answers.set(passing, 'passing');
  assert.deepEqual([answers.get(sourceFile), answers.get(passing)], ['kept', 'passing']);
  memory.forget();
  assert.deepEqual([answers.get(sourceFile), answers.get(passing)], ['kept', undefined]);
});

test('an answer replaces the one that was given before its file was kept', () => {
  let isRetained = false;
  const answers = createMemory(() => isRetained).answers<ts.SourceFile, string>();
  const node = source('a.ts');
  answers.set(node, 'running');
  isRetained = true;
  answers.set(node, 'done');
  assert.equal(answers.get(node), 'done');
  answers.delete(node);
  assert.equal(answers.get(node), undefined);
});

const ITEMS =
  "import { Collection, publish } from 'restgen/host';\nexport const Items = new Collection('items');\n";

test('a file that was left is read again where a later one imports it', () => {
  assert.deepEqual(
    publicationNames({
      'a.ts':
        "import { publish } from 'restgen/host';\nexport const PREFIX = 'x';\npublish('a', () => []);\n",
      'b.ts':
        "import { publish } from 'restgen/host';\nimport { PREFIX } from './a.js';\npublish(PREFIX + '.b', () => []);\n",
    }),
    ['a', 'x.b'],
  );
});

test('a file that another one reads during its own turn stays the same', () => {
  const { diagnostics } = declaredNames({
    'a.ts': `${ITEMS}import { Same } from './b.js';\npublish('a', () => [Items.find({}), Same.find({})]);\n`,
    'b.ts': "export { Items as Same } from './a.js';\n",
    'c.ts':
      "import { publish } from 'restgen/host';\nimport { Items } from './a.js';\nimport { Same } from './b.js';\npublish('c', () => [Items.find({}), Same.find({})]);\n",
  });
  assert.deepEqual(diagnostics, [
    'cursors-of-one-collection a.ts:4:37',
    'cursors-of-one-collection c.ts:4:37',
  ]);
});

test('a syntax error in a file that is read twice is reported once', () => {
  const { diagnostics } = declaredNames({
    'a.ts':
      "import { publish } from 'restgen/host';\nexport const NAME = 'a';\npublish(NAME, () => []);\nconst = 1;\n",
    'b.ts':
      "import { publish } from 'restgen/host';\nimport { NAME } from './a.js';\npublish('b.' + NAME, () => []);\n",
  });
  assert.equal(diagnostics.length, 1, diagnostics.join('\n'));
});

test('options set apart reach methods of files whose trees were dropped, and their diagnostics are reported once', () => {
  const { api, diagnostics } = buildApi(
    memoryProject({
      'a.ts':
        "import { methods } from 'restgen/host';\ninterface Own<T> { own: T }\nmethods({ a(one: Own<string>, id: string) { return one; } });\n",
      'z.ts':
        "import { setMethodOptions } from 'restgen/host';\nsetMethodOptions('a', { url: '/a/:1', httpMethod: 'put' });\n",
    }),
  );
  assert.deepEqual(api.methods[0]?.options, { url: '/a/:1', httpMethod: 'put' });
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['type-not-importable'],
  );
});

test('options set apart are checked against the handler that they are for', () => {
  const { diagnostics } = declaredNames({
    'a.ts': "import { methods } from 'restgen/host';\nmethods({ a(count: number) { return count; } });\n",
    'z.ts': "import { setMethodOptions } from 'restgen/host';\nsetMethodOptions('a', { url: '/a/:0' });\n",
  });
  assert.deepEqual(diagnostics, ['url-argument-not-a-string z.ts:2:30']);
});
