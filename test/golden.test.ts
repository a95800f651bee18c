/**
 * Every fixture generates the files and diagnostics that are committed beside it. `npm run golden` rewrites them. Where a
 * fixture is about one more file than its room, it is enough to commit that file as an empty one before.
 */
import assert from 'node:assert/strict';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type GeneratedFixture, generatedFixtures } from './generated-fixtures.js';
import { readTree, writeTree } from './output/temporary-folder.js';

const UPDATES = process.env['UPDATE_GOLDEN'] === '1';

/** Fixtures that are about all that is generated. */
const WHOLE = /^(?:contract|demo|hosts|render)\//;
/** What all others are about. How a schema is written in JavaScript is seen in its types. */
const OWN = /^(?:api\.json$|routes\/)/;
const OWN_OF_SCHEMAS = /^(?:api\.json$|routes\/.*ts$)/;

function shown({ fixture: { name, expected }, files }: GeneratedFixture): Map<string, string> {
  if (WHOLE.test(name)) return files;
  const own = name.startsWith('schema/') ? OWN_OF_SCHEMAS : OWN;
  return new Map([...files].filter(([path]) => own.test(path) || existsSync(join(expected, path))));
}

for (const generated of await generatedFixtures()) {
  const { fixture, stderr } = generated;
  test(`${fixture.name} generates what is expected`, () => {
    const files = shown(generated);
    if (UPDATES) update(generated, files);
    assert.equal(stderr, fixture.stderr ?? '');
    const expected = existsSync(fixture.expected) ? readTree(fixture.expected) : new Map();
    assert.deepEqual(Object.fromEntries(files), Object.fromEntries(expected));
  });
}

function update({ fixture, stderr }: GeneratedFixture, files: ReadonlyMap<string, string>): void {
  const path = join(fixture.folder, 'stderr.txt');
  rmSync(path, { force: true });
  if (stderr !== '') writeFileSync(path, stderr);
  fixture.stderr = stderr === '' ? undefined : stderr;
  rmSync(fixture.expected, { recursive: true, force: true });
  writeTree(fixture.expected, files);
}
