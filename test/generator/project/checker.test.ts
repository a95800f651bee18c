import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import { openProject } from '../../../src/generator/project/open.js';
import { temporaryFolder } from '../../temporary-folder.js';

const PACKAGE = {
  'package.json': '{"type":"module"}',
  'tsconfig.json': '{"compilerOptions":{"module":"nodenext","strict":true}}',
  'node_modules/names/package.json':
    '{"name":"names","version":"1.0.0","type":"module","types":"index.d.ts","main":"index.js"}',
  'node_modules/names/index.js': '',
  'node_modules/names/index.d.ts':
    "export type Id = string & { readonly brand: 'id' };\nexport interface Box { a: number }",
};

test("whether a package's type takes a text is asked of the checker", (context) => {
  const root = temporaryFolder(context, {
    ...PACKAGE,
    'a.ts': `import { method } from 'restgen/host';
import type { Box, Id } from 'names';
type Generic<T> = T;
interface Own { length: number }
method('a', (id: Id) => 1, { url: '/a/:0' });
method('b', (box: Box) => 1, { url: '/b/:0' });
method('c', (id: Generic<string>) => 1, { url: '/c/:0' });
method('d', (id: Generic<number>) => 1, { url: '/d/:0' });
method('e', (date: Date) => 1, { url: '/e/:0' });
method('f', (own: Own) => 1, { url: '/f/:0' });`,
  });
  const { api, diagnostics } = buildApi(openProject(root, { out: 'generated' }));
  const wrong = diagnostics.filter(({ code }) => code === 'url-argument-not-a-string');
  assert.deepEqual(
    wrong.map(({ place }) => place?.line),
    [6, 8, 9, 10],
  );
  assert.equal(api.methods[0]?.file, 'a.ts');
});

test('a file that names no host is asked about with what it imports', (context) => {
  const files = {
    'declare.ts': "import { methods } from 'restgen/host'; export const declare = methods;",
    'one.ts':
      "import { declare } from './declare'; import { two } from './two'; declare({ one: () => two() });",
    'two.ts': 'export const two = () => [2];',
    'other.ts': 'export const other = 1;',
  };
  const project = openProject(temporaryFolder(context, files), { out: 'generated' });
  const { types, has } = project.checker('one.ts');
  assert.equal(has(project.sources.tree('two.ts')), true);
  assert.equal(has(project.sources.tree('other.ts')), false);
  assert.notEqual(project.checker('declare.ts'), undefined);
  assert.equal(project.checker('one.ts').types, types);
});
