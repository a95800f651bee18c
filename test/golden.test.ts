/** Every fixture generates exactly the files and diagnostics that are committed beside it. `npm run golden` rewrites them. */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { diagnosticsText } from '../src/diagnostic-text.js';
import { generate } from '../src/generate.js';
import { writeFolder } from '../src/output/write.js';
import { configOf, type Fixture, fixtures } from './fixtures.js';
import { readTree } from './output/temporary-folder.js';

const UPDATES = process.env['UPDATE_GOLDEN'] === '1';

for (const fixture of fixtures()) {
  test(`${fixture.name} generates what is expected`, async () => {
    const { files, diagnostics } = generate(fixture.host, await configOf(fixture.host));
    const stderr = diagnosticsText(diagnostics);
    if (UPDATES) update(fixture, files, stderr);
    assert.equal(stderr, fixture.stderr ?? '');
    const expected =
      files.size === 0 && fixture.stderr !== undefined ? new Map() : readTree(fixture.expected);
    assert.deepEqual(Object.fromEntries(files), Object.fromEntries(expected));
  });
}

function update(fixture: Fixture, files: ReadonlyMap<string, string>, stderr: string): void {
  const path = join(fixture.folder, 'stderr.txt');
  if (stderr === '') rmSync(path, { force: true });
  else writeFileSync(path, stderr);
  fixture.stderr = stderr === '' ? undefined : stderr;
  if (files.size === 0) rmSync(fixture.expected, { recursive: true, force: true });
  else writeFolder(fixture.expected, files);
}
