import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApi } from '../../../../src/generator/model/build.js';
import { typeText } from '../../../../src/generator/render/code/type-text.js';
import {
  type ImportedName,
  keywordType,
  type NamedType,
  namedType,
  type TypeSyntax,
} from '../../../../src/shared/type-syntax.js';
import { memoryProject } from '../../project/memory-project.js';

interface Read {
  type: TypeSyntax | undefined;
  codes: string[];
}

/** As it stands in a file, whatever has to be imported for it. */
const textIn = ({ type, codes }: Read): { text: string | undefined; codes: string[] } => ({
  text: type && typeText(type),
  codes,
});

/** Schemas have tests of their own. */
const ABOUT_SCHEMAS = new Set(['type-unconstrained', 'type-not-json']);

/** The type of the first parameter of a method of `server/a.ts`. */
function read(type: string, declarations = '', others: Record<string, string> = {}): Read {
  const text = `import { methods } from 'restgen/host';\n${declarations}\nmethods({ x(value: ${type}) {} });`;
  const { api, diagnostics } = buildApi(
    memoryProject({ ...others, 'server/a.ts': text }, { declarations: ['server/shapes.d.ts'] }),
  );
  return {
    type: api.methods[0]?.parameters[0]?.type,
    codes: diagnostics.map(({ code }) => code).filter((code) => !ABOUT_SCHEMAS.has(code)),
  };
}

const AS_TEXT: Readonly<Record<string, string>> = {
  string: 'string',
  '"a" | "it\'s"': `'a' | "it's"`,
  '| 1\n  | -2': '1 | -2',
  'true | null | undefined': 'true | null | undefined',
  'string[]': 'string[]',
  '(string | number)[]': '(string | number)[]',
  'readonly string[]': 'readonly string[]',
  'Array<{ a: string,\n b?: number\n readonly c: Date }>':
    'Array<{ a: string; b?: number; readonly c: Date }>',
  '[string, boolean[]]': '[string, boolean[]]',
  '{ "a-b": string; "c": number; 1: any }': "{ 'a-b': string; c: number; 1: any }",
  'Record<string, Map<string, Date>>': 'Record<string, Map<string, Date>>',
  "keyof Date['getTime']": "keyof Date['getTime']",
  '{ /* why */ a: string } // because': '{ a: string }',
  '{}': '{}',
};

for (const [source, text] of Object.entries(AS_TEXT)) {
  test(`${source.replace(/\s+/g, ' ')} is read whole`, () => {
    assert.deepEqual(textIn(read(source.replace(' // because', ''))), { text, codes: [] });
  });
}

const named = (name: string, from: ImportedName['from'], more: Partial<NamedType> = {}): NamedType => ({
  kind: 'named',
  name: { name, from },
  ...more,
});

const IMPORTS: Readonly<Record<string, [declarations: string, type: string, expected: TypeSyntax]>> = {
  'a name that the module exports': [
    'export interface Task { a: string }',
    'Task[]',
    { kind: 'array', element: named('Task', { file: 'server/a.ts' }) },
  ],
  'a name that is exported under another one': [
    'interface Task { a: string } export type { Task as Job };',
    'Task',
    named('Job', { file: 'server/a.ts' }),
  ],
  'a named import': [
    "import type { Task } from '../shared/types.js';",
    'Pick<Task, "a">',
    namedType('Pick', named('Task', { file: 'shared/types.ts' }), { kind: 'string', value: 'a' }),
  ],
  'a renamed import': [
    "import { Task as Job } from '../shared/types.js';",
    'Job',
    named('Task', { file: 'shared/types.ts' }),
  ],
  'a default import': [
    "import Task from '../shared/types.js';",
    'Task',
    named('default', { file: 'shared/types.ts' }),
  ],
  'a member of a namespace': [
    "import * as types from '../shared/types.js';",
    'types.Task',
    named('Task', { file: 'shared/types.ts' }),
  ],
  'a package': [
    "import type { ObjectId } from 'restgen/host';",
    'ObjectId',
    named('ObjectId', { package: 'restgen/host' }),
  ],
  'a declaration file': [
    "import type { Shape } from './shapes';",
    'Shape',
    named('Shape', { file: 'server/shapes.d.ts' }),
  ],
  'a value': [
    "import { settings } from '../shared/types.js';",
    'keyof typeof settings',
    {
      kind: 'operator',
      operator: 'keyof',
      type: named('settings', { file: 'shared/types.ts' }, { kind: 'typeof' }),
    },
  ],
  'an exported enum member': [
    'export enum State { Open = "open" }',
    'State.Open',
    named('State', { file: 'server/a.ts' }, { members: ['Open'] }),
  ],
};

for (const [way, [declarations, type, expected]] of Object.entries(IMPORTS)) {
  test(`${way} is imported`, () => {
    const others = {
      'shared/types.ts': 'export interface Task { a: string } export default Task;',
      'server/shapes.d.ts': 'export interface Shape { a: string }',
    };
    assert.deepEqual(read(type, declarations, others), { type: expected, codes: [] });
  });
}

const SPELLED_OUT: Readonly<Record<string, [string, string, string]>> = {
  'a private union within a list': ['type State = "a" | "b";', 'State[]', "('a' | 'b')[]"],
  'a private interface': ['interface Task { a: Id } type Id = string;', 'Task', '{ a: string }'],
};

for (const [what, [declarations, type, text]] of Object.entries(SPELLED_OUT)) {
  test(`${what} is spelled out`, () =>
    assert.deepEqual(textIn(read(type, declarations)), { text, codes: [] }));
}

const LOST: Readonly<Record<string, [string, string]>> = {
  'a private interface in two parts': ['interface Task { a: string } interface Task { b: string }', 'Task'],
  'a private interface with a base': ['interface A { a: 1 } interface B extends A { b: 2 }', 'B'],
  'a private type of itself': ['interface Node { next: Node }', 'Node'],
  'a member of a private enum': ['enum State { Open, Done }', 'State.Done'],
  'a private generic type': ['type Box<T> = { a: T };', 'Box<string>'],
  'a private class within a list': ['class Task { a = 1 }', 'Task[]'],
  'a private constant': ['const A = "a";', 'typeof A'],
  'a conditional type without a name': ['', 'string extends infer T ? T : never'],
  'a tuple with an optional element': ['', '[string, number?]'],
  'a function': ['', '(a: string) => void'],
  'an object with a method': ['', '{ get(id: string): number }'],
  'an object with keys of any name': ['', '{ [key: string]: unknown }'],
  'an import type': ['', "import('../shared/types.js').Task"],
  'a mapped type without a name': ['', '{ [K in "a" | "b"]?: K }'],
  'a symbol that its place makes unique': ['', 'string & { readonly brand: unique symbol }'],
};

for (const [what, [declarations, type]] of Object.entries(LOST)) {
  test(`${what} leaves the whole argument without a type, and that is reported`, () => {
    assert.deepEqual(read(type, declarations), { type: undefined, codes: ['type-not-importable'] });
  });
}

test('a type parameter of a handler is what it extends, and one of a function around it is no type', () => {
  const { api } = buildApi(
    memoryProject({
      'a.ts': `import { method } from 'restgen/host';
function define<T extends string[], U>(): void { method('x', (a: T, b: U) => 1); }
method('y', <V extends number>(a: V) => 1);`,
    }),
  );
  assert.deepEqual(
    api.methods.map(({ parameters }) => parameters.map(({ type, inSignature }) => type ?? inSignature)),
    [['absent', 'absent'], [keywordType('number')]],
  );
});

test('a type nested hundreds of levels deep does not end the run', () => {
  const deep = `${'{ a: '.repeat(300)}string${' }'.repeat(300)}`;
  assert.deepEqual(read(deep).codes, ['type-too-deep', 'type-not-importable']);
});

test('a type that is broken off does not end the run', () => {
  assert.deepEqual(read('{ [key: string] }'), { type: undefined, codes: ['type-not-importable'] });
});
