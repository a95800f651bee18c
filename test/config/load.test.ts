import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { type ConfigRequest, type ConfigResult, loadConfig } from '../../src/config/load.js';
import { diagnosticsText } from '../../src/shared/diagnostic-text.js';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'restgen-config-'));
  folders.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const load = (files: Record<string, string>, more: Partial<ConfigRequest> = {}): Promise<ConfigResult> => {
  const root = project(files);
  return loadConfig({ root, cwd: root, ...more });
};

function configOf(result: ConfigResult): unknown {
  assert.ok('config' in result, JSON.stringify(result));
  return result.config;
}

const textOf = (result: ConfigResult): string =>
  diagnosticsText('diagnostics' in result ? result.diagnostics : []);

test('a project without a configuration file has the defaults', async () => {
  assert.deepEqual(configOf(await load({})), { out: 'generated', auth: {} });
});

for (const [name, text] of [
  ['restgen.config.ts', 'const out: string = "api";\nexport default { out, cors: true };'],
  ['restgen.config.mts', 'const out: string = "api";\nexport default { out, cors: true };'],
  ['restgen.config.js', 'module.exports = { out: "api", cors: true };'],
  ['restgen.config.mjs', 'export default { out: "api", cors: true };'],
  ['restgen.config.json', '{ "out": "api", /* of all */ "cors": true, }'],
] as const) {
  test(`${name} is read`, async () => {
    assert.deepEqual(configOf(await load({ [name]: text })), { out: 'api', cors: true, auth: {} });
  });
  test(`${name} of an ES module package is read`, async () => {
    const ofModule = text.replace('module.exports =', 'export default');
    const files = { [name]: ofModule, 'package.json': '{"type":"module"}' };
    assert.deepEqual(configOf(await load(files)), { out: 'api', cors: true, auth: {} });
  });
}

test('--config names another file, relative to the working directory', async () => {
  const root = project({ 'sub/other.json': '{"out":"elsewhere"}' });
  const result = await loadConfig({ root, cwd: join(root, 'sub'), config: 'other.json' });
  assert.deepEqual(configOf(result), { out: 'elsewhere', auth: {} });
});

test('--out is relative to the working directory and wins over the file', async () => {
  const root = project({ 'app/restgen.config.json': '{"out":"api"}' });
  const result = await loadConfig({ root: join(root, 'app'), cwd: root, out: 'rest' });
  assert.deepEqual(configOf(result), { out: '../rest', auth: {} });
});

test('a configuration that is edited between two loads is read anew', async () => {
  const root = project({ 'restgen.config.ts': 'export default { out: "one" };' });
  const first = configOf(await loadConfig({ root, cwd: root }));
  writeFileSync(join(root, 'restgen.config.ts'), 'export default { out: "two" };');
  const second = configOf(await loadConfig({ root, cwd: root }));
  assert.deepEqual(
    [first, second],
    [
      { out: 'one', auth: {} },
      { out: 'two', auth: {} },
    ],
  );
});

test('every unknown option and wrong value is shown at its place with a hint', async () => {
  const text = `export default {
  outt: 'api',
  cors: 'yes',
  port: 4000,
  auth: { queryTokn: true, invalidToken: 'refuse', tokenLifetimeDays: 0 },
  entry: ['server/main.ts', 'server/man.ts'],
  responseHeaders: { 'Bad Name': 'x' },
};
`;
  const result = await load({ 'restgen.config.ts': text, 'server/main.ts': '' });
  assert.equal(textOf(result), EVERY_MISTAKE.replace('ROOT', folders.at(-1) ?? ''));
});

const EVERY_MISTAKE = `restgen.config.ts:2:3  error  config-unknown-option
There is no option 'outt'.
    2 |   outt: 'api',
      |   ^^^^
hint: Did you mean 'out'?

restgen.config.ts:3:9  error  config-wrong-value
'cors' must be an object or true or false, not 'yes'.
    3 |   cors: 'yes',
      |         ^^^^^
hint: The option means: whether pages of other origins may call the API: true for all origins, false by default.

restgen.config.ts:4:3  error  config-unknown-option
There is no option 'port'.
    4 |   port: 4000,
      |   ^^^^
hint: The options are: out, language, runtimePackage, tsconfig, include, exclude, packageDirs, entry, declarations, expose, lint, auth, responseHeaders, cors, bodyLimit, bodies, publicationTimeout, live, observe, unreadTimeout, unreadLimit, openapi, docs, trustProxy, health, shutdownTimeout, shutdownDelay, validation.

restgen.config.ts:5:11  error  config-unknown-option
There is no option 'auth.queryTokn'.
    5 |   auth: { queryTokn: true, invalidToken: 'refuse', tokenLifetimeDays: 0 },
      |           ^^^^^^^^^
hint: Did you mean 'queryToken'?

restgen.config.ts:5:42  error  config-wrong-value
'auth.invalidToken' must be 'anonymous' or 'reject', not 'refuse'.
    5 |   auth: { queryTokn: true, invalidToken: 'refuse', tokenLifetimeDays: 0 },
      |                                          ^^^^^^^^
hint: The option means: a call with an invalid token: 'anonymous' runs it without a user, 'reject' answers 401.

restgen.config.ts:5:71  error  config-wrong-value
'auth.tokenLifetimeDays' must be a number over 0 and at most 3650, not 0.
    5 |   auth: { queryTokn: true, invalidToken: 'refuse', tokenLifetimeDays: 0 },
      |                                                                       ^
hint: The option means: days until a token expires.

restgen.config.ts:6:29  error  config-wrong-value
There is no file 'server/man.ts' in the project.
    6 |   entry: ['server/main.ts', 'server/man.ts'],
      |                             ^^^^^^^^^^^^^^^
hint: It was looked for at ROOT/server/man.ts

restgen.config.ts:7:20  error  config-wrong-value
'responseHeaders' must be an object of valid headers' names and values, not {"Bad Name":"x"}.
    7 |   responseHeaders: { 'Bad Name': 'x' },
      |                    ^^^^^^^^^^^^^^^^^^^
hint: The option means: headers of every response, in place of the default ones.

8 errors
`;

test('mistakes in JSON are shown at their place', async () => {
  const text = '{\n  "cors": 1,\n  "auth": { "statuscodes": "standard" }\n}\n';
  const shown = textOf(await load({ 'restgen.config.json': text }));
  assert.match(
    shown,
    /json:2:11 .*\n'cors' must be an object or true or false, not 1\.\n.*\n {6}\| {11}\^\n/,
  );
  assert.match(
    shown,
    /json:3:13 .*\n.*'auth.statuscodes'.*\n.*\n {6}\| {13}\^{13}\nhint: Did you mean 'statusCodes'\?/,
  );
});

test('broken JSON is shown where it breaks', async () => {
  const shown = textOf(await load({ 'restgen.config.json': '{ "cors": tru }' }));
  assert.match(shown, /restgen\.config\.json:1:11 {2}error {2}config-not-loaded\n.*not JSON: invalid symbol/);
});

test('a syntax error is shown where it is', async () => {
  const shown = textOf(await load({ 'restgen.config.ts': 'export default {\n  out: ;\n};\n' }));
  assert.match(
    shown,
    /restgen\.config\.ts:2:8 .*\nThe configuration file restgen\.config\.ts cannot be loaded\. Syntax error: Unexpected ";"\n.*\n {6}\| {8}\^/,
  );
});

test('what the file throws is shown with its place', async () => {
  const files = {
    'restgen.config.ts': 'type A = 1;\n\nthrow new RangeError("too far");\n',
    'package.json': '{"type":"module"}',
  };
  assert.match(
    textOf(await load(files)),
    /restgen\.config\.ts:3:7 .*\n.* cannot be loaded\. RangeError: too far\n/,
  );
});

test('a file that imports restgen where it is not installed says how to install it', async () => {
  const text = "import { defineConfig } from 'restgen';\nexport default defineConfig({});\n";
  for (const files of [{}, { 'package.json': '{"type":"module"}' }]) {
    const shown = textOf(await load({ 'restgen.config.ts': text, ...files }));
    assert.match(shown, /not installed here\.\nhint: .*npm install restgen/);
  }
});

test('a file without a default export, or with another thing, says so', async () => {
  assert.match(
    textOf(await load({ 'restgen.config.ts': 'export const out = 1;\n' })),
    /has no default export/,
  );
  assert.match(
    textOf(await load({ 'restgen.config.ts': 'export default () => ({});\n' })),
    /must be an object, not a function/,
  );
});

test('a file that --config names and that is not there says where it was looked for', async () => {
  assert.match(
    textOf(await load({}, { config: 'nope.ts' })),
    /no configuration file 'nope\.ts'\.\nhint: .*\/nope\.ts\n/,
  );
});

test('a package that is not there is reported with the module that imports it', async () => {
  const result = await load({ 'restgen.config.ts': "import x from 'not-there';\nexport default x;\n" });
  assert.match(
    textOf(result),
    /The configuration file restgen\.config\.ts cannot be loaded\. Error: Cannot find (?:module|package) 'not-there'/,
  );
});

for (const base of ['./nope.json', './tsconfig.json']) {
  test(`a tsconfig.json that extends ${base} is not blamed on the configuration`, async () => {
    const files = {
      'tsconfig.json': `{ "extends": "${base}" }`,
      'restgen.config.ts': 'export default { bodyLimit: 5 as number };\n',
    };
    assert.deepEqual(configOf(await load(files)), { out: 'generated', auth: {}, bodyLimit: 5 });
  });
}

test('a folder that the configuration names has to be there', async () => {
  const config = "export default { packageDirs: ['shared/packages', 'shared/file.js', 'nowhere'] };";
  const files = { 'restgen.config.mjs': config, 'shared/packages/a.js': '', 'shared/file.js': '' };
  const result = await load(files);
  const messages = 'diagnostics' in result ? result.diagnostics.map(({ message }) => message) : [];
  assert.deepEqual(messages, ["There is no folder 'shared/file.js'.", "There is no folder 'nowhere'."]);
  const fine = await load({
    ...files,
    'restgen.config.mjs': "export default { packageDirs: ['shared/packages'] };",
  });
  assert.ok('config' in fine);
});

test('functions that declare are named with options of their own', async () => {
  const config = `export default { declarations: { methods: { 'a.b': { handler: 'run', dorp: 1 }, c: { drop: -1 } }, collections: { d: { handler: 1 } } } };`;
  const result = await load({ 'restgen.config.mjs': config });
  const messages = 'diagnostics' in result ? result.diagnostics.map(({ message }) => message) : [];
  assert.deepEqual(messages, [
    "There is no option 'declarations.methods.a.b.dorp'.",
    "'declarations.methods.c.drop' must be an integer from 0 to 100, not -1.",
    "There is no option 'declarations.collections.d.handler'.",
  ]);
});

const NO_SCOPES = "'none' or an array of scopes without spaces, quotes and backslashes";

for (const [fact, auth, expected] of [
  [
    'patterns have scopes, or none',
    `{ apiTokens: { 'reports.*': ['reports:read', 'a'], ping: [], purge: 'none' }, apiTokenLimit: { requests: 9, seconds: 60 } }`,
    [],
  ],
  [
    'a scope has no space, no quote and no backslash',
    String.raw`{ apiTokens: { a: ['b c'], b: ['"'], c: ['\\'], d: ['x', ''], e: ['ä'], f: 'any' } }`,
    ['["b c"]', String.raw`["\""]`, String.raw`["\\"]`, '["x",""]', '["ä"]', "'any'"].map(
      (value, index) => `'auth.apiTokens.${'abcdef'[index]}' must be ${NO_SCOPES}, not ${value}.`,
    ),
  ],
  [
    'a pattern of API tokens takes nothing away',
    "{ apiTokens: { '!reports.purge': 'none' } }",
    ["A pattern of 'auth.apiTokens' cannot begin with '!', as '!reports.purge' does."],
  ],
  [
    'a limit of API tokens is whole',
    '{ apiTokenLimit: { requests: 0 } }',
    [
      "'auth.apiTokenLimit' has no 'seconds'.",
      "'auth.apiTokenLimit.requests' must be an integer from 1 to 9007199254740991, not 0.",
    ],
  ],
] as const) {
  test(fact, async () => {
    const result = await load({ 'restgen.config.mjs': `export default { auth: ${auth} };` });
    const messages = 'diagnostics' in result ? result.diagnostics.map(({ message }) => message) : [];
    assert.deepEqual(messages, expected);
  });
}
