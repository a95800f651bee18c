import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BuiltApi, buildApi } from '../../../src/generator/model/build.js';
import { type CachedFiles, cachedFiles, validReadings } from '../../../src/generator/session/reuse/reuse.js';
import { memoryProject } from '../project/memory-project.js';

const HOST = {
  'server/tasks.ts': `import { methods } from 'restgen/host';
import { NAME } from './names.js';
import type { Task } from '../lib/types.js';
methods({ [NAME]: (task: Task) => 1 });
`,
  'server/users.ts': `import { methods } from 'restgen/host';
import type { Task } from '../lib/types.js';
methods({ 'users.of': (task: Task) => 1 });
`,
  'server/plain.ts': "import { methods } from 'restgen/host';\nmethods({ plain: (id: string) => 1 });\n",
  'server/names.ts': "export { NAME } from '../lib/name.js';\n",
  'lib/name.ts': "export const NAME = 'tasks.name';\n",
  'lib/types.ts': 'export interface Task { id: string; owner: () => void }\n',
};

interface Read {
  built: BuiltApi;
  retained: CachedFiles | undefined;
  /** The files that were parsed for it. */
  parsed: string[];
}

/** Reads a project, going on from what was retained. */
function read(texts: Record<string, string>, before?: CachedFiles): Read {
  const project = memoryProject(texts);
  const readings = validReadings(project, before);
  const built = buildApi(project, {}, readings);
  const retained = cachedFiles(project, readings, built.readings) ?? before;
  return { built, retained, parsed: [...project.dependencies().keys()].sort() };
}

const throughJson = ({ retained }: Read): CachedFiles => JSON.parse(JSON.stringify(retained));
const plain = ({ api, calls, diagnostics }: BuiltApi): unknown =>
  JSON.parse(JSON.stringify({ api, calls, diagnostics }));

const EDITS: Record<string, [edit: Record<string, string>, parsed: string[]]> = {
  nothing: [{}, []],
  'a file that declares': [
    {
      'server/plain.ts': "import { methods } from 'restgen/host';\nmethods({ other: (id: number) => 1 });\n",
    },
    ['server/plain.ts'],
  ],
  'a name that another file reads through a re-export': [
    { 'lib/name.ts': "export const NAME = 'tasks.other';\n" },
    ['lib/name.ts', 'lib/types.ts', 'server/names.ts', 'server/tasks.ts'],
  ],
  'where a name is re-exported from': [
    {
      'server/names.ts': "export { NAME } from '../lib/more.js';\n",
      'lib/more.ts': "export const NAME = 'more';\n",
    },
    ['lib/more.ts', 'lib/types.ts', 'server/names.ts', 'server/tasks.ts'],
  ],
  'a type that two files refer to': [
    { 'lib/types.ts': 'export interface Task { id: number; owner: () => void }\n' },
    ['lib/name.ts', 'lib/types.ts', 'server/names.ts', 'server/tasks.ts', 'server/users.ts'],
  ],
};

for (const [what, [edit, parsed]] of Object.entries(EDITS)) {
  test(`after a change of ${what}, only what depends on it is read, and all is as if it were`, () => {
    const after = { ...HOST, ...edit };
    const second = read(after, throughJson(read(HOST)));
    assert.deepEqual(plain(second.built), plain(read(after).built));
    assert.deepEqual(second.parsed, parsed);
    assert.deepEqual(read(after, throughJson(second)).parsed, []);
  });
}

test('diagnostics of a type are reported as long as one file refers to it', () => {
  const first = read(HOST);
  const filesOfDiagnostics = (builtApi: BuiltApi): string[] =>
    builtApi.diagnostics.map(({ place }) => place?.file ?? '');
  assert.ok(filesOfDiagnostics(first.built).includes('lib/types.ts'));
  const oneLess = { ...HOST, 'server/tasks.ts': '' };
  const second = read(oneLess, throughJson(first));
  assert.deepEqual(filesOfDiagnostics(second.built), filesOfDiagnostics(read(oneLess).built));
  assert.ok(filesOfDiagnostics(second.built).includes('lib/types.ts'));
  const { 'server/users.ts': _, ...noneLeft } = oneLess;
  assert.deepEqual(filesOfDiagnostics(read(noneLeft, throughJson(second)).built), []);
});

test('syntax errors are reported each time', () => {
  const broken = { ...HOST, 'lib/name.ts': "export const NAME = 'tasks.name'; {\n" };
  const once = read(broken, throughJson(read(HOST)));
  const twice = read(broken, throughJson(once));
  assert.deepEqual(plain(once.built), plain(read(broken).built));
  assert.deepEqual(plain(twice.built), plain(once.built));
});

test('files that set options of other files are read each time', () => {
  const host = {
    ...HOST,
    'server/options.ts':
      "import { setMethodOptions } from 'restgen/host';\nsetMethodOptions('plain', { httpMethod: 'get' });\n",
  };
  const first = read(host);
  const second = read(host, throughJson(first));
  assert.deepEqual(plain(second.built), plain(first.built));
  assert.deepEqual(second.parsed, ['server/options.ts', 'server/plain.ts']);
});

test('a schema that another file attaches, changes or no longer attaches is seen', () => {
  const attaching = (type: string): string =>
    `import SimpleSchema from 'simpl-schema';\nimport { Lists } from './lists.js';\nLists.attachSchema(new SimpleSchema({ title: ${type} }));\n`;
  const host = {
    'server/lists.js':
      "import { Lists } from '../lib/lists.js';\nimport { publish } from 'restgen/host';\npublish('lists', () => Lists.find());\n",
    'lib/lists.js':
      "import { Collection } from 'restgen/host';\nexport const Lists = new Collection('lists');\n",
    'lib/schemas.js': "import { Lists } from './lists.js';\nLists.name = 'x';\n",
  };
  const texts = [attaching('String'), attaching('Number'), host['lib/schemas.js']];
  let before = read(host);
  for (const text of texts) {
    const after = { ...host, 'lib/schemas.js': text };
    const second = read(after, throughJson(before));
    assert.deepEqual(plain(second.built), plain(read(after).built));
    assert.notDeepEqual(second.built.api.publications, before.built.api.publications);
    before = second;
  }
});

test('calls are held against declarations that change elsewhere, and only changed callers are read', () => {
  const host = (type: string, passed: string): Record<string, string> => ({
    'server/tasks.ts': `import { Meteor } from 'meteor/meteor';\nMeteor.methods({ finish(id: ${type}): void { check(id); } });\n`,
    'client/main.ts': `import { Meteor } from 'meteor/meteor';\nexport const finish = () => Meteor.callAsync('finish', ${passed});\n`,
    'client/other.ts':
      "import { Meteor } from 'meteor/meteor';\nexport const other = () => Meteor.call('other');\n",
  });
  const states = [
    [host('string', '1'), ['client/main.ts', 'client/other.ts', 'server/tasks.ts'], 'own-call-refused'],
    [host('number', '1'), ['server/tasks.ts'], undefined],
    [host('number', "'x'"), ['client/main.ts'], 'own-call-refused'],
    [host('string', '{}'), ['client/main.ts', 'server/tasks.ts'], 'own-call-refused'],
    [host('string', '{}'), [], 'own-call-refused'],
  ] as const;
  let before: CachedFiles | undefined;
  for (const [texts, parsed, told] of states) {
    const second = read(texts, before);
    assert.deepEqual(plain(second.built), plain(read(texts).built));
    assert.deepEqual(second.parsed, parsed);
    const codes = second.built.diagnostics.map(({ code }) => code);
    assert.equal(
      codes.find((code) => code.startsWith('own-call-')),
      told,
    );
    before = throughJson(second);
  }
});
