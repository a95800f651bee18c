import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { generate } from '../../src/generator/generate.js';
import { FIXTURES } from '../fixtures.js';
import { generatedFixture } from '../generated-fixtures.js';

const HOST = join(FIXTURES, 'routes/own-urls/host');

test('a folder that holds the project is refused: generating would take its place', () => {
  for (const out of ['.', '..', HOST]) {
    const { files, diagnostics } = generate(HOST, { out, auth: {} });
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['out-not-usable'],
    );
    assert.equal(files.size, 0);
  }
});

test('an error means that there are no files, and still the API that was read', () => {
  const { files, api, routes } = generate(generatedFixture('routes/clashes')?.host ?? '', {
    out: 'generated',
    auth: {},
  });
  assert.equal(files.size, 0);
  assert.equal(api.methods.length, 3);
  assert.ok(routes.length > 0);
});
