/** C58: which calls of a client editors strike through. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Project, ts } from 'ts-morph';
import { FIXTURES } from '../fixtures.js';

const CODE = `import { createClient } from './client.js';
const { methods, publications, collections } = createClient({ baseUrl: 'http://localhost' });
void methods.tasks.rename('a', 'b');
void methods.tasks.rename.v2('a', 'b');
void methods.tasks.entitle('b');
void publications.tasks.old();
void publications.tasks();
void collections.notes.remove('a');
void collections.pages.remove('a');
`;

test('editors strike through deprecated calls, and not their successors below the same name', () => {
  const project = new Project({
    compilerOptions: { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: [] },
  });
  const file = project.createSourceFile(join(FIXTURES, 'render/deprecated/expected/calls.ts'), CODE);
  assert.deepEqual(
    file.getPreEmitDiagnostics().map((diagnostic) => diagnostic.getMessageText()),
    [],
  );
  const marked = project
    .getLanguageService()
    .compilerObject.getSuggestionDiagnostics(file.getFilePath())
    .filter(({ reportsDeprecated }) => reportsDeprecated !== undefined)
    .map(({ start }) => CODE.slice(0, start).split('\n').length);
  assert.deepEqual(
    [...new Set(marked)].map((line) => CODE.split('\n')[line - 1]),
    [
      "void methods.tasks.rename('a', 'b');",
      "void methods.tasks.entitle('b');",
      'void publications.tasks.old();',
      "void collections.notes.remove('a');",
    ],
  );
});
