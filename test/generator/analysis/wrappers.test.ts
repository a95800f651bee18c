import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declaredNames, publicationNames } from './declared-names.js';

const IMPORT = "import { publish, methods, method } from 'restgen/host';\n";

/** Each publishes 'a' and 'b'. */
const DECIDED: Readonly<Record<string, Record<string, string>>> = {
  'of a loop over a list': { 'a.ts': "for (const name of ['a', 'b']) publish(name, f);" },
  'of a loop over the keys of an object': {
    'a.ts': 'const ALL = { a: f, b: g }; for (const name in ALL) publish(name, ALL[name]);',
  },
  'of a loop over entries': {
    'a.ts':
      'const ALL = { a: f, b: g }; for (const [name, handler] of Object.entries(ALL)) publish(name, handler);',
  },
  'of a loop over keys': {
    'a.ts': 'const ALL = { a: f, b: g }; for (const name of Object.keys(ALL)) publish(name, f);',
  },
  'of a loop over the values of an enum': {
    'a.ts': "enum Names { One = 'a', Two = 'b' } for (const name of Object.values(Names)) publish(name, f);",
  },
  'of a loop over definitions': {
    'a.ts':
      "const ALL = [{ name: 'a', run: f }, { name: 'b', run: g }]; for (const { name, run } of ALL) publish(name, run);",
  },
  'of a loop within a loop': {
    'a.ts': "for (const all of [['a'], ['b']]) for (const name of all) publish(name, f);",
  },
  'of a loop variable that is assigned anew': {
    'a.ts': "for (let name of ['a', 'b']) { name = name + ''; publish(name, f); }",
  },
  'of a parameter that is assigned anew': {
    'a.ts':
      "function declare(name?: string) { name = name || 'a'; publish(name, f); } declare(); declare('b');",
  },
  'of a parameter that is assigned anew where it holds no text': {
    'a.ts':
      "function declare(name: string | { name: string }) { if (typeof name === 'object') { name = name.name; } publish(name, f); } declare({ name: 'a' }); declare('b');",
  },
  'of functions that are properties of a class': {
    'lib.ts':
      "export class Base { name: string; constructor(name: string) { this.name = name; this.add = this.add.bind(this); this.addAll(); } addAll() { this.add(''); } add = (part: string) => { const self = this; if (Meteor.isServer) publish(self.name + part, f); }; }",
    'a.ts':
      "import { Base } from './lib.js'; class A extends Base { constructor() { super('a'); } } class B extends Base { constructor() { super(''); this.add('b'); } addAll() {} } new A(); new B();",
  },
  'of forEach': { 'a.ts': "['a', 'b'].forEach((name) => publish(name, f));" },
  'of forEach of a function': {
    'a.ts': "function declare(name: string) { publish(name, f); } ['a', 'b'].forEach(declare);",
  },
  'of forEach of entries': {
    'a.ts': 'Object.entries({ a: f, b: g }).forEach(([name, handler]) => { publish(name, handler); });',
  },
  'of an underscore loop': { 'a.ts': '_.each({ a: f, b: g }, (handler, name) => publish(name, handler));' },
  'of a list that is mapped': {
    'a.ts': "for (const name of ['a', 'b'].map((each) => each + '')) publish(name, f);",
  },
  'of a function in the same file': {
    'a.ts': "function declare(name: string) { publish(name, f); } declare('a'); declare('b');",
  },
  'of a function that is a constant': {
    'a.ts': "const declare = (name: string) => publish(name, f); declare('a'); declare('b');",
  },
  'of a function in another file': {
    'lib.ts': 'export function declare(name: string, handler: () => void) { publish(name, handler); }',
    'a.ts': "import { declare } from './lib.js'; declare('a', f); declare('b', f);",
  },
  'of a function under another name': {
    'lib.ts': 'export function declare(name: string) { publish(name, f); }',
    'a.ts': "import { declare as make } from './lib.js'; make('a'); make('b');",
  },
  'of a default export': {
    'lib.ts': 'export default function (name: string) { publish(name, f); }',
    'a.ts': "import make from './lib.js'; make('a'); make('b');",
  },
  'of a re-exported function': {
    'lib.ts': 'export function declare(name: string) { publish(name, f); }',
    'index.ts': "export { declare as make } from './lib.js';",
    'a.ts': "import { make } from './index.js'; make('a'); make('b');",
  },
  'of a re-exported default': {
    'lib.ts': 'export default (name: string) => { publish(name, f); };',
    'index.ts': "export { default as make } from './lib.js';",
    'a.ts': "import { make } from './index.js'; make('a'); make('b');",
  },
  'of a namespace': {
    'lib.ts': 'export function declare(name: string) { publish(name, f); }',
    'a.ts': "import * as lib from './lib.js'; lib.declare('a'); lib.declare('b');",
  },
  'of a member of an object': {
    'lib.ts': 'export const lib = { declare(name: string) { publish(name, f); } };',
    'a.ts': "import { lib } from './lib.js'; lib.declare('a'); lib.declare('b');",
  },
  'of a function that calls a function': {
    'lib.ts':
      'const inner = (name: string, handler: () => void) => publish(name, handler); export const outer = (name: string) => inner(name, f);',
    'a.ts': "import { outer } from './lib.js'; outer('a'); outer('b');",
  },
  'of a template of a parameter': {
    'a.ts': `function declare(prefix: string) { publish(\`\${prefix}\`, f); } declare('a'); declare('b');`,
  },
  'of two parameters': {
    'a.ts':
      "const declare = (one: string, two: string) => publish(one + two, f); declare('a', ''); declare('', 'b');",
  },
  'of a default value': {
    'a.ts': "const declare = (name = 'a') => publish(name, f); declare(); declare('b');",
  },
  'of a destructured parameter': {
    'a.ts':
      "const declare = ({ name, run = f }) => publish(name, run); declare({ name: 'a' }); declare({ name: 'b', run: g });",
  },
  'of a member of a parameter': {
    'a.ts':
      "const declare = (definition) => publish(definition.name, definition.run); declare({ name: 'a', run: f }); declare({ name: 'b', run: f });",
  },
  'of a list parameter': {
    'a.ts': "function all(names: string[]) { for (const name of names) publish(name, f); } all(['a', 'b']);",
  },
  'of rest parameters': {
    'a.ts': "function all(...names: string[]) { names.forEach((name) => publish(name, f)); } all('a', 'b');",
  },
  'of forwarded arguments': {
    'a.ts': "function declare(...args) { publish(...args); } declare('a', f); declare('b', f);",
  },
  'of a loop in a wrapper': {
    'a.ts':
      "function all(prefix: string, names: string[]) { for (const name of names) publish(prefix + name, f); } all('', ['a', 'b']);",
  },
  'of a call in a loop': {
    'a.ts':
      "const declare = (name: string) => publish(name, f); for (const name of ['a', 'b']) declare(name);",
  },
  'of a factory': {
    'a.ts':
      "const declaring = (prefix: string) => (name: string) => publish(prefix + name, f); const declare = declaring(''); declare('a'); declare('b');",
  },
  'of a condition that the wrapper asks': {
    'a.ts':
      "function declare(name: string, isOff = false) { if (isOff) return; publish(name, f); } declare('a'); declare('b'); declare('c', true);",
  },
  'of what a function returns': {
    'a.ts': "const nameOf = (text: string) => text + ''; publish(nameOf('a'), f); publish(nameOf('b'), f);",
  },
  'of a constructor': {
    'a.ts': "class Feed { constructor(name: string) { publish(name, f); } } new Feed('a'); new Feed('b');",
  },
  'of a field that a constructor sets': {
    'a.ts':
      "class Feed { name: string; constructor(name: string) { this.name = name; publish(this.name, f); } } new Feed('a'); new Feed('b');",
  },
  'of a field of the class': {
    'a.ts':
      "class Feed { constructor(private readonly name: string) {} declare() { publish(this.name, f); } } new Feed('a').declare(); new Feed('b').declare();",
  },
  'of a method that the constructor calls': {
    'a.ts':
      "class Feed { constructor(readonly name: string) { this.declare(); } declare() { publish(this.name, f); } } export const one = new Feed('a'); export const two = new Feed('b');",
  },
  'of a getter': {
    'a.ts': `class Feed { constructor(private name: string) { publish(this.title, f); } get title() { return \`\${this.name}\`; } } new Feed('a'); new Feed('b');`,
  },
  'of a base class': {
    'lib.ts': 'export class Feed { constructor(name: string) { publish(name, f); } }',
    'a.ts':
      "import { Feed } from './lib.js'; class A extends Feed { constructor() { super('a'); } } class B extends Feed { constructor(name = 'b') { super(name); } } new A(); new B();",
  },
  'of a field of a subclass': {
    'lib.ts': 'export abstract class Feed { abstract name: string; declare() { publish(this.name, f); } }',
    'a.ts':
      "import { Feed } from './lib.js'; class A extends Feed { name = 'a'; } class B extends Feed { name = 'b'; } for (const each of [new A(), new B()]) each.declare();",
  },
  'of a static method': {
    'a.ts':
      "class Feeds { static declare(name: string) { publish(name, f); } } Feeds.declare('a'); Feeds.declare('b');",
  },
  'of the methods of a class': {
    'a.ts':
      "enum Names { one = 'a', two = 'b' } class Api { one() {} two() {} } function register(names: Record<string, string>, api: { prototype: object }) { for (const key of Object.getOwnPropertyNames(api.prototype)) { if (key === 'constructor') continue; publish(names[key], api.prototype[key]); } } register(Names, Api);",
  },
};

for (const [spelling, files] of Object.entries(DECIDED)) {
  test(`a name is found ${spelling}`, () => {
    const all = Object.entries(files).map(([file, text]) => [file, IMPORT + text]);
    assert.deepEqual(publicationNames(Object.fromEntries(all)).sort(), ['a', 'b']);
  });
}

const METHODS: Readonly<Record<string, string>> = {
  'a map that a loop fills':
    "const all = {}; for (const name of ['a', 'b']) all[name] = () => 1; methods(all);",
  'a map that a wrapper fills by its parameter':
    "function register(names, api) { const all = {}; Object.keys(names).forEach((key) => { all[names[key]] = api[key]; }); methods(all); } register({ one: 'a', two: 'b' }, { one() {}, two() {} });",
  'a map that is a parameter': 'const declare = (all) => methods(all); declare({ a() {}, b() {} });',
  'a computed key': "const declare = (name) => methods({ [name]() {} }); declare('a'); declare('b');",
  'a computed key of a loop': "for (const name of ['a', 'b']) methods({ [name]() {} });",
  'a spread of a parameter': 'function declare(more) { methods({ ...more, b() {} }); } declare({ a() {} });',
  'a map that a loop makes':
    "const definitions = [['a', f], ['b', g]]; const all = {}; for (const [name, run] of definitions) all[name] = run; methods(all);",
  'a map that a function fills under conditions':
    'const all = {}; function add(kind) { if (kind === 1) all.a = f; else if (kind === 2) all.c = f; else all.b = f; } add(1); add(3); methods(all);',
  'the name of a definition':
    "const define = ({ name, run }) => method(name, run); define({ name: 'a', run() {} }); define({ name: 'b', run() {} });",
};

for (const [spelling, text] of Object.entries(METHODS)) {
  test(`methods are found by ${spelling}`, () => {
    const { methods } = declaredNames({ 'a.ts': IMPORT + text });
    assert.deepEqual(methods.sort(), ['a', 'b']);
  });
}

const FILLED: Readonly<Record<string, string>> = {
  'a function with conditions':
    "function add(kind) { if (kind === 'a') all.a = f; else if (kind === 'x') all.x = f; else all.b = f; }",
  'a function with a `switch`':
    "function add(kind) { switch (kind) { case 'a': all.a = f; break; case 'x': all.x = f; break; default: all.b = f; } }",
};

for (const [what, text] of Object.entries(FILLED)) {
  test(`methods are not found of branches that no call of ${what} takes`, () => {
    const calls = "add('a'); add('b'); methods(all);";
    const { methods } = declaredNames({
      'a.ts': `${IMPORT}const f = () => 1; const all = {}; ${text} ${calls}`,
    });
    assert.deepEqual(methods.sort(), ['a', 'b']);
  });
}

const COLLECTIONS: Readonly<Record<string, string>> = {
  'a class that makes names of what it is given':
    "class Store extends Collection { constructor(kind: string) { super(kind + ''); } } new Store('a'); new Store('b');",
  'classes with a base between them and the host':
    "class Store extends Collection { constructor(kind: string, more = {}) { super(kind, more); } } class One extends Store { constructor() { super('a'); } } class Two extends Store {} new One(); new Two('b');",
  'a field that a constructor makes':
    "class Model { readonly items; constructor(readonly name: string) { this.items = new Collection(this.name); } } new Model('a'); new Model('b');",
  'a function with a default name':
    "const create = (name = 'a') => new Collection(name); create(); create('b');",
};

for (const [spelling, text] of Object.entries(COLLECTIONS)) {
  test(`collections are found of ${spelling}`, () => {
    const { collections, diagnostics } = declaredNames({
      'a.ts': `import { Collection } from 'restgen/host';\n${text}`,
    });
    assert.deepEqual(diagnostics, []);
    assert.deepEqual(collections.sort(), ['a', 'b']);
  });
}

const UNDECIDED: Readonly<Record<string, string>> = {
  'that nobody calls': 'export function declare(name: string) { publish(name, f); }',
  'that is called with what is unknown':
    'function declare(name: string) { publish(name, f); } declare(process.env.NAME);',
  'that another function gets': 'function declare(name: string) { publish(name, f); } other(declare);',
  'that is called with another `this`':
    "function declare(name: string) { publish(name, f); } declare.call(null, 'a');",
  'that is a decorator':
    'const feed = (run: () => void, context: { name: string }) => publish(context.name, run); class A { @feed b() {} }',
  'whose instances have a prototype':
    "function Feed(name) { this.name = name; } Feed.prototype.declare = function () { publish(this.name, f); }; new Feed('a').declare();",
  'that calls itself': 'function declare(name: string) { publish(name, f); declare(name); }',
  'that is called only by what nobody calls':
    'function inner(name: string) { publish(name, f); } export function outer(name: string) { inner(name); }',
};

for (const [spelling, text] of Object.entries(UNDECIDED)) {
  test(`a name is not guessed of a wrapper ${spelling}`, () => {
    const { publications, diagnostics } = declaredNames({ 'a.ts': IMPORT + text });
    assert.deepEqual(publications, []);
    assert.equal(diagnostics.length, 1);
    assert.match(diagnostics[0] ?? '', /^name-not-static a\.ts:2:/);
  });
}

test('a function that a host’s function is passed to, and one that calls the class of a host, are reported', () => {
  const { collections, publications, diagnostics } = declaredNames({
    'a.js': `
import { Meteor } from 'meteor/meteor';
import { Mongo } from 'meteor/mongo';
function declareAll(declare) { declare('a', () => []); }
declareAll(Meteor.publish);
const make = (Class, name) => new Class(name);
make(Mongo.Collection, 'b');
function Tasks(name) { Mongo.Collection.call(this, name); }
new Tasks('c');`,
  });
  assert.deepEqual([...collections, ...publications], []);
  assert.deepEqual(diagnostics, [
    'name-not-static a.js:5:12',
    'name-not-static a.js:7:6',
    'name-not-static a.js:8:24',
  ]);
});

test('what takes the place of a function of the host declares nothing by itself', () => {
  const text = `
import { Meteor } from 'meteor/meteor';
const original = Meteor.publish;
Meteor.publish = function (name, handler) { console.log(name); return original(name, handler); };
Meteor.publish('a', () => []);`;
  const { publications, diagnostics } = declaredNames({ 'a.js': text });
  assert.deepEqual(publications, ['a']);
  assert.deepEqual(diagnostics, []);
});

test('one use of a wrapper that is not decided takes nothing from the others', () => {
  const text =
    "function declare(name: string) { publish(name, f); }\ndeclare('a');\ndeclare(process.env.NAME);";
  const { publications, diagnostics } = declaredNames({ 'a.ts': IMPORT + text });
  assert.deepEqual(publications, ['a']);
  assert.match(diagnostics[0] ?? '', /^name-not-static a\.ts:4:9/);
});
