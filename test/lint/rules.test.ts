import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPTIONS } from '../../src/config.js';
import { generate } from '../../src/generate.js';
import { CALL_RULE, RULES } from '../../src/lint/lint.js';
import { FIXTURES } from '../fixtures.js';
import { LIBRARIES } from '../library-files.js';

test('every rule can be switched, and every switch has a rule', () => {
  assert.deepEqual(Object.keys(OPTIONS.lint.options), [...RULES.map(({ code }) => code), CALL_RULE]);
});

test("lint: 'off' switches all rules off, 'error' writes nothing", () => {
  const host = `${FIXTURES}lint/level-error/host`;
  const config = { out: '../expected', auth: {} };
  const { diagnostics, files } = generate(
    host,
    { ...config, lint: { 'unchecked-arguments': 'error' } },
    { libraries: LIBRARIES },
  );
  assert.deepEqual([diagnostics.map(({ severity }) => severity), files.size], [['error'], 0]);
  assert.deepEqual(generate(host, { ...config, lint: 'off' }, { libraries: LIBRARIES }).diagnostics, []);
});
