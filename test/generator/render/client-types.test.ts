import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMixed } from '../../../src/generator/render/client/arguments.js';
import { typeNames } from '../../../src/generator/render/client/names.js';
import { methodRoute, publicationRoute } from '../../../src/generator/render/client/route.js';
import { createShapes, shapeLine, usedLines } from '../../../src/generator/render/client/shapes.js';
import { typeOfSchema } from '../../../src/generator/render/client/type-of-schema.js';
import { typeDeclaration } from '../../../src/generator/render/client/types.js';
import { typeText } from '../../../src/generator/render/code/type-text.js';
import { BINARY, DATE, OBJECT_ID, type Schema, UNDEFINED } from '../../../src/shared/contract.js';

const NAMES = new Map([['Task', 'Task']]);
const TASK: Schema = { $ref: '#/$defs/Task' };
const string: Schema = { type: 'string' };

const TYPES: [schema: Schema | undefined, type: string][] = [
  [undefined, 'unknown'],
  [{}, 'unknown'],
  [string, 'string'],
  [{ type: 'integer', minimum: 1 }, 'number'],
  [{ type: ['null', 'string'] }, 'string | null'],
  [{ type: 'string', pattern: '^a' }, 'string'],
  [{ type: 'string', const: "it's" }, `"it's"`],
  [{ type: ['null', 'number'], enum: [1, 2, null] }, '1 | 2 | null'],
  [DATE, 'Date'],
  [OBJECT_ID, 'ObjectId'],
  [BINARY, 'Uint8Array'],
  [UNDEFINED, 'undefined'],
  [TASK, 'Task'],
  [{ anyOf: [UNDEFINED, TASK, DATE] }, 'Task | Date | undefined'],
  [{ anyOf: [string, {}] }, 'unknown'],
  [{ allOf: [TASK, { type: 'object', properties: { a: string }, required: ['a'] }] }, 'Task & { a: string }'],
  [{ allOf: [TASK, { anyOf: [TASK, DATE] }] }, 'Task & (Task | Date)'],
  [{ type: 'array' }, 'unknown[]'],
  [{ type: 'array', items: { type: ['number', 'string'] } }, '(number | string)[]'],
  [{ type: 'array', items: false }, '[]'],
  [{ type: 'array', prefixItems: [string, DATE], items: false, minItems: 1 }, '[string, Date?]'],
  [{ type: 'array', prefixItems: [string], items: { type: 'number' }, minItems: 1 }, '[string, ...number[]]'],
  [{ type: 'object' }, 'Record<string, unknown>'],
  [{ type: 'object', properties: {} }, '{}'],
  [{ type: 'object', additionalProperties: DATE }, 'Record<string, Date>'],
  [{ type: 'object', patternProperties: { '^a': DATE } }, 'Record<string, Date>'],
  [
    { type: 'object', properties: { a: string, 'b-c': DATE }, required: ['a'] },
    "{ a: string; 'b-c'?: Date }",
  ],
  [
    { type: 'object', properties: { a: string }, additionalProperties: { type: 'number' } },
    '{ a?: string; [name: string]: unknown }',
  ],
  [
    {
      type: 'object',
      properties: { a: string },
      required: ['a'],
      additionalProperties: { type: 'number' },
    },
    '{ a: string; [name: string]: unknown }',
  ],
  [
    { type: 'object', properties: { a: string }, required: ['a'], additionalProperties: true },
    '{ a: string; [name: string]: unknown }',
  ],
  [{ type: 'object', properties: { __proto__x: string } }, '{ __proto__x?: string }'],
];

test('every schema has a type of the code', () => {
  for (const [schema, type] of TYPES)
    assert.equal(typeText(typeOfSchema(schema, NAMES)), type, JSON.stringify(schema));
});

test('index signatures within each other do not double a type at each level', () => {
  const nested = (depth: number, additionalProperties: Schema | true): Schema =>
    depth === 0
      ? string
      : { type: 'object', properties: { a: nested(depth - 1, additionalProperties) }, additionalProperties };
  for (const others of [true, { type: 'number' }] as const) {
    const text = typeText(typeOfSchema(nested(60, others), NAMES));
    assert.ok(text.length < 200_000, String(text.length));
  }
});

test('named types keep their names, unless the client or the language means something else by them', () => {
  const names = typeNames(
    ['Task', 'Error', 'ErrorType', 'ObjectId', 'shared.Task', 'a-b', '1st', 'Größe'],
    ['ObjectId'],
  );
  assert.deepEqual(Object.fromEntries(names), {
    Task: 'Task',
    Error: 'ErrorTypeType',
    ErrorType: 'ErrorType',
    ObjectId: 'ObjectIdType',
    'shared.Task': 'sharedTask',
    'a-b': 'aB',
    '1st': '_1st',
    Größe: 'Größe',
  });
});

test('types are declared with what their source says of them', () => {
  const types: Record<string, Schema> = {
    Task: {
      type: 'object',
      description: 'What is to be done.',
      properties: { at: { ...DATE, description: 'When.' }, old: { ...string, deprecated: true } },
      required: ['at'],
    },
    State: { type: 'string', enum: ['a', 'b'] },
  };
  assert.equal(
    Object.entries(types)
      .map(([name, schema]) => typeDeclaration(name, schema, typeNames(Object.keys(types), [])))
      .join('\n\n'),
    `/** What is to be done. */
export interface Task {
  /** When. */
  at: Date;
  /** @deprecated */
  old?: string;
}

export type State = 'a' | 'b';`,
  );
});

test('only what holds something to revive has a shape, be it by other types', () => {
  const list: Schema = { type: 'array', items: TASK };
  const types: Record<string, Schema> = {
    Plain: { type: 'object', properties: { name: string } },
    Task: { type: 'object', properties: { at: DATE, parts: list, name: string } },
    Tree: { type: 'object', properties: { leaf: { $ref: '#/$defs/Plain' }, tree: { $ref: '#/$defs/Tree' } } },
    Page: { type: 'object', properties: { items: list } },
  };
  const { of } = createShapes(types, typeNames(Object.keys(types), []));
  const table = new Map(
    Object.entries(types).flatMap(([name, schema]) => {
      const shape = of(schema);
      return shape === undefined ? [] : [[name, shapeLine(name, shape)]];
    }),
  );
  const task = "  Task: { at: 'Date', parts: ['Task'] },";
  assert.deepEqual(usedLines(table, ['Task', 'Date']), [task]);
  assert.deepEqual(usedLines(table, ['Page']), [task, "  Page: { items: ['Task'] },"]);
  assert.deepEqual(usedLines(table, ['Plain', 'Tree']), []);
  assert.equal(of({ $ref: '#/$defs/Tree' }), undefined);
  assert.deepEqual(of({ anyOf: [TASK, { type: 'null' }] }), 'Task');
  assert.deepEqual(
    of({
      anyOf: [
        TASK,
        { type: 'object', properties: { due: DATE } },
        { type: 'object', properties: { at: DATE } },
        list,
      ],
    }),
    ['Task', { due: 'Date', at: 'Date' }, ['Task']],
  );
  assert.deepEqual(of({ type: 'array', items: { anyOf: [DATE, OBJECT_ID] } }), [['Date', 'ObjectId']]);
  assert.deepEqual(of({ type: 'array', prefixItems: [string, DATE] }), { '1': 'Date' });
});

test('arguments have the names that the server knows, although it takes others', () => {
  const open: Schema = { type: 'object', properties: { a: string }, additionalProperties: true };
  const types = { names: NAMES, shapes: createShapes({}, NAMES), $defs: {}, hasStreams: false };
  const ofArgument = (schema: Schema): string[] =>
    [methodRoute, publicationRoute].map((route) =>
      typeText(
        route({ verb: 'post', path: '/m', params: [{ name: 'given', schema }], result: open }, types).type,
      ),
    );
  assert.deepEqual(ofArgument({ type: 'array', items: open }), [
    '(given: { a?: string }[]) => Promise<{ a?: string; [name: string]: unknown }>',
    '(args: { given: { a?: string }[] }) => Promise<{ a?: string; [name: string]: unknown }>',
  ]);
  assert.match(ofArgument({ ...open, additionalProperties: string })[0] ?? '', /\[name: string\]: unknown/);
  assert.match(
    ofArgument({ type: 'object', additionalProperties: true })[0] ?? '',
    /Record<string, unknown>/,
  );
});

test('an argument is mixed where its text in a query would not say its type', () => {
  const number: Schema = { type: 'number' };
  const listOf = (items: Schema): Schema => ({ type: 'array', items });
  const $defs = { Task: { anyOf: [string, number] }, Tree: listOf({ $ref: '#/$defs/Tree' }) };
  const plain: Schema[] = [
    string,
    number,
    DATE,
    OBJECT_ID,
    BINARY,
    { type: ['null', 'number'] },
    { anyOf: [number, { type: 'boolean' }, { type: 'null' }] },
    { anyOf: [UNDEFINED, string] },
    { type: 'string', enum: ['a', 'b'] },
    { type: 'object' },
    listOf(string),
    listOf({ type: 'object' }),
    listOf(listOf({ type: ['null', 'string'] })),
    { $ref: '#/$defs/Tree' },
  ];
  const mixed: (Schema | undefined)[] = [
    undefined,
    {},
    TASK,
    { type: ['null', 'string'] },
    { anyOf: [DATE, string] },
    { anyOf: [BINARY, { type: 'null' }] },
    { anyOf: [listOf(string), string] },
    { anyOf: [listOf(string), listOf(number)] },
    { type: 'array' },
    listOf(TASK),
    { type: 'array', prefixItems: [string, TASK] },
  ];
  for (const schema of plain) assert.equal(isMixed(schema, $defs), false, JSON.stringify(schema));
  for (const schema of mixed) assert.equal(isMixed(schema, $defs), true, JSON.stringify(schema));
});
