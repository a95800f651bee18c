import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import { memoryProject } from '../project/memory-project.js';
import { declaredNames, publicationNames } from './declared-names.js';

const SPELLINGS: Readonly<Record<string, string>> = {
  'a named import': "import { publish } from 'restgen/host'; publish('x', f);",
  'another local name': "import { publish as give } from 'restgen/host'; give('x', f);",
  'a member of the namespace': "import * as host from 'restgen/host'; host.publish('x', f);",
  'a member by a text': "import * as host from 'restgen/host'; host['publish']('x', f);",
  'an alias': "import { publish } from 'restgen/host'; const p = publish; const q = p; q('x', f);",
  "Meteor's names of the standalone host": "import { Meteor } from 'restgen/host'; Meteor.publish('x', f);",
  'a destructured member':
    "import { Meteor } from 'meteor/meteor'; const { publish } = Meteor; publish('x', f);",
  'a destructured and renamed member':
    "import { Meteor } from 'meteor/meteor'; const { publish: p } = Meteor; p('x', f);",
  'an import from meteor/meteor': "import { Meteor as M } from 'meteor/meteor'; M.publish('x', f);",
  'the global of code without imports': "Meteor.publish('x', f);",
  'a global package': "const M = Package.meteor.Meteor; M.publish('x', f);",
  'a required module': "const { publish } = require('restgen/host'); publish('x', f);",
  'a required namespace': "const host = require('restgen/host'); host.publish('x', f);",
  'an import by assignment': "import host = require('restgen/host'); host.publish('x', f);",
  'an imported module at run time': "const { publish } = await import('restgen/host'); publish('x', f);",
  'an optional call': "import { publish } from 'restgen/host'; publish?.('x', f);",
  'a callee in parentheses': "import { publish } from 'restgen/host'; (publish as any)('x', f);",
  'a call within a function': "import { publish } from 'restgen/host'; function start() { publish('x', f); }",
  'a member of an object':
    "import { publish } from 'restgen/host'; const host = { publish }; host.publish('x', f);",
};

for (const [spelling, text] of Object.entries(SPELLINGS)) {
  test(`a publication is found through ${spelling}`, () => {
    assert.deepEqual(publicationNames({ 'a.ts': text }), ['x']);
  });
}

const STRANGERS: Readonly<Record<string, string>> = {
  'a parameter': "import { publish } from 'restgen/host'; function run(publish: any) { publish('x', f); }",
  'an inner constant': "import { publish } from 'restgen/host'; { const publish = other; publish('x', f); }",
  'a var of the function':
    "import { publish } from 'restgen/host'; function f() { publish('x'); if (a) { var publish = 1; } }",
  'a declared Meteor': "const Meteor = client; Meteor.publish('x', f);",
  'an imported Meteor': "import { Meteor } from './fake.js'; Meteor.publish('x', f); // restgen/host",
  'a loop variable': "import { publish } from 'restgen/host'; for (const publish of all) publish('x', f);",
  'a caught error': "import { publish } from 'restgen/host'; try {} catch (publish) { publish('x', f); }",
  "another package's function": "import { publish } from 'mqtt'; publish('x', f); // Meteor.publish",
  'a method of something else': "import { Meteor } from 'meteor/meteor'; broker.publish('x', f);",
  'a call of the methods':
    "import { Meteor } from 'meteor/meteor'; Meteor.call('x', f); Meteor.subscribe('x');",
};

for (const [stranger, text] of Object.entries(STRANGERS)) {
  test(`${stranger} is no host function`, () => {
    assert.deepEqual(declaredNames({ 'a.ts': text }).publications, []);
  });
}

const PASSED_ON: Readonly<Record<string, Record<string, string>>> = {
  'a re-export': {
    'host.ts': "export { publish } from 'restgen/host';",
    'a.ts': "import { publish } from './host.js'; publish('x', f);",
  },
  'a re-export of everything': {
    'host.ts': "export * from 'restgen/host';",
    'a.ts': "import { publish } from './host.js'; publish('x', f);",
  },
  'a chain of re-exports': {
    'one.ts': "export { publish as give } from 'restgen/host';",
    'two.ts': "export * from './one.js';",
    'three/index.ts': "import { give } from '../two.js'; export default give;",
    'a.ts': "import give from './three'; give('x', f);",
  },
  'an exported object': {
    'host.ts': "import { publish } from 'restgen/host'; export const api = { publish };",
    'a.ts': "import { api } from './host.js'; api.publish('x', f);",
  },
  'module.exports': {
    'host.cjs': "const { publish } = require('restgen/host'); module.exports = { publish };",
    'a.cjs': "const { publish } = require('./host.cjs'); publish('x', f);",
  },
};

for (const [way, texts] of Object.entries(PASSED_ON)) {
  test(`a module that does not name the host is searched where ${way} reaches it`, () => {
    assert.deepEqual(publicationNames(texts), ['x']);
  });
}

test('what only a client runs is not found', () => {
  const { publications, methods } = declaredNames({
    'a.js': `
if (Meteor.isClient) { Meteor.methods({ stub() {} }); } else { Meteor.publish('server', f); }
if (!Meteor.isServer) Meteor.publish('client', f);
Meteor.isServer && Meteor.publish('and', f);
Meteor.isClient && Meteor.publish('never', f);
if (Meteor.isClient && debug) Meteor.publish('debug', f);
`,
  });
  assert.deepEqual(publications, ['server', 'and']);
  assert.deepEqual(methods, []);
});

test('every way to make a collection is found', () => {
  const { collections } = declaredNames({
    'a.ts': `
import { Collection, Mongo, Meteor } from 'restgen/host';
new Collection('a');
new Mongo.Collection('b');
new Meteor.Collection('c');
new Collection(null);
class Own extends Collection {}
new Own('d');
`,
  });
  assert.deepEqual(collections, ['a', 'b', 'c', null, 'd']);
});

test('a collection with a connection of its own is none of this server', () => {
  const { api, diagnostics } = buildApi(
    memoryProject({
      'a.js':
        "new Mongo.Collection('a', { connection: null }); new Mongo.Collection('b', { connection: other });",
      'b.js': "new Mongo.Collection('a').allow({});",
    }),
  );
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(
    api.collections.map(({ name, withheld }) => [name, withheld]),
    [
      ['a', 'kept in memory'],
      ['b', 'of another server'],
      ['a', undefined],
    ],
  );
});
