import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCheckedTypes } from '../../../src/generator/project/checker/checker.js';
import { createDisk } from '../../../src/generator/project/dependencies/disk.js';
import { createLibraryFiles } from '../../../src/generator/project/dependencies/library-files.js';
import { parse } from '../../../src/generator/project/parsing/index.js';
import { textsIn } from './texts-in-memory.js';

const TEXTS = textsIn(
  new Map([
    ['a.ts', 'export const a = 1;\n'],
    ['b.ts', 'export const b = 2;\n'],
  ]),
);

test('what is no source of the project is looked for once, and costs no other checker', () => {
  const looked: (readonly string[])[] = [];
  const { checker } = createCheckedTypes({
    disk: createDisk(),
    root: '/nowhere',
    firstFiles: () => new Set(['a.ts']),
    texts: TEXTS,
    tree: (file) => parse(file, TEXTS.text(file)).source,
    declarations: [],
    options: {},
    libraries: createLibraryFiles(),
    resolve: () => undefined,
    reachedFiles: (files) => {
      looked.push(files);
      return new Set(files.filter((file) => TEXTS.files.includes(file)));
    },
  });
  const first = checker('types.d.ts');
  assert.equal(checker('types.d.ts'), first);
  assert.equal(checker('a.ts'), first);
  assert.deepEqual(looked, [['types.d.ts']]);
  assert.notEqual(checker('b.ts'), first);
});
