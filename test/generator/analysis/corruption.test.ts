/** Whatever is in a file, the run ends with what was found and with diagnostics. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { generate } from '../../../src/generator/generate.js';
import { buildApi } from '../../../src/generator/model/build.js';
import { openProject } from '../../../src/generator/project/open.js';
import { type Diagnostic, hasErrors } from '../../../src/shared/diagnostics.js';
import { fixtures } from '../../fixtures.js';
import { LIBRARIES } from '../../library-files.js';
import fc, { runsOf, seedOr } from '../../random.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { memoryProject } from '../project/memory-project.js';

type Texts = Readonly<Record<string, string>>;

/** The hosts whose declarations take many forms, by their names. */
const HOSTS = new Map<string, Texts>(
  fixtures()
    .filter(({ name }) => /^(?:analysis|project|schema|contract)\//.test(name))
    .flatMap(({ name, files }) =>
      isOfManyFacts(name, files) ? separate(name, files) : [[name, sourceIn(files)]],
    ),
);

/** A file of it is a whole host, too, which is read sooner. */
function isOfManyFacts(name: string, files: ReadonlyMap<string, string>): boolean {
  return name.startsWith('schema/') && files.size > 3;
}

function separate(name: string, files: ReadonlyMap<string, string>): [name: string, texts: Texts][] {
  return [...files].map(([file, text]) => [`${name}/${file}`, { [file]: text }]);
}

function sourceIn(files: ReadonlyMap<string, string>): Texts {
  return Object.fromEntries([...files].filter(([file]) => /\.[cm]?[jt]sx?$/.test(file)));
}

const build = (texts: Texts): ReturnType<typeof buildApi> =>
  buildApi(memoryProject(texts, { apps: [{ folder: '' }] }));

interface Corruption {
  name: string;
  corrupt: (text: string, at: number, seed: number) => string;
}

const insert =
  (what: string) =>
  (text: string, at: number): string =>
    text.slice(0, at) + what + text.slice(at);

const garbage = (seed: number): string =>
  Buffer.from(Array.from({ length: 500 }, (_, index) => ((index + seed) * 7919) % 256)).toString('latin1');

const CORRUPTIONS: readonly Corruption[] = [
  {
    name: 'a deleted token',
    corrupt: (text, at) => text.slice(0, at) + text.slice(at).replace(/^\s*(?:\w+|\W)/, ''),
  },
  { name: 'a deleted line', corrupt: (text, at) => text.slice(0, at) + text.slice(at).replace(/^.*\n?/, '') },
  { name: 'an end too early', corrupt: (text, at) => text.slice(0, at) },
  {
    name: 'merge markers',
    corrupt: insert('\n<<<<<<< HEAD\nconst a = 1;\n=======\nconst a = 2;\n>>>>>>> other\n'),
  },
  { name: 'binary garbage', corrupt: (text, at, seed) => insert(garbage(seed))(text, at) },
  { name: 'a line of a megabyte', corrupt: insert(`'${'x'.repeat(2 ** 20)}';`) },
  { name: 'a byte order mark', corrupt: insert('\uFEFF') },
  { name: 'Windows line ends', corrupt: (text) => text.replaceAll('\n', '\r\n') },
  { name: 'line ends of other kinds', corrupt: (text) => text.replaceAll('\n', '\u2028') },
  { name: 'two files in one', corrupt: (text, at) => text.slice(at) + text },
  { name: 'half of a surrogate pair', corrupt: insert('\uD800') },
  ...['(', '[', '{', '{ a: ', '`${', '=> ', 'new ', '...', '/', '<a>', '...{ a: ['].map((token) => ({
    name: `an unexpected ${token}`,
    corrupt: insert(token),
  })),
];

const corrupted = fc.record({
  host: fc.constantFrom(...HOSTS.keys()),
  corruption: fc.constantFrom(...CORRUPTIONS),
  file: fc.nat(),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  seed: fc.nat(255),
});

test('a corrupted file never ends the run', () => {
  fc.assert(
    fc.property(corrupted, ({ host, corruption, file, at, seed }) => {
      const texts = { ...HOSTS.get(host) };
      const names = Object.keys(texts);
      const name = names[file % names.length] ?? '';
      const text = texts[name] ?? '';
      texts[name] = corruption.corrupt(text, Math.floor(at * text.length), seed);
      assertTold(build(texts).diagnostics);
    }),
    { numRuns: runsOf(150), seed: seedOr(4) },
  );
});

/** What is wrong in a file is shown where it stands. */
function assertTold(diagnostics: readonly Diagnostic[]): void {
  for (const { severity, place, message } of diagnostics)
    if (severity === 'error') assert.ok(place !== undefined && place.file !== '', message);
}

test('what a merge left in a file is reported as that', () => {
  const { diagnostics } = build({
    'a.js': 'Meteor.methods({\n<<<<<<< HEAD\n  a() {},\n=======\n  b() {},\n>>>>>>> other\n});',
  });
  assert.deepEqual(
    diagnostics.map(({ code, message, place }) => [code, message, place?.line]),
    [['syntax-error', 'Syntax error: Merge conflict marker encountered.', 2]],
  );
});

for (const open of ['(', '[', '{ a: ', 'f(', '=> (', '`${', 'a.b[', '...[', 'new C(', 'x ? ', '!']) {
  test(`ten thousand of ${open} in a file with declarations are survived`, () => {
    const text = `Meteor.methods({ a() {} });\nMeteor.publish('x', ${open.repeat(10_000)}`;
    assert.ok(hasErrors(build({ 'a.js': text }).diagnostics));
  });
}

test('ten thousand members of members are survived', () => {
  const { api } = build({ 'a.js': `Meteor.publish('x', f);\nconst a = Meteor${'.a'.repeat(10_000)};` });
  assert.deepEqual(
    api.publications.map(({ name }) => name),
    ['x'],
  );
});

/** Each is written within itself, as often as it is asked for. */
const NESTED: Readonly<Record<string, (depth: number) => string>> = {
  'types of arrays': (depth) => `methods({ a(x: string${'[]'.repeat(depth)}) {} });`,
  'types of objects': (depth) => `methods({ a(x: ${within('{ a: ', 'string', ' }', depth)}) {} });`,
  'types that are answered': (depth) =>
    `methods({ a(): ${within('{ a: ', 'string', ' }', depth)} { return value; } });`,
  'types with a name': (depth) =>
    `interface A { a: ${within('[', 'string', ']', depth)} }\nmethods({ a(x: A): A { return x; } });`,
  'types that name each other': (depth) => {
    const types = Array.from({ length: depth }, (_, index) => `interface A${index + 1} { a: A${index} }`);
    return `interface A0 { a: string }\n${types.join('\n')}\nmethods({ a(x: A${depth}) {} });`;
  },
  'values that are answered': (depth) => `methods({ a() { return ${within('{ a: ', '1', ' }', depth)}; } });`,
  'patterns of arguments': (depth) => `methods({ a(${within('{ a: ', 'x', ' }', depth)}) {} });`,
  'checks of arguments': (depth) =>
    `methods({ a(x: unknown) { check(x, ${within('[', 'String', ']', depth)}); } });`,
  'schemas of zod': (depth) =>
    `methods({ a(x: unknown) { ${within('z.object({ a: ', 'z.string()', ' })', depth)}.parse(x); } });`,
  conditions: (depth) => within('if (true) {', 'methods({ a() {} });', '}', depth),
  'functions that call each other': (depth) => {
    const functions = Array.from(
      { length: depth },
      (_, index) => `function f${index + 1}() { return f${index}(); }`,
    );
    return `function f0() { return 1; }\n${functions.join('\n')}\nmethods({ a() { return f${depth}(); } });`;
  },
};

const within = (open: string, inner: string, close: string, depth: number): string =>
  open.repeat(depth) + inner + close.repeat(depth);

const IMPORTS =
  "import { methods } from 'restgen/host';\nimport { check } from 'meteor/check';\nimport { z } from 'zod';\n";

for (const [what, write] of Object.entries(NESTED)) {
  test(`${what} within each other are generated, or told`, (context) => {
    for (const depth of [130, 700]) {
      const root = temporaryFolder(context, { 'a.ts': IMPORTS + write(depth) });
      const { files, diagnostics } = generate(root, { out: 'generated', auth: {} }, { libraries: LIBRARIES });
      assertTold(diagnostics);
      assert.notEqual(files.size > 0, hasErrors(diagnostics));
    }
  });
}

test('a part that is too deep in a type accepts anything, and that is reported', (context) => {
  const root = temporaryFolder(context, {
    'a.ts': `${IMPORTS}methods({ a(x: ${within('{ a: ', 'string', ' }', 130)}) {} });`,
  });
  const { diagnostics, files } = generate(root, { out: 'generated', auth: {} }, { libraries: LIBRARIES });
  assert.deepEqual(
    diagnostics
      .filter(({ severity }) => severity === 'warning')
      .map(({ code, place }) => [code, place?.line]),
    [['type-too-deep', 4]],
  );
  assert.ok(files.has('api.json'));
});

const BROKEN: readonly string[] = [
  '',
  '{',
  '\0\0',
  'null',
  '[]',
  '{"meteor": 5}',
  '{"meteor": {"mainModule": []}}',
];

for (const text of BROKEN) {
  test(`what says how Meteor loads the files may be ${JSON.stringify(text)}`, (context) => {
    const root = temporaryFolder(context, {
      '.meteor/release': '',
      '.meteorignore': text,
      'package.json': text,
      'packages/one/package.js': `Package.describe(${text}); Package.onUse((api) => { api.addFiles(${text}); });`,
      'packages/one/one.js': 'Meteor.methods({ one() {} });',
      'server/main.js': 'Meteor.methods({ main() {} });',
    });
    const { api } = buildApi(openProject(root, { out: join(root, 'generated') }));
    assert.deepEqual(
      api.methods.map(({ name }) => name),
      ['one', 'main'],
    );
  });
}

test('patterns of .meteorignore that mean nothing leave nothing out', (context) => {
  const root = temporaryFolder(context, {
    '.meteor/release': '',
    '.meteorignore': '[z-a]\n**/[\n\\\n!\n((\n',
    'server/main.js': 'Meteor.methods({ main() {} });',
  });
  assert.equal(buildApi(openProject(root, { out: 'generated' })).api.methods.length, 1);
});

test('a syntax error is an error in a file that can declare something, elsewhere a warning', () => {
  const { api, diagnostics } = build({
    'a.js': "import { name } from './names.js';\nMeteor.publish(name, () => []);",
    'names.js': "export const name = 'boats';\nexport Other from './other.js';",
    'broken.js': "Meteor.publish('crews', () => [);",
  });
  assert.deepEqual(
    api.publications.map(({ name }) => name),
    ['boats', 'crews'],
  );
  assert.deepEqual(
    diagnostics
      .filter(({ code }) => code === 'syntax-error')
      .map(({ severity, place }) => [place?.file, severity]),
    [
      ['broken.js', 'error'],
      ['names.js', 'warning'],
    ],
  );
});
