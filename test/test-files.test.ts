/** Test files are loaded in one go, before the first test begins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import { testFiles } from './test-files.js';

test('no module that tests load waits at its top: tests of others would begin before it is whole', async () => {
  const imports = testFiles(['']).map((file) => `import ${JSON.stringify(file)};\n`);
  // CommonJS has no `await` outside of functions.
  await build({
    stdin: { contents: imports.join(''), resolveDir: import.meta.dirname },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    write: false,
    logLevel: 'silent',
  });
});

test('files are found by any of several texts', () => {
  const names = testFiles(['golden-difference', 'test-files']).map((file) => file.replace(/^.*[\\/]/, ''));
  assert.deepEqual(names, ['golden-difference.test.js', 'test-files.test.js']);
});
