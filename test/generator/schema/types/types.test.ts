/** Schemas of types. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinder } from '../../../../src/generator/analysis/declarations/finder.js';
import { createEvaluator } from '../../../../src/generator/analysis/interpreter/create-evaluator.js';
import { namesByKey } from '../../../../src/generator/schema/context/definition-names.js';
import {
  createDefinitions,
  referredTypes,
  renameReferences,
} from '../../../../src/generator/schema/context/definitions.js';
import { schemaInFrame } from '../../../../src/generator/schema/types/schema-of-node.js';
import { BINARY, DATE, OBJECT_ID, type Schema } from '../../../../src/shared/contract.js';
import type { Diagnostic } from '../../../../src/shared/diagnostics.js';
import { memoryProject } from '../../project/memory-project.js';
import { annotatedTypes } from '../differential/annotated-types.js';

interface Read {
  schema: Schema | undefined;
  types: Record<string, Schema>;
  codes: string[];
}

/** The schema of a parameter of the type. */
function read(type: string, declarations = '', others: Record<string, string> = {}): Read {
  const text = `import { method } from 'restgen/host';\n${declarations}\nmethod('x', (value: ${type}) => {});`;
  const evaluator = createEvaluator(memoryProject({ 'a.ts': text, ...others }));
  const diagnostics: Diagnostic[] = [];
  const definitions = createDefinitions();
  const context = { ...createFinder(evaluator, diagnostics), definitions };
  const node = annotatedTypes(evaluator.project.sources.tree('a.ts')).at(-1);
  assert.ok(node);
  const schema = schemaInFrame(context, node, undefined);
  const all = referredTypes(schema === undefined ? [] : [schema], definitions.all());
  const names = namesByKey(all);
  const named = (part: Schema): Schema => renameReferences(part, (key) => names.get(key) ?? key);
  return {
    schema: schema && named(schema),
    types: Object.fromEntries(
      [...all].map(([key, definedType]) => [names.get(key) ?? key, named(definedType.schema)]),
    ),
    codes: [...new Set(diagnostics.map(({ code }) => code))],
  };
}

const object = (
  properties: Record<string, Schema>,
  required: string[] = Object.keys(properties),
): Schema => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required: required.sort() }),
});
const text: Schema = { type: 'string' };
const number: Schema = { type: 'number' };

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: template literal types look like that.
const SCHEMAS: Readonly<Record<string, Schema>> = {
  string: text,
  'string | number | null': { type: ['null', 'number', 'string'] },
  '"a" | "b"': { type: 'string', enum: ['a', 'b'] },
  '1 | 2 | "a"': { type: ['number', 'string'], enum: [1, 2, 'a'] },
  'string[]': { type: 'array', items: text },
  'readonly string[]': { type: 'array', items: text },
  '[string, number?]': { type: 'array', prefixItems: [text, number], items: false, minItems: 1 },
  '[first: string, ...rest: number[]]': { type: 'array', prefixItems: [text], items: number, minItems: 1 },
  '[string, ...number[]]': { type: 'array', prefixItems: [text], items: number, minItems: 1 },
  '{ a: string; b?: number }': object({ a: text, b: number }, ['a']),
  '{ a: string | undefined }': object({ a: text }, []),
  'Record<string, number>': { type: 'object', additionalProperties: number },
  'Record<"a" | "b", number>': object({ a: number, b: number }),
  'Record<`x-${string}`, number>': {
    type: 'object',
    patternProperties: { '^x-[\\s\\S]*$': number },
    additionalProperties: false,
  },
  'Partial<{ a: string }>': object({ a: text }, []),
  'Required<{ a?: string }>': object({ a: text }),
  'Pick<{ a: string; b: string }, "a">': object({ a: text }),
  'Omit<{ a: string; b: string }, "a">': object({ b: text }),
  'Readonly<{ a: string }>': object({ a: text }),
  'Readonly<string[]>': { type: 'array', items: text },
  '{ [K in "a" | "b"]?: number }': object({ a: number, b: number }, []),
  'NonNullable<string | null | undefined>': text,
  '{ a: string } & { b: number }': object({ a: text, b: number }),
  '({ a: string } | { b: string }) & { c: string }': {
    anyOf: [object({ a: text, c: text }), object({ b: text, c: text })],
  },
  'string & { readonly brand: "id" }': text,
  '`a-${number}.b`': {
    type: 'string',
    pattern: '^a-[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?\\.b$',
  },
  '`${"a" | "b"}1`': { type: 'string', enum: ['a1', 'b1'] },
  Date: DATE,
  Uint8Array: BINARY,
  'Array<Date | null>': { type: 'array', items: { anyOf: [DATE, { type: 'null' }] } },
  'Exclude<"a" | "b", "a">': { type: 'string', const: 'b' },
  'string extends string ? number : never': number,
  object: { type: ['array', 'object'] },
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above.

for (const [type, schema] of Object.entries(SCHEMAS))
  test(`of ${type}`, () => assert.deepEqual(read(type), { schema, types: {}, codes: [] }));

test('of an interface, which keeps its name', () => {
  assert.deepEqual(read('Task', 'interface Task { title: string; parent?: Task }'), {
    schema: { $ref: '#/$defs/Task' },
    types: { Task: object({ title: text, parent: { $ref: '#/$defs/Task' } }, ['title']) },
    codes: [],
  });
});

test('of an enum, and of one of its members', () => {
  const { schema, types } = read('Color | null', "enum Color { Red = 'red', Blue = 'blue' }");
  assert.deepEqual(schema, { anyOf: [{ $ref: '#/$defs/Color' }, { type: 'null' }] });
  assert.deepEqual(types, { Color: { type: 'string', enum: ['blue', 'red'] } });
  assert.deepEqual(read('Color.Red', "enum Color { Red = 'red', Blue = 'blue' }").schema, {
    type: 'string',
    const: 'red',
  });
});

test('of a class: its fields', () => {
  const { types } = read(
    'Point',
    'class Point { static zero = 0; x = 1; y?: number; private z = 2; #w = 3; get sum() { return 1; } len(): number { return 1; } }',
  );
  assert.deepEqual(types, { Point: object({ x: number, y: number }, ['x']) });
});

test('of aliases: unions and objects keep their names, lists and primitives do not', () => {
  const declarations =
    'type Id = string; type Ids = Id[]; type Shape = { a: Id } | { b: Id }; type Both = { a: Id } & { b: Ids };';
  assert.deepEqual(read('Ids', declarations).schema, { type: 'array', items: text });
  assert.deepEqual(read('Shape | undefined', declarations).schema, {
    anyOf: [{ $ref: '#/$defs/Shape' }, { not: {} }],
  });
  assert.deepEqual(read('Maybe', 'type Maybe = { a: string } | undefined;'), {
    schema: { anyOf: [{ not: {} }, object({ a: text })] },
    types: {},
    codes: [],
  });
  assert.deepEqual(read('Both', declarations).types, {
    Both: object({ a: text, b: { type: 'array', items: text } }),
  });
});

test('of generics as instantiated', () => {
  const declarations =
    'interface Page<T> { items: T[]; next?: string } interface Task { a: string } type Maybe<T> = T | { none: true };';
  const page = (items: Schema): Schema => object({ items: { type: 'array', items }, next: text }, ['items']);
  assert.deepEqual(read('Page<Task>', declarations).types, {
    PageOfTask: page({ $ref: '#/$defs/Task' }),
    Task: object({ a: text }),
  });
  assert.deepEqual(read('Page<string>', declarations).schema, { $ref: '#/$defs/PageOfString' });
  assert.deepEqual(read('Page<{ b: string }>', declarations).schema, page(object({ b: text })));
  assert.deepEqual(read('Maybe<Task>', declarations).schema, { $ref: '#/$defs/MaybeOfTask' });
});

test('of lists that contain themselves', () => {
  const { schema, types } = read('Deep', 'type Deep = Deep[];');
  assert.deepEqual(schema, { type: 'array', items: { $ref: '#/$defs/Deep' } });
  assert.deepEqual(types, { Deep: { type: 'array', items: { $ref: '#/$defs/Deep' } } });
  assert.deepEqual(read('Nested', 'type Nested = string | Nested[];').types, {
    Nested: { anyOf: [text, { type: 'array', items: { $ref: '#/$defs/Nested' } }].reverse() },
  });
});

const TASK = 'interface Task { a?: string; b: number | null }';
const LEVELS = 'const LEVELS = { low: 1, high: 2 } as const;';
const STATE = "type State = 'a' | 'b' | 'c';";
const nullable: Schema = { type: ['null', 'number'] };

/** Types that are made from other ones. */
const DERIVED: readonly [type: string, declarations: string, schema: Schema][] = [
  ['Partial<Task>', TASK, object({ a: text, b: nullable }, [])],
  ['Required<Task>', TASK, object({ a: text, b: nullable })],
  ['Pick<Task, "a">', TASK, object({ a: text }, [])],
  ['Omit<Task, "a">', TASK, object({ b: nullable })],
  ['Partial<Omit<Task, "a">>', TASK, object({ b: nullable }, [])],
  [
    'Record<Color, number>',
    "enum Color { Red = 'red', Blue = 'blue' }",
    object({ blue: number, red: number }),
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal type.
  ['`${Id}/${"y"}`', "type Id = 'x' | 'y';", { type: 'string', enum: ['x/y', 'y/y'] }],
  ['Exclude<State, "a">', STATE, { type: 'string', enum: ['b', 'c'] }],
  ['Extract<State, "a" | "b">', STATE, { type: 'string', enum: ['a', 'b'] }],
  ['keyof Task', TASK, { type: 'string', enum: ['a', 'b'] }],
  ['keyof typeof LEVELS', LEVELS, { type: 'string', enum: ['high', 'low'] }],
  ['(typeof LEVELS)[keyof typeof LEVELS]', LEVELS, { type: 'number', enum: [1, 2] }],
  ['(typeof NAMES)[number]', "const NAMES = ['a', 'b'] as const;", { type: 'string', enum: ['a', 'b'] }],
];

for (const [type, declarations, schema] of DERIVED)
  test(`of ${type} of ${declarations}`, () =>
    assert.deepEqual(read(type, declarations), { schema, types: {}, codes: [] }));

test('of aliases of derived types, which keep their names', () => {
  for (const [type, schema] of [
    ['Omit<Task, "a">', object({ b: nullable })],
    ['Pick<Task, "a">', object({ a: text }, [])],
    ['Record<string, number>', { type: 'object', additionalProperties: number }],
  ] as const)
    assert.deepEqual(read('Patch', `${TASK}\ntype Patch = ${type};`), {
      schema: { $ref: '#/$defs/Patch' },
      types: { Patch: schema },
      codes: [],
    });
});

test('a type that is not found is reported also within a derived type', () => {
  for (const type of ['Partial<Task>', 'Omit<Task, "b">', 'Record<string, Task>'])
    assert.deepEqual(
      [type, ...read(type, 'interface Task { a?: Missing; b: number }').codes],
      [type, 'type-not-found'],
    );
});

test('of an ObjectId', () => {
  assert.deepEqual(
    read('ObjectId', 'class ObjectId { toHexString(): string { return ""; } }').schema,
    OBJECT_ID,
  );
});

test('of types in files that nothing else reads', () => {
  const { schema, types } = read('Task', "import type { Task } from './lib/task.js';", {
    'lib/task.ts': 'export interface Task { a: string }',
  });
  assert.deepEqual([schema, types], [{ $ref: '#/$defs/Task' }, { Task: object({ a: text }) }]);
});

test('a type that accepts anything is reported', () => {
  assert.deepEqual(read('unknown'), { schema: {}, types: {}, codes: ['type-unconstrained'] });
  assert.deepEqual(read('{ a: any }'), {
    schema: object({ a: {} }, []),
    types: {},
    codes: ['type-unconstrained'],
  });
});

test('types that JSON cannot carry are reported', () => {
  for (const type of ['() => void', 'symbol', 'bigint', 'Map<string, string>', 'Set<string>', 'Promise<1>'])
    assert.deepEqual([type, read(type).schema, read(type).codes], [type, {}, ['type-not-json']]);
});

test('a function beside nothing but `undefined` is no data', () => {
  assert.deepEqual(read('{ run: (() => void) | undefined; a: string }'), {
    schema: object({ a: text }),
    types: {},
    codes: ['type-not-json'],
  });
});

test('comments on aliases within a type that the compiler reduces', () => {
  const declarations = `/** @maxLength 80 */
type Title = string;
interface Task { title: Title; tags: Title[]; done: boolean }
type Texts<T> = { [K in keyof T as T[K] extends boolean ? never : K]: T[K] };`;
  const title = { ...text, maxLength: 80 };
  assert.deepEqual(read('Texts<Task>', declarations).types, {
    TextsOfTask: object({ title, tags: { type: 'array', items: title } }),
  });
});

test('documentation comments are read', () => {
  const { types } = read(
    'Task',
    '/** Something to do. */\ninterface Task {\n  /** What it is called.\n   * @maxLength 80 */\n  title: string;\n}',
  );
  assert.deepEqual(types, {
    Task: {
      ...object({ title: { ...text, description: 'What it is called.', maxLength: 80 } }),
      description: 'Something to do.',
    },
  });
});

/** Types that the compiler reduces. */
const REDUCED: readonly [type: string, declarations?: string][] = [
  ['ReturnType<typeof f>', 'function f() { return { a: 1 }; }'],
  ['{ a: T<string>; b: string }', 'type T<X> = X extends string ? number : never;'],
  ['Page<string>', 'interface Page<T> { item: T extends string ? number : T }'],
  ['Tree<{ a: 1 }>', 'interface Tree<T> { value: T; children: Tree<T>[] }'],
  ['Both', 'type Both = { a: string } & ({ b: number } | { c: number });'],
  ['Changed', 'interface Task { a: string }\ntype Changed = { [K in keyof Task]: Task[K] | null };'],
];

for (const [type, declarations] of REDUCED)
  test(`a schema of ${type} of ${declarations}`, () =>
    assert.notEqual(read(type, declarations).schema, undefined));

test('names are followed through imports, re-exports and namespaces', () => {
  const others = {
    'lib/task.ts': 'export interface Task { a: Id }\nexport type Id = string;\nexport default Task;',
    'lib/index.ts': "export * from './task.js';\nexport { Task as Renamed } from './task.js';",
  };
  const types = { Task: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } };
  for (const [type, declarations] of [
    ['Task', "import type { Task } from './lib/task.js';"],
    ['Task', "import { type Task } from './lib/index.js';"],
    ['Renamed', "import { Renamed } from './lib/index.js';"],
    ['lib.Task', "import * as lib from './lib/index.js';"],
    ['Own', "import Own from './lib/task.js';"],
  ] as const)
    assert.deepEqual(
      [type, read(type, declarations, others)],
      [type, { schema: { $ref: '#/$defs/Task' }, types, codes: [] }],
    );
});

test('an ObjectId is known by the package that exports it', () => {
  assert.deepEqual(read('ObjectId', "import { ObjectId } from 'mongodb';").schema, OBJECT_ID);
  assert.deepEqual(read('Mongo.ObjectID', "import { Mongo } from 'meteor/mongo';").schema, OBJECT_ID);
});

test('documentation of an alias of a text stays with the text', () => {
  assert.deepEqual(
    read('Slug', '/** In a URL.\n * @pattern ^[a-z]+$\n * @example ab */\ntype Slug = string;'),
    {
      schema: { type: 'string', description: 'In a URL.', pattern: '^[a-z]+$', examples: ['ab'] },
      types: {},
      codes: [],
    },
  );
});
