import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ts } from 'ts-morph';
import { createLibraryFiles } from '../../../src/generator/project/dependencies/library-files.js';
import { openProject } from '../../../src/generator/project/open.js';
import { temporaryFolder } from '../../temporary-folder.js';

const HOST = {
  'tsconfig.json': '{"compilerOptions":{"module":"nodenext"}}',
  'node_modules/names/package.json': '{"name":"names","version":"1.0.0","types":"index.d.ts"}',
  'a.ts': "import { publish } from 'restgen/host';\nimport { NAME } from 'names';\npublish(NAME, () => []);",
};

test('declaration files are parsed once for all programs', (context) => {
  const libraries = createLibraryFiles();
  let parsed: string[] = [];
  const counting: typeof libraries = {
    treeOfText: (key, text, parse) =>
      libraries.treeOfText(key, text, () => {
        parsed.push(text);
        return parse();
      }),
  };
  const parsedFor = (name: string): string[] => {
    const text = `export declare const NAME: '${name}';`;
    const root = temporaryFolder(context, { ...HOST, 'node_modules/names/index.d.ts': text });
    parsed = [];
    openProject(root, { out: 'generated' }, { libraries: counting }).checker('a.ts');
    return parsed.filter((item) => item.startsWith('export declare const NAME') || item.includes('Array<T>'));
  };
  assert.ok(parsedFor('one').length > 1);
  // Another folder, so another file; those of the language are the same.
  assert.deepEqual(parsedFor('two'), ["export declare const NAME: 'two';"]);
});

test('a changed text is parsed again', () => {
  const libraries = createLibraryFiles();
  const trees = ['a', 'a', 'b'].map((text) =>
    libraries.treeOfText('file', text, () => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest)),
  );
  assert.equal(trees[0], trees[1]);
  assert.equal(trees[2]?.text, 'b');
});
