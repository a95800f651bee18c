import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declaredNames, publicationNames } from './declared-names.js';

const IMPORT = "import { publish } from 'restgen/host';\n";

const DECIDED: Readonly<Record<string, string>> = {
  'a text': "publish('a.b', f);",
  'a template without parts': 'publish(`a.b`, f);',
  'a constant': "const NAME = 'a.b'; publish(NAME, f);",
  'a constant declared later': "publish(NAME, f); const NAME = 'a.b';",
  'a member of an object': "const NAMES = { one: 'a.b' } as const; publish(NAMES.one, f);",
  'a member by a text': "const NAMES = { 'o-ne': 'a.b' }; publish(NAMES['o-ne'], f);",
  'a member by a constant': "const KEY = 'one'; const NAMES = { one: 'a.b' }; publish(NAMES[KEY], f);",
  'a nested member': "const NAMES = { of: { one: 'a.b' } }; publish(NAMES.of.one, f);",
  'an element of a list': "const NAMES = ['x', 'a.b'] as const; publish(NAMES[1], f);",
  'a frozen object': "const NAMES = Object.freeze({ one: 'a.b' }); publish(NAMES.one, f);",
  'an enum member': "enum Names { One = 'a.b' } publish(Names.One, f);",
  'a member of an enum in two parts':
    "enum Names { Two = 'x' } enum Names { One = 'a.b' } publish(Names.One, f);",
  'a static member': "class Names { static readonly one = 'a.b'; } publish(Names.one, f);",
  'a template': `const A = 'a'; publish(\`\${A}.b\`, f);`,
  'a template with a number': `const ONE = 1; const A = { 1: 'a.b' }; publish(A[\`\${ONE}\`], f);`,
  'a concatenation': "const A = 'a'; publish(A + '.' + 'b', f);",
  'a spread object':
    "const MORE = { one: 'a.b' }; const NAMES = { ...MORE, two: 'x' }; publish(NAMES.one, f);",
  'an overwritten member':
    "const MORE = { one: 'x' }; const NAMES = { ...MORE, one: 'a.b' }; publish(NAMES.one, f);",
  'a destructured constant': "const { one: name } = { one: 'a.b' }; publish(name, f);",
  'a destructured element': "const [, name] = ['x', 'a.b']; publish(name, f);",
  'a type assertion': "const NAME = 'a.b' satisfies string; publish((NAME as string)!, f);",
  'joined parts': "publish(['a', 'b'].join('.'), f);",
  'the first of a filtered list': "publish(['x', 'a.b'].filter((each) => each !== 'x')[0], f);",
  'the key of an object': "publish(Object.keys({ 'a.b': 1 })[0], f);",
  'a member of assigned objects': "publish(Object.assign({}, { one: 'a.b' }).one, f);",
  'what a comparison chooses': "publish(['a', 'x'].indexOf('x') < 0 ? 'x' : 'a.b', f);",
  'a let that changes before': "let name = 'x'; name = 'a.b'; publish(name, f);",
  'a let that changes afterwards': "let name = 'a.b'; publish(name, f); name = 'x';",
  'a let that a server sets':
    "import { Meteor } from 'meteor/meteor'; let name; if (Meteor.isServer) { name = 'a.b'; } publish(name, f);",
  'a let that a function may change afterwards':
    "let name = 'a.b'; function change() { name = 'x'; } publish(name, f);",
  'a member that is assigned again': "const NAMES = { one: 'x' }; NAMES.one = 'a.b'; publish(NAMES.one, f);",
  'what a function that calls itself joins':
    "const join = (one, other) => (other === undefined ? one : join(one + '.' + other)); publish(join('a', 'b'), f);",
  'a let that is spread again':
    "let names = { one: 'x', two: 1 }; names = { ...names, one: 'a.b' }; publish(names.one, f);",
  'what a type chooses': "publish(typeof g === 'function' ? 'a.b' : 'x', f); function g() {}",
  'what a function answers on its way':
    "function nameOf(is: boolean) { if (is) { return 'a.b'; } return 'x'; } publish(nameOf(true), f);",
  'a field of the class of a collection':
    "import { Collection } from 'restgen/host'; class Tasks extends Collection { names = { one: 'a.b' }; } const tasks = new Tasks('tasks'); publish(tasks.names.one, f);",
  'what a collection is given once':
    "import { Collection } from 'restgen/host'; const tasks = new Collection('tasks'); tasks.names = { one: 'a.b' }; publish(tasks.names.one, f);",
  'an item that a function gets from a list':
    "['a.b'].forEach(declare); function declare(name) { publish(name, f); }",
  'a side of Meteor': "import { Meteor } from 'meteor/meteor'; publish(Meteor.isServer ? 'a.b' : 'x', f);",
};

for (const [spelling, text] of Object.entries(DECIDED)) {
  test(`a name is decided that is ${spelling}`, () => {
    assert.deepEqual(publicationNames({ 'a.ts': IMPORT + text }), ['a.b']);
  });
}

const ACROSS: Readonly<Record<string, Record<string, string>>> = {
  'a named import': {
    'names.ts': "export const NAME = 'x';",
    'a.ts': "import { NAME } from './names.js'; publish(NAME, f);",
  },
  'a specifier without extension': {
    'names.ts': "export const NAME = 'x';",
    'a.ts': "import { NAME } from './names'; publish(NAME, f);",
  },
  'an index file': {
    'names/index.ts': "export const NAME = 'x';",
    'a.ts': "import { NAME } from './names'; publish(NAME, f);",
  },
  'a default export': {
    'names.ts': "export default { one: 'x' } as const;",
    'a.ts': "import n from './names.js'; publish(n.one, f);",
  },
  'a default export of a constant': {
    'names.ts': "const NAME = 'x'; export default NAME;",
    'a.ts': "import n from './names.js'; publish(n, f);",
  },
  'a namespace': {
    'names.ts': "export const NAME = 'x';",
    'a.ts': "import * as n from './names.js'; publish(n.NAME, f);",
  },
  'an enum': {
    'names.ts': "export enum N { One = 'x' }",
    'a.ts': "import { N } from './names.js'; publish(N.One, f);",
  },
  'a re-export': {
    'one.ts': "export const NAME = 'x';",
    'two.ts': "export { NAME as OTHER } from './one.js';",
    'three.ts': "export * from './two.js'; export * as all from './one.js';",
    'a.ts': "import { OTHER, all } from './three.js'; publish(OTHER, f);",
  },
  'a re-exported namespace': {
    'one.ts': "export const NAME = 'x';",
    'three.ts': "export * as all from './one.js';",
    'a.ts': "import { all } from './three.js'; publish(all.NAME, f);",
  },
  'two modules that import each other': {
    'names.ts': "import { B } from './a.js'; export const A = 'x'; export const C = B;",
    'a.ts':
      "import { C } from './names.js'; import { A } from './names.js'; export const B = A; publish(C, f);",
  },
  'CommonJS exports': {
    'names.cjs': "exports.NAME = 'x';",
    'a.ts': "const { NAME } = require('./names.cjs'); publish(NAME, f);",
  },
};

for (const [way, texts] of Object.entries(ACROSS)) {
  test(`a name is decided through ${way}`, () => {
    const files = Object.entries(texts).map(([file, text]) => [file, file === 'a.ts' ? IMPORT + text : text]);
    assert.deepEqual(publicationNames(Object.fromEntries(files)), ['x']);
  });
}

const UNDECIDED: Readonly<Record<string, string>> = {
  'a parameter': 'function make(name: string) { publish(name, f); }',
  'a let that may change': "let name = 'a'; if (other) name = 'b'; publish(name, f);",
  'a loop variable that may change':
    "for (let name of ['a', 'b']) { if (name === other) name = 'c'; publish(name, f); }",
  'a var that is declared again': "var name = 'a'; publish(name, f); var name = 'b';",
  'a let that a pattern gives a value': "let name = 'a'; [name] = all; publish(name, f);",
  'a let that a loop gives values': "let name = 'a'; for (name of all) publish(name, f);",
  'a let that is counted': "let name = 'a'; name++; publish(name, f);",
  'a loop variable': 'for (const name of all) publish(name, f);',
  'a call': 'publish(make(), f);',
  'an environment variable': 'publish(process.env.NAME, f);',
  'a conditional': "publish(debug ? 'a' : 'b', f);",
  'an object that is assigned to':
    "const NAMES = { one: 'a' }; Object.assign(NAMES, other); publish(NAMES.one, f);",
  'a list that a function sorts': "const NAMES = ['b', 'a']; NAMES.sort(compare); publish(NAMES[0], f);",
  'a spread of the unknown': "const NAMES = { one: 'a', ...other }; publish(NAMES.one, f);",
  'a missing member': "const NAMES = { one: 'a' }; publish(NAMES.two, f);",
  'a constant of itself': 'const A = B; const B = A; publish(A, f);',
  'a shadowing parameter': "const NAME = 'a'; function make(NAME: string) { publish(NAME, f); }",
  'a destructured default': "const { one = 'a' } = options; publish(one, f);",
  'a member of a namespace': "namespace Names { export const one = 'a.b'; } publish(Names.one, f);",
  'a text in other letters': "publish('A'.toLowerCase(), f);",
  'an item of a list that changes in other ways':
    "const NAMES = ['b']; NAMES.unshift('a'); publish(NAMES[0], f);",
  'a text with a counter': "let count = 0; const next = () => ++count; publish('a' + next(), f);",
  'what a counting loop joins': "let name = ''; for (let i = 0; i < 2; i++) name += 'a'; publish(name, f);",
  'a member of a base class':
    "class A { name() { return 'a'; } } class B extends A { name() { return super.name(); } } publish(new B().name(), f);",
  'a member that a constructor changes':
    "class A { names = { one: 'a' }; constructor() { this.names.one = 'b'; } } publish(new A().names.one, f);",
  'a property that is defined':
    "const NAMES = {}; Object.defineProperty(NAMES, 'one', { value: 'a' }); publish(NAMES.one, f);",
  'a member that is deleted': "const NAMES = { one: 'a' }; delete NAMES.one; publish(NAMES.one, f);",
  'what a list is reduced to': "publish(['a', 'b'].reduce((all, each) => all + each, ''), f);",
  'a getter': "const NAMES = { get one() { return 'a'; } }; publish(NAMES.one, f);",
};

for (const [spelling, text] of Object.entries(UNDECIDED)) {
  test(`a name is not guessed that is ${spelling}`, () => {
    const { publications, diagnostics } = declaredNames({ 'a.ts': IMPORT + text });
    assert.deepEqual(publications, []);
    assert.equal(diagnostics.length, 1);
    assert.match(diagnostics[0] ?? '', /^name-not-static a\.ts:2:/);
  });
}

test('an object with the same name that an inner function changes is another one', () => {
  const text =
    "const NAMES = { one: 'a' }; publish(NAMES.one, f); function g(NAMES: any) { NAMES.one = 'b'; }";
  assert.deepEqual(publicationNames({ 'a.ts': IMPORT + text }), ['a']);
});

test('publish(null, …) has no name', () => {
  assert.deepEqual(publicationNames({ 'a.ts': `${IMPORT}publish(null, f);` }), [null]);
});

for (const name of ["''", '5', 'undefined', "'\\ud800'"]) {
  test(`${name} is no name`, () => {
    assert.deepEqual(declaredNames({ 'a.ts': `${IMPORT}publish(${name}, f);` }).diagnostics, [
      'name-invalid a.ts:2:9',
    ]);
  });
}

test('one name declared twice is reported at the second place', () => {
  const { diagnostics } = declaredNames({
    'a.ts': `${IMPORT}publish('x', f);`,
    'b.ts': `${IMPORT}publish('x', f);`,
  });
  assert.deepEqual(diagnostics, ['name-twice b.ts:2:9']);
});

const REPEATED: Readonly<Record<string, string>> = {
  'a collection without methods':
    "new Collection('x'); new Collection('x', { defineMutationMethods: false });",
  'a collection that a getter makes once':
    "let made; const all = { get x() { return (made ??= new Collection('x')); } }; new Collection('x');",
};

for (const [what, text] of Object.entries(REPEATED)) {
  test(`one name may be declared again by ${what}`, () => {
    const { collections, diagnostics } = declaredNames({
      'a.ts': `import { Collection } from 'restgen/host';\n${text}`,
    });
    assert.deepEqual({ collections, diagnostics }, { collections: ['x'], diagnostics: [] });
  });
}

test('two Meteor applications in one repository may declare one name', () => {
  const { diagnostics } = declaredNames(
    { 'one/server/a.js': "Meteor.publish('x', f);", 'two/server/a.js': "Meteor.publish('x', f);" },
    { apps: [{ folder: 'one' }, { folder: 'two' }] },
  );
  assert.deepEqual(diagnostics, ['several-applications']);
});

test("Meteor's absolute imports start at the application's root", () => {
  const { publications } = declaredNames(
    {
      'one/imports/names.js': "export const NAME = 'x';",
      'one/server/a.js': "import { NAME } from '/imports/names'; Meteor.publish(NAME, f);",
    },
    { apps: [{ folder: 'one' }] },
  );
  assert.deepEqual(publications, ['x']);
});
