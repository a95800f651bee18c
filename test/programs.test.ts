import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { skipWithout } from './programs.js';
import { Tally } from './tally.js';

const REQUIRE = 'RESTGEN_TEST_REQUIRE_PROGRAMS';
const before = { CI: process.env['CI'], [REQUIRE]: process.env[REQUIRE] };
beforeEach(() => {
  delete process.env[REQUIRE];
});
afterEach(() => {
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

test('a test whose program is missing is skipped with its name, in CI too', () => {
  process.env['CI'] = 'true';
  assert.equal(skipWithout('no-such-program'), 'there is no no-such-program');
  assert.equal(skipWithout('no-such-program', 'install it'), 'there is no no-such-program: install it');
  assert.equal(skipWithout(process.execPath), false);
});

test('where every program is required the test runs, and fails', () => {
  process.env[REQUIRE] = '1';
  assert.equal(skipWithout('no-such-program'), false);
});

test('the last line counts tests, and those before it say why some were skipped', () => {
  const tally = new Tally();
  const details = {};
  for (const skip of ['there is no a', 'there is no b', 'there is no b']) tally.passed({ details, skip });
  tally.passed({ details });
  tally.passed({ details: { type: 'suite' } });
  assert.equal(tally.hasFailed, false);
  tally.failed({ details, todo: 'later' });
  assert.equal(tally.hasFailed, false);
  tally.failed({ details });
  tally.failed({ details: { type: 'suite' } });
  assert.equal(tally.hasFailed, true);
  assert.equal(
    tally.text(),
    '2 skipped: there is no b\n1 skipped: there is no a\n1 passed, 1 failed, 3 skipped\n',
  );
});
