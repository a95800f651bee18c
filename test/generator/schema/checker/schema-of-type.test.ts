/** Schemas of types as the checker reduces them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinder } from '../../../../src/generator/analysis/declarations/finder.js';
import { createEvaluator } from '../../../../src/generator/analysis/interpreter/create-evaluator.js';
import { schemaOfCheckedNode } from '../../../../src/generator/schema/checker/schema-of-type.js';
import { namesOf } from '../../../../src/generator/schema/context/definition-names.js';
import { createDefinitions, renamed } from '../../../../src/generator/schema/context/definitions.js';
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
  const found: Diagnostic[] = [];
  const definitions = createDefinitions();
  const schemas = { ...createFinder(evaluator, found), definitions };
  const node = annotatedTypes(evaluator.project.sources.tree('a.ts')).at(-1);
  assert.ok(node);
  const schema = schemaOfCheckedNode(schemas, node);
  const all = definitions.all();
  const names = namesOf(all);
  return {
    schema: schema && renamed(schema, (key) => names.get(key) ?? key),
    types: Object.fromEntries(
      [...all].map(([key, each]) => [
        names.get(key) ?? key,
        renamed(each.schema, (key) => names.get(key) ?? key),
      ]),
    ),
    codes: found.map(({ code }) => code),
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
    schema: object({ a: {} }),
    types: {},
    codes: ['type-unconstrained'],
  });
});

test('what JSON cannot carry is reported', () => {
  for (const type of [
    '() => void',
    'symbol',
    'bigint',
    'Map<string, string>',
    'Set<string>',
    'Promise<1>',
    'RegExp',
  ])
    assert.deepEqual([type, read(type).schema, read(type).codes], [type, {}, ['type-not-json']]);
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
