import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../src/generator/model/build.js';
import { memoryProject } from '../project/memory-project.js';
import { declaredNames } from './declared-names.js';

const IMPORT =
  "import { configure, method, methods, setMethodOptions, publish, Collection } from 'restgen/host';\n";

const methodNames = (text: string, others: Record<string, string> = {}): (string | null)[] => {
  const { methods, diagnostics } = declaredNames({ ...others, 'a.ts': IMPORT + text });
  assert.deepEqual(diagnostics, []);
  return methods;
};

const KEYS: Readonly<Record<string, string>> = {
  'a bare key': 'methods({ x() {} });',
  'a quoted key': "methods({ 'x'() {} });",
  'a property': 'methods({ x: function () {} });',
  'an arrow': 'methods({ x: () => {} });',
  'an asynchronous method': 'methods({ async x() {} });',
  'a shorthand': 'function x() {} methods({ x });',
  'a computed key': "const X = 'x'; methods({ [X]() {} });",
  'a spread': 'const more = { x() {} }; methods({ ...more });',
  'a variable': 'const all = { x() {} }; methods(all);',
  'a member of an object': 'const all = { of: { x() {} } }; methods(all.of);',
};

for (const [spelling, text] of Object.entries(KEYS)) {
  test(`a method is found by ${spelling}`, () => assert.deepEqual(methodNames(text), ['x']));
}

test('a method is found in an imported map, at the place of its key', () => {
  const { api } = buildApi(
    memoryProject({
      'a.ts': `${IMPORT}import all from './all.js'; methods(all);`,
      'all.ts': 'export default {\n  /** Does it. */\n  x(id: string) {} };',
    }),
  );
  const [{ name, file, line, column, description, parameters } = assert.fail('nothing is found')] =
    api.methods;
  assert.deepEqual(
    { name, file, line, column, description, parameters: parameters.map((parameter) => parameter.name) },
    { name: 'x', file: 'all.ts', line: 3, column: 3, description: 'Does it.', parameters: ['id'] },
  );
});

test('a method that overwrites one of a spread is declared once, at its own place', () => {
  assert.deepEqual(methodNames('const more = { x() {}, y() {} }; methods({ ...more, x() {} });'), ['y', 'x']);
  assert.deepEqual(methodNames('const more = { x() {} }; methods({ x() {}, ...more });'), ['x']);
});

test('of a key that stands twice in one map the last one counts, which is reported', () => {
  const { methods, diagnostics } = declaredNames({ 'a.ts': `${IMPORT}methods({ x() {}, x() {} });` });
  assert.deepEqual({ methods, diagnostics }, { methods: ['x'], diagnostics: ['name-twice a.ts:2:19'] });
});

test('what cannot be decided among methods is reported, and the others are found', () => {
  const { methods, diagnostics } = declaredNames({
    'a.ts': `${IMPORT}methods({ x() {}, [name()]() {}, ...rest });`,
  });
  assert.deepEqual(methods, ['x']);
  assert.deepEqual(diagnostics, ['name-not-static a.ts:2:20', 'name-not-static a.ts:2:34']);
});

test('options set before the definition are the options of the method', () => {
  const { api, diagnostics } = buildApi(
    memoryProject({
      'a.ts': `${IMPORT}setMethodOptions('x', { url: '/x', httpMethod: 'PUT' }); methods({ x() {} });`,
    }),
  );
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(api.methods[0]?.options, { url: '/x', httpMethod: 'put' });
});

const DIAGNOSED: Readonly<Record<string, [string, string]>> = {
  'options for no method': [
    "setMethodOptions('y', {}); methods({ x() {} });",
    'options-for-no-method a.ts:2:18',
  ],
  'an unknown option': ["method('x', f, { urll: '/x' });", 'option-unknown a.ts:2:18'],
  'an unknown verb': ["method('x', f, { httpMethod: 'fetch' });", 'option-invalid a.ts:2:30'],
  'a url that is no text': ["method('x', f, { url: 5 });", 'option-invalid a.ts:2:23'],
  'a reader that is no function': [
    "method('x', f, { getArgsFromRequest: 'a' });",
    'option-invalid a.ts:2:38',
  ],
  'undecided options': ["method('x', f, make());", 'options-not-static a.ts:2:16'],
  'an undecided url': ["method('x', f, { url: make() });", 'options-not-static a.ts:2:23'],
  'a number beyond the parameters': [
    "method('x', (a: string) => a, { url: '/x/:1' });",
    'url-argument-beyond-parameters a.ts:2:38',
  ],
  'a number for a number': [
    "method('x', (a: number) => a, { url: '/x/:0' });",
    'url-argument-not-a-string a.ts:2:38',
  ],
  'a number for a default number': [
    "method('x', (a = 5) => a, { url: '/x/:0' });",
    'url-argument-not-a-string a.ts:2:34',
  ],
  'a number for an alias': [
    "type N = M; type M = number; method('x', (a: N) => a, { url: '/x/:0' });",
    'url-argument-not-a-string a.ts:2:62',
  ],
  'a name in a url without a reader': [
    "method('x', f, { url: '/x/:id' });",
    'url-name-without-reader a.ts:2:23',
  ],
  'a misspelt collection': [
    "new Collection('tasks'); configure({ collections: ['task'] });",
    'collection-unknown a.ts:2:52',
  ],
  'a misspelt setting': ['configure({ collection: [] });', 'option-unknown a.ts:2:13'],
  'undecided collections': ['configure({ collections: all() });', 'options-not-static a.ts:2:26'],
  'two cursors of one collection': [
    "const T = new Collection('t'); publish('x', () => [T.find({ a: 1 }), T.find({ b: 1 })]);",
    'cursors-of-one-collection a.ts:2:70',
  ],
};

for (const [mistake, [text, expected]] of Object.entries(DIAGNOSED)) {
  test(`${mistake}: ${expected.split(' ')[0]}`, () => {
    assert.deepEqual(declaredNames({ 'a.ts': IMPORT + text }).diagnostics, [expected]);
  });
}

const PAGE_PROBLEMS: Readonly<Record<string, string>> = {
  true: 'has to have a limit and a most that is not below it',
  '{ limit: 5 }': 'has to have a limit and a most that is not below it',
  '{ limit: 500, most: 200 }': 'has to have a limit and a most that is not below it',
  "{ limit: 5, most: 20, sort: 'title' }": 'has to list the names of fields as its sort',
  '{ limit: 5, most: 20, count: 1 }': 'has to have true or false as its fields and its count',
  "{ limit: 5, most: 20, sorts: ['title'] }": "has no setting 'sorts'",
};

for (const [page, problem] of Object.entries(PAGE_PROBLEMS)) {
  test(`a page of ${page} ${problem}`, () => {
    const text = `publish('x', () => [], { page: ${page} });`;
    const [diagnostic] = buildApi(memoryProject({ 'a.ts': IMPORT + text })).diagnostics;
    assert.equal(diagnostic?.message, `The page ${problem}.`);
  });
}

const FINE: Readonly<Record<string, string>> = {
  'gaps between numbers': "method('x', (a: string, b: number, c: string) => 1, { url: '/x/:0/:2' });",
  'a number within rest parameters': "method('x', (...all: string[]) => 1, { url: '/x/:3' });",
  'a number for a handler that uses arguments':
    "method('x', function () { return arguments[0]; }, { url: '/x/:0' });",
  'a number for a handler that cannot be read': "method('x', wrap(f), { url: '/x/:0' });",
  'a number for an untyped parameter': "method('x', (a) => 1, { url: '/x/:0' });",
  'a number for a union with string': "method('x', (a: string | number) => 1, { url: '/x/:0' });",
  'a number for a subset of string': "type S = 'open' | 'done'; method('x', (a: S) => 1, { url: '/x/:0' });",
  'a name with a reader': "method('x', (a: number) => 1, { url: '/x/:id', getArgsFromRequest: read });",
  'spread options': "const base = { httpMethod: 'get' }; method('x', f, { ...base, url: '/x' });",
  'options that say undefined': "method('x', f, { url: undefined });",
  'a publication of nothing': "publish('x', function () { if (mayNot) return false; return []; });",
  'a publication of what a function makes of a text': "publish('x', toCursor(() => 'tasks'));",
  'a composite publication':
    "import { publishComposite } from 'meteor/reywood:publish-composite'; publishComposite('x', () => 'tasks');",
  'two cursors of two collections':
    "const T = new Collection('t'); const U = new Collection('u'); publish('x', () => [T.find(), U.find()]);",
  'cursors of two collections in one object':
    "const T = { a: new Collection('a') }; T.b = new Collection('b'); T.c = new Collection('c'); publish('x', () => [T.b.find(), T.c.find()]);",
  'a cursor in another return':
    "const T = new Collection('t'); publish('x', () => { if (a) return [T.find()]; return [T.find()]; });",
};

for (const [fact, text] of Object.entries(FINE)) {
  test(`${fact} is no mistake`, () => {
    assert.deepEqual(declaredNames({ 'a.ts': IMPORT + text }).diagnostics, []);
  });
}

test('undecided options make no route', () => {
  assert.deepEqual(declaredNames({ 'a.ts': `${IMPORT}method('x', f, make());` }).methods, []);
});

test('undecided collections in configure open none', () => {
  const { api } = buildApi(memoryProject({ 'a.ts': `${IMPORT}configure({ collections: all() });` }));
  assert.deepEqual(api.configuration, { collections: [], objectIdCollections: [] });
});

test('the configuration is read', () => {
  const text =
    "new Collection('a'); new Collection('b'); const IDS = ['b']; configure({ collections: ['b', 'a'], objectIdCollections: [...IDS] });";
  const { api, diagnostics } = buildApi(memoryProject({ 'a.ts': IMPORT + text }), { lint: 'off' });
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(api.configuration, { collections: ['a', 'b'], objectIdCollections: ['b'] });
});

test('a hint names what was probably meant', () => {
  const { diagnostics } = buildApi(
    memoryProject({ 'a.ts': `${IMPORT}method('x', f, { httpmethod: 'get' });` }),
  );
  assert.equal(diagnostics[0]?.hint, "Did you mean 'httpMethod'?");
  assert.equal(diagnostics[0]?.place?.length, 'httpmethod'.length);
  assert.equal(diagnostics[0]?.place?.sourceLine, "method('x', f, { httpmethod: 'get' });");
});
