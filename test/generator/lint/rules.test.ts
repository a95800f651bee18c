import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPTIONS } from '../../../src/config/config.js';
import { generate } from '../../../src/generator/generate.js';
import { CALL_RULE, COLLECTION_RULES, RULES } from '../../../src/generator/lint/lint.js';
import { COLLECTION_RULE } from '../../../src/generator/lint/nobody-may-write.js';
import { buildApi } from '../../../src/generator/model/build.js';
import type { ProjectParts } from '../../../src/generator/project/project-parts.js';
import { generatedFixture } from '../../generated-fixtures.js';
import { LIBRARIES } from '../../library-files.js';
import { declaredNames } from '../analysis/declared-names.js';
import { memoryProject } from '../project/memory-project.js';

test('every rule can be switched, and every switch has a rule', () => {
  assert.deepEqual(Object.keys(OPTIONS.lint.options), [
    ...RULES.map(({ code }) => code),
    ...COLLECTION_RULES,
    CALL_RULE,
  ]);
});

test("lint: 'off' switches all rules off, 'error' writes nothing", () => {
  const host = generatedFixture('lint/level-error')?.host ?? '';
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
    declaredNames({ 'server/main.js': host + more }, parts, { lint: {} }).diagnostics.map(
      (diagnostic) => diagnostic.split(' ')[0] ?? '',
    );
  assert.deepEqual(reported(''), [COLLECTION_RULE]);
  assert.deepEqual(reported('Tasks.permit(["insert"]).apply();'), []);
  assert.deepEqual(reported('for (const each of collections()) each.allow({ insert: () => true });'), []);
  assert.deepEqual(reported('class Base { open() { this.collection.allow({}); } }'), []);
  assert.deepEqual(reported('', { apps: [{ folder: '', isInsecure: true }] }), []);
});

/** An application of Meteor 3.0 to 3.1.0. */
const IGNORING = { apps: [{ folder: '', ignoresPlainRules: true }] } satisfies Partial<ProjectParts>;

test('rules that Meteor 3.0 ignores are told of, unless it asks the same collection elsewhere', () => {
  const host =
    "import { Meteor } from 'meteor/meteor'; const Tasks = new Mongo.Collection('tasks');\n" +
    'Tasks.allow({ insertAsync: () => true });\n';
  const reported = (more: string, lint: object = {}, parts: Partial<ProjectParts> = IGNORING): string[] =>
    declaredNames({ 'server/main.js': host + more }, parts, { lint }).diagnostics.filter((diagnostic) =>
      diagnostic.includes('rule-never-asked'),
    );
  const [told = '', ...others] = reported('Tasks.deny({ insert: () => true, updateAsync: () => true });');
  assert.match(told, /^rule-never-asked .*3:14/);
  assert.deepEqual(others, []);
  assert.equal(
    reported('const rules = { remove() {} }; Tasks.deny(rules); Tasks.allow({ update() {} });').length,
    2,
  );
  assert.deepEqual(
    reported('Tasks.deny({ insert() {}, insertAsync() {} }); Tasks.allow({ insert() {} });'),
    [],
  );
  assert.deepEqual(reported('Tasks.deny({ insert() {} }); Tasks.deny({ insertAsync() {} });'), []);
  assert.deepEqual(reported('Tasks.deny({ insert() {}, ...more() });'), []);
  assert.deepEqual(reported('Tasks.deny({ insert() {} });', { 'rule-never-asked': 'off' }), []);
  assert.deepEqual(reported('Tasks.deny({ insert() {} });', {}, { apps: [{ folder: '' }] }), []);
});

test('a deny that is ignored is an error where something allows, all else a warning, unless the level is set', () => {
  const host = "import { Mongo } from 'meteor/mongo'; const Tasks = new Mongo.Collection('tasks');\n";
  const both = 'Tasks.deny({ insert() {}, update() {} }); Tasks.allow({ insertAsync() {} });\n';
  const severities = (lint: object, rules = both): unknown[] =>
    buildApi(memoryProject({ 'server/main.js': host + rules }, IGNORING), { lint })
      .diagnostics.filter(({ code }) => code === 'rule-never-asked')
      .map(({ severity }) => severity);
  assert.deepEqual(severities({}), ['error', 'warning']);
  assert.deepEqual(severities({ 'rule-never-asked': 'warning' }), ['warning', 'warning']);
  assert.deepEqual(severities({}, 'Tasks.deny({ insert() {}, update() {} });'), ['warning', 'warning']);
  assert.deepEqual(severities({}, 'Tasks.deny({ insert() {} }); Tasks.allow({ insert() {} });'), [
    'warning',
    'warning',
  ]);
  assert.deepEqual(severities({ 'rule-never-asked': 'error' }, 'Tasks.deny({ insert() {} });'), ['error']);
});

test('a method that writes and never asks who calls, and a publication of whole accounts, are told of', () => {
  const host = `import { Collection, methods, publish, users } from 'restgen/host';
const Tasks = new Collection('tasks');
methods({ async open(id: string) { await Tasks.updateAsync(id, { $set: { open: true } }); } });
methods({ async mine() { return this.userId === null ? 0 : Tasks.removeAsync({}); } });
publish('people', () => users.find());
publish('names', () => users.find({}, { projection: { username: 1 } }));
`;
  const lint = { 'unchecked-arguments': 'off', [COLLECTION_RULE]: 'off' } as const;
  const told = declaredNames({ 'server/main.ts': host }, {}, { lint }).diagnostics;
  assert.deepEqual(
    told.map((name) => name.replace(/:\d+$/, '')),
    ['write-without-user server/main.ts:3', 'users-without-projection server/main.ts:5'],
  );
});
