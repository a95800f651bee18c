import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectCall } from '../../src/shared/project-call.js';
import { CLASH, HOST, project, restgen } from '../cli/captured.js';

test('inspect --json prints every declaration with kind, place, options and parameters', async () => {
  const { code, stdout, stderr } = await restgen(project(HOST), ['inspect', '--json']);
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  const { host, publications, methods, collections, configuration, diagnostics } = JSON.parse(stdout);
  assert.deepEqual(
    { host, configuration, diagnostics },
    { host: 'standalone', configuration: { objectIdCollections: [] }, diagnostics: [] },
  );
  assert.deepEqual(
    publications.map(({ name, kind, file, line, params }: Record<string, unknown>) => [
      name,
      kind,
      file,
      line,
      params,
    ]),
    [['tasks', 'publication', 'server/tasks.ts', 6, []]],
  );
  assert.deepEqual(methods, [
    {
      name: 'hello',
      kind: 'method',
      file: 'server/tasks.ts',
      line: 9,
      column: methods[0].column,
      description: 'Greets.',
      exposed: true,
      options: {},
      params: [
        { name: 'name', type: 'string', optional: false, rest: false, typedBy: ['ts'] },
        { name: 'loud', type: 'boolean', optional: true, rest: false, typedBy: ['ts'] },
      ],
      result: 'string',
    },
  ]);
  assert.deepEqual(
    [collections[0].name, collections[0].kind, collections[0].line],
    ['tasks', 'collection', 3],
  );
});

test('a parameter without a stated type is typed by nothing', async () => {
  const text = "const { method } = require('restgen/host');\nmethod('m', function (a) { return a; });\n";
  const root = project({ 'a.js': text });
  const [method] = JSON.parse((await restgen(root, ['inspect', '--json'])).stdout).methods;
  assert.deepEqual(method.params, [{ name: 'a', optional: false, rest: false, typedBy: ['none'] }]);
  assert.equal(method.body, '[a]');
  assert.match((await restgen(root, ['inspect'])).stdout, / exposed, body: \[a\] /);
});

test('a type that describes nothing types no parameter', async () => {
  const text = [
    "import { Match, check, method } from 'restgen/host';",
    "method('m', (a: any, b: unknown, c: {}, d: any[], e: string[], ...f: unknown[]): void => check(b, Match.Any));",
  ].join('\n');
  const { stdout } = await restgen(project({ 'a.ts': text }), ['inspect', '--json']);
  const { methods } = JSON.parse(stdout);
  assert.deepEqual(
    methods[0].params.map((param: { typedBy: string[] }) => param.typedBy.join()),
    ['none', 'none', 'none', 'none', 'ts', 'none'],
  );
});

test('inspect tells what arguments are typed by', async () => {
  const text = [
    "const { check, method } = require('restgen/host');",
    "const { z } = require('zod');",
    '/** @param {number} n */',
    "method('m', function (id, n, rest) { check(id, String); check(n, Number); });",
    "method('z', function (a) { z.string().parse(a); });",
  ].join('\n');
  const root = project({ 'a.js': text });
  const report = JSON.parse((await restgen(root, ['inspect', '--json'])).stdout);
  assert.deepEqual(
    report.methods.map(({ params }: { params: { typedBy: string[] }[] }) =>
      params.map(({ typedBy }) => typedBy),
    ),
    [[['check'], ['check', 'jsdoc'], ['none']], [['zod']]],
  );
  const { stdout } = await restgen(root, ['inspect']);
  assert.match(stdout, / {2}m {2}\(id \[check\], n \[check, jsdoc\], rest\? \[none\]\) /);
});

test('inspect --json has all that comments say of a declaration', async () => {
  const comment = ['/** Greets.', ' * Loudly.', ' * @returns words', ' * @tag Talk */'].join('\n');
  const root = project({ 'a.js': `Meteor.methods({\n${comment}\nhello() {},\n});` });
  const [{ description, details, returns, group }] = JSON.parse(
    (await restgen(root, ['inspect', '--json'])).stdout,
  ).methods;
  assert.deepEqual([description, details, returns, group], ['Greets.', 'Loudly.', 'words', 'Talk']);
});

test('inspect prints a table for people', async () => {
  const { stdout } = await restgen(project(HOST), ['inspect']);
  assert.match(stdout, /^Publications \(1\)\n {2}tasks {2}\(\) .*server\/tasks\.ts:6:/);
  assert.match(stdout, /\n {2}hello {2}\(name: string, loud\?: boolean\): string .*server\/tasks\.ts:9:/);
});

test('errors are findings of inspect: it prints what it found and exits with 1', async () => {
  const root = project({ ...HOST, 'server/clash.ts': CLASH });
  const { code, stdout, stderr } = await restgen(root, ['inspect']);
  assert.equal(code, 1);
  assert.match(stderr, /route-clash/);
  assert.match(stdout, /^ {2}hello /m);
  const inJson = await restgen(root, ['inspect', '--json']);
  assert.equal(inJson.code, 1);
  assert.equal(JSON.parse(inJson.stdout).diagnostics[0].code, 'route-clash');
});

test('METEOR_PACKAGE_DIRS adds packages, and counts as what an earlier run was told', async () => {
  const root = project({
    'app/.meteor/packages': 'acme:boats\n',
    'app/node_modules/some/package.json': '{}',
    'app/server/main.js': "Meteor.publish('boats', () => []);",
    'shared/boats/package.js':
      "Package.describe({ name: 'acme:boats' }); Package.onUse((api) => api.addFiles('boats.js', 'server'));",
    'shared/boats/boats.js': 'Meteor.methods({ sail() {} });',
  });
  const methods = async (env: Record<string, string>): Promise<unknown> => {
    const { stdout } = await restgen(root, ['inspect', 'app', '--json'], { env });
    return JSON.parse(stdout).methods.map(({ file }: { file: string }) => file);
  };
  assert.deepEqual(await methods({}), []);
  assert.deepEqual(await methods({ METEOR_PACKAGE_DIRS: 'shared' }), ['../shared/boats/boats.js']);
  assert.deepEqual(await methods({}), []);
});

test('where nothing is declared, functions that seem to declare are listed, with what to put into the configuration', async () => {
  const root = project({
    'a.ts': [
      'export function defineMethod(definition: { name: string; run: (...args: never[]) => unknown }): void {}',
      "defineMethod({ name: 'one', run: (id: string) => id });",
      "defineMethod({ name: 'two', run: () => 2 });",
    ].join('\n'),
  });
  const { stderr } = await restgen(root, ['inspect']);
  assert.equal(
    stderr,
    `warning  nothing-declared\nNo publications, methods or collections were found in ${root}\n${SEEN}`,
  );
  const { stderr: second } = await restgen(root, ['inspect']);
  assert.equal(second, stderr);
});

const SEEN = `hint: Functions of the project seem to declare. If they do, let \`restgen init\` write this, or add it to restgen.config.ts:

  declarations: {
    methods: {
      defineMethod: { name: 'name', handler: 'run' },
    },
  },

a.ts:2:1  info  declarator-suggested
'defineMethod' seems to declare 2 methods, such as 'one', 'two'.
    2 | defineMethod({ name: 'one', run: (id: string) => id });
      | ^^^^^^^^^^^^
hint: If it does, name it in restgen.config.ts: declarations: { methods: { defineMethod: { name: 'name', handler: 'run' } } }

1 warning, 1 note
`;

test('functions that the configuration does not name are looked for in the kinds that it neither has nor names', async () => {
  const files = {
    'a.ts': [
      'export function defineMethod(name: string, run: (...args: never[]) => unknown): void {}',
      'export function definePublication(name: string, run: (...args: never[]) => unknown): void {}',
      "defineMethod('one', () => 1);",
      "definePublication('all', () => []);",
      "definePublication('some', () => []);",
    ].join('\n'),
  };
  const told = async (declarations: object): Promise<string[]> => {
    const root = project({ ...files, 'restgen.config.json': JSON.stringify({ declarations }) });
    const { diagnostics } = JSON.parse((await restgen(root, ['inspect', '--json'])).stdout);
    return diagnostics.map(({ code }: { code: string }) => code);
  };
  assert.deepEqual(await told({ methods: { defineMethod: {} } }), ['declarator-suggested']);
  assert.deepEqual(await told({ methods: { defineMethod: {} }, publications: {} }), []);
});

test('nothing is looked for where something that is called is declared', async () => {
  const files = {
    'a.ts': [
      "import { method } from 'restgen/host';",
      'export function definePublication(name: string, run: (...args: never[]) => unknown): void {}',
      "definePublication('all', () => []);",
      "definePublication('some', () => []);",
      "method('one', () => 1);",
    ].join('\n'),
  };
  const told = async (more: Record<string, string>): Promise<string[]> => {
    const root = project({ ...files, ...more });
    const { diagnostics } = JSON.parse((await restgen(root, ['inspect', '--json'])).stdout);
    return diagnostics.map(({ code }: { code: string }) => code);
  };
  assert.deepEqual(await told({}), []);
  const collections =
    "import { Collection } from 'restgen/host';\nexport const Notes = new Collection<{ _id: string }>('notes');\nNotes.allow({});";
  assert.deepEqual(
    await told({ 'a.ts': files['a.ts'].split('\n').slice(1, 4).join('\n'), 'b.ts': collections }),
    ['declarator-suggested'],
  );
});

test('inspect tells which API tokens a route takes, and which statuses its own code sets', async () => {
  const root = project({
    'main.ts': `import { Collection, HostError, method, publish } from 'restgen/host';
class Gone extends HostError { statusCode = 410; }
method('made', function () { this.setHttpStatusCode(201); if (Math.random() > 1) throw new Gone('gone'); });
/**
 * @scope a
 * @deprecated since 2026-05-01
 * @sunset 2027-06-30
 * @see made
 */
method('one', () => 1);
const Tasks = new Collection<{ _id: string }>('tasks');
Tasks.allow({});
publish('paged', () => Tasks.find(), { page: { limit: 50, most: 200, sort: ['_id'] } });
publish('short', () => Tasks.find(), { page: { limit: 1, most: 2 } });
new Collection<{ _id: string }>('notes').allow({});
`,
    'restgen.config.json':
      '{ "auth": { "apiTokens": { "one": ["b"], "tasks": [], "notes.insert": ["n"] } } }',
  });
  const { stdout } = await restgen(root, ['inspect']);
  const shown = stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | ').split(' | ').slice(1, -1));
  assert.deepEqual(
    shown.filter(([name]) => /^(?:made|one|tasks|notes|paged|short)$/.test(name ?? '')),
    [
      ['paged', '()', 'page: {"limit":50,"most":200,"sort":["_id"]}', 'exposed, live'],
      ['short', '()', 'page: {"limit":1,"most":2}', 'exposed, live'],
      ['made', '(): nothing', 'answers 201, throws 410 gone', 'exposed'],
      [
        'one',
        '(): number',
        'deprecated 2026-05-01, ends 2027-06-30, successor made',
        'exposed, API tokens: a and b',
      ],
      ['tasks', '{ _id: string }', 'exposed, API tokens: any'],
      ['notes', '{ _id: string }', 'exposed, API tokens: insert: n'],
    ],
  );
  const { methods, collections } = JSON.parse((await restgen(root, ['inspect', '--json'])).stdout);
  assert.deepEqual(
    [methods[0].statuses, methods[1].scopes, collections[1].scopes],
    [
      { answers: [201], errors: [410], codes: ['gone'], coded: [{ code: 'gone', status: 410 }] },
      ['a', 'b'],
      { insert: ['n'] },
    ],
  );
});

test('inspect --calls lists the calls of the project by declaration, with their outcomes, warm as cold', async () => {
  const root = project({
    '.meteor/packages': '',
    'server/main.ts': [
      "import { Meteor } from 'meteor/meteor';",
      "import { check } from 'meteor/check';",
      'Meteor.methods({',
      '  finish(id: string): string { return id; },',
      '  rename(id: string) { check(id, String); },',
      '});',
      "Meteor.publish('tasks', (limit: number) => []);",
    ].join('\n'),
    'client/main.ts': [
      "import { Meteor } from 'meteor/meteor';",
      "Meteor.call('finish', 'a');",
      "Meteor.call('finish', 1);",
      "Meteor.call('finish', 2);",
      "Meteor.callAsync('rename', 3);",
      "Meteor.subscribe('tasks', 10, () => {});",
      "export const rename = (title: any) => Meteor.callAsync('rename', title);",
      "Meteor.call('login', 'a');",
      'export const callAny = (name: string) => Meteor.callAsync(name);',
      'export const watchAny = (name: string) => useSubscribe(name);',
      'class Client { call(request: object): void {} }',
      'export const client = new Client();',
      "client.call({ name: 'finish' });",
      "const mail = new Mailer('key');",
      "mail.call('lists');",
    ].join('\n'),
  });
  const inspect = async (...flags: string[]): Promise<string> =>
    (await restgen(root, ['inspect', ...flags])).stdout;
  const cold = await inspect('--json', '--calls');
  assert.deepEqual(
    JSON.parse(cold).calls.map((call: ProjectCall) =>
      [call.outcome, call.kind, call.name, `${call.file}:${call.line}:${call.column}`, call.reason]
        .filter((part) => part !== undefined)
        .join(' '),
    ),
    [
      'accepted method finish client/main.ts:2:13',
      "refused method finish client/main.ts:3:23 argument 1 'id' must be a string",
      "refused method finish client/main.ts:4:23 argument 1 'id' must be a string",
      "refused method rename client/main.ts:5:28 argument 1 'id' must be a string",
      'accepted publication tasks client/main.ts:6:18',
      'unread method rename client/main.ts:7:56',
      'undeclared method login client/main.ts:8:13',
      'unnamed method  client/main.ts:9:59',
      'unnamed publication  client/main.ts:10:56',
    ],
  );
  assert.equal(await inspect('--json', '--calls'), cold);
  assert.equal('calls' in JSON.parse(await inspect('--json')), false);
  const text = await inspect('--calls');
  assert.equal(text.slice(text.indexOf("The project's own")), CALLS);
  assert.equal((await inspect()).includes("The project's own"), false);
});

const CALLS = `The project's own calls (9)
  method             unnamed     client/main.ts:9:59
  method finish      accepted    client/main.ts:2:13
  method finish      refused     client/main.ts:3:23   argument 1 'id' must be a string
  method finish      refused     client/main.ts:4:23   argument 1 'id' must be a string
  method login       undeclared  client/main.ts:8:13
  method rename      refused     client/main.ts:5:28   argument 1 'id' must be a string
  publication        unnamed     client/main.ts:10:56
  publication tasks  accepted    client/main.ts:6:18

  2  accepted
  3  refused
  1  not refused, but some arguments cannot be read
  1  of names that the project does not declare
  2  whose name or list of arguments cannot be read
`;

test('inspect --calls shows calls of declarations that are not exposed, and accepts any where nothing is validated', async () => {
  const root = project({
    '.meteor/packages': '',
    'restgen.config.json': JSON.stringify({ expose: { methods: ['!purge'] } }),
    'server/main.ts': [
      "import { Meteor } from 'meteor/meteor';",
      'Meteor.methods({ purge(id: string) {} });',
      "Meteor.publish('tasks', (limit: number) => [], { validation: 'off' });",
    ].join('\n'),
    'client/main.ts': [
      "import { Meteor } from 'meteor/meteor';",
      "Meteor.call('purge', 1);",
      "Meteor.subscribe('tasks', 'ten');",
    ].join('\n'),
  });
  const { stdout } = await restgen(root, ['inspect', '--json', '--calls']);
  assert.deepEqual(
    JSON.parse(stdout).calls.map(({ outcome, name, reason }: ProjectCall) => [outcome, name, reason]),
    [
      ['unexposed', 'purge', "'!purge' in expose.methods"],
      ['accepted', 'tasks', undefined],
    ],
  );
});

test('inspect shows which publications stream their changes', async () => {
  const text = [
    "import { Collection, publish } from 'restgen/host';",
    "const Tasks = new Collection<{ _id: string }>('tasks');",
    'Tasks.allow({ insert: () => true });',
    "publish('all', () => Tasks.find());",
    "publish('once', () => Tasks.find(), { live: false });",
    "publish('posted', () => Tasks.find(), { httpMethod: 'post' });",
  ].join('\n');
  const folder = project({ 'a.ts': text });
  const { publications } = JSON.parse((await restgen(folder, ['inspect', '--json'])).stdout);
  assert.deepEqual(
    publications.map(({ name, live }: { name: string; live?: boolean }) => [name, live]),
    [
      ['all', true],
      ['once', false],
      ['posted', false],
    ],
  );
  const { stdout } = await restgen(folder, ['inspect']);
  assert.match(stdout, /^ {2}all +\(\).* exposed, live +a\.ts:4:9$/m);
  assert.match(stdout, /^ {2}once +\(\) +live: false +exposed +a\.ts:5:9$/m);
});
