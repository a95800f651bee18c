import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPTIONS } from '../../src/config.js';
import { generate } from '../../src/generate.js';
import { CALL_RULE, RULES } from '../../src/lint/lint.js';
import { COLLECTION_RULE } from '../../src/lint/nobody-may-write.js';
import type { ProjectParts } from '../../src/project/project.js';
import { found } from '../analysis/found.js';
import { FIXTURES } from '../fixtures.js';
import { LIBRARIES } from '../library-files.js';

test('every rule can be switched, and every switch has a rule', () => {
  assert.deepEqual(Object.keys(OPTIONS.lint.options), [
    ...RULES.map(({ code }) => code),
    COLLECTION_RULE,
    CALL_RULE,
  ]);
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

test('what may allow every collection is nothing to report', () => {
  const host = "import { Meteor } from 'meteor/meteor'; const Tasks = new Mongo.Collection('tasks');\n";
  const reported = (more: string, parts: Partial<ProjectParts> = {}): string[] =>
    found({ 'server/main.js': host + more }, parts, { lint: {} }).diagnostics.map(
      (each) => each.split(' ')[0] ?? '',
    );
  assert.deepEqual(reported(''), [COLLECTION_RULE]);
  assert.deepEqual(reported('Tasks.permit(["insert"]).apply();'), []);
  assert.deepEqual(reported('for (const each of collections()) each.allow({ insert: () => true });'), []);
  assert.deepEqual(reported('class Base { open() { this.collection.allow({}); } }'), []);
  assert.deepEqual(reported('', { apps: [{ folder: '', isInsecure: true }] }), []);
});
