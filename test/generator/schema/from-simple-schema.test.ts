import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, schemaBy } from './arguments-of.js';

const fields: readonly [field: string, schema: unknown, optional?: true][] = [
  ['String', { type: 'string' }],
  ['{ type: String, min: 1, max: 9 }', { type: 'string', minLength: 1, maxLength: 9 }],
  [
    '{ type: Number, min: 1, max: 9, exclusiveMax: true }',
    { type: 'number', minimum: 1, exclusiveMaximum: 9 },
  ],
  ['SimpleSchema.Integer', { type: 'integer' }],
  ['Boolean', { type: 'boolean' }],
  ['Date', { type: 'string', format: 'date-time', 'x-type': 'Date' }],
  ['[String]', { type: 'array', items: { type: 'string' } }],
  ['/^a+$/', {}],
  ["{ type: String, allowedValues: ['a', 'b'] }", { type: 'string', enum: ['a', 'b'] }],
  ['{ type: String, regEx: /^a$/ }', { type: 'string', pattern: '^a$' }],
  ['{ type: String, regEx: SimpleSchema.RegEx.EmailWithTLD }', { type: 'string' }],
  ["{ type: String, label: 'Its title' }", { type: 'string', description: 'Its title' }],
  ["{ type: String, defaultValue: 'x' }", { type: 'string', default: 'x' }],
  ['{ type: Object, blackbox: true }', { type: 'object', additionalProperties: true }],
  ['SimpleSchema.oneOf(String, Number)', { type: ['number', 'string'] }],
  [
    'new SimpleSchema({ x: Number })',
    { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
  ],
  [
    "{ type: [String], allowedValues: ['a', 'b'] }",
    { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
  ],
  ['{ type: String, regEx: [/^a/, /b$/] }', { type: 'string', pattern: '^a', allOf: [{ pattern: 'b$' }] }],
  ['{ type: String, optional: true }', { type: ['null', 'string'] }, true],
];

for (const [field, schema, optional] of fields) {
  test(`a field ${field} takes what SimpleSchema takes`, () => {
    assert.deepEqual(schemaBy(`new SimpleSchema({ field: ${field} }).validate(a);`), {
      type: 'object',
      properties: { field: schema },
      ...(optional ? {} : { required: ['field'] }),
    });
  });
}

test('dotted keys are fields of fields and items of arrays', () => {
  const keys =
    "tags: { type: Array, maxCount: 3 }, 'tags.$': String, address: Object, 'address.street': String";
  assert.deepEqual(schemaBy(`new SimpleSchema({ ${keys} }).validate(a);`), {
    type: 'object',
    properties: {
      tags: { type: 'array', maxItems: 3, items: { type: 'string' } },
      address: { type: 'object', properties: { street: { type: 'string' } }, required: ['street'] },
    },
    required: ['address', 'tags'],
  });
});

test('a validator and check know a SimpleSchema, too', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
  const made = 'const Task = new SimpleSchema({ a: String }); const validate = Task.validator();';
  assert.deepEqual(schemaBy('validate(a);', made), schema);
  assert.deepEqual(schemaBy('Task.validator()(a);', made), schema);
  assert.deepEqual(schemaBy('check(a, Task);', made), schema);
});

test('a schema may be assigned to a member of a collection', () => {
  const { parameters } = read(
    "import { Tasks } from './tasks.js'; method('x', (a) => { Tasks.schema.validate(a); });",
    'a.js',
    {
      'tasks.js':
        "import SimpleSchema from 'simpl-schema'; export const Tasks = new Mongo.Collection('tasks'); Tasks.schema = new SimpleSchema({ a: String });",
    },
  );
  assert.deepEqual(parameters[0]?.schema?.required, ['a']);
});

test('a validator that cleans first says nothing', () => {
  assert.equal(
    schemaBy('Task.validator({ clean: true })(a);', 'const Task = new SimpleSchema({ a: String });'),
    undefined,
  );
});

test('a destructured argument is validated whole', () => {
  const { parameters } = read(
    "method('x', ({ id, done }) => { new SimpleSchema({ id: String, done: Boolean }).validate({ id, done }); });",
  );
  assert.deepEqual(parameters[0]?.typedBy, ['simple-schema']);
  assert.deepEqual(parameters[0]?.schema?.required, ['done', 'id']);
});

const object = (required: readonly string[], properties: object, more: object = {}): unknown => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
  ...more,
});
const [string, number] = [{ type: 'string' }, { type: 'number' }];
const both = object(['a', 'b'], { a: string, b: number });
const MADE = 'const Task = new SimpleSchema({ a: String });';

for (const [fact, before, statements, schema] of [
  [
    'an extension by a statement leaves everything open',
    `${MADE} Task.extend({ b: Number });`,
    'Task.validate(a);',
    object([], {}, { additionalProperties: true }),
  ],
  [
    'extensions may follow where the schema is made',
    'const Task = new SimpleSchema({}).extend({ a: String }).extend({ b: Number });',
    'Task.validate(a);',
    both,
  ],
  [
    'an extension changes the rules that it names and keeps the others',
    `const Task = new SimpleSchema({ a: { type: String, min: 2 } }).extend({ a: { max: 3 } });`,
    'Task.validate(a);',
    object(['a'], { a: { type: 'string', minLength: 2, maxLength: 3 } }),
  ],
  [
    'a list of schemas is all of them',
    `${MADE} const More = new SimpleSchema([Task, { b: Number }]);`,
    'More.validate(a);',
    both,
  ],
  [
    'fields of another schema are spread',
    `${MADE} const More = new SimpleSchema({ ...Task.schema(), b: Number });`,
    'More.validate(a);',
    both,
  ],
  [
    'a field is that of another schema',
    `${MADE} const More = new SimpleSchema({ a: Task.schema('a'), b: Number });`,
    'More.validate(a);',
    both,
  ],
  [
    'fields are picked with those within them',
    "const Task = new SimpleSchema({ a: Object, 'a.b': String, c: String });",
    "Task.pick('a').validate(a);",
    object(['a'], { a: object(['b'], { b: string }) }),
  ],
  [
    'fields may be picked by a list',
    'const Task = new SimpleSchema({ a: String, b: Number, c: String });',
    "Task.pick(['a', 'b']).validator()(a);",
    both,
  ],
  [
    'fields are left out',
    'const Task = new SimpleSchema({ a: String, b: Number, c: String });',
    "Task.omit('c').validate(a);",
    both,
  ],
  ['SimpleSchema itself validates', MADE, 'SimpleSchema.validate(a, Task);', object(['a'], { a: string })],
  [
    'SimpleSchema itself validates by definitions',
    '',
    'SimpleSchema.validate(a, { a: String, b: Number });',
    both,
  ],
  ['what is picked by a name that is not known says nothing', MADE, 'Task.pick(b).validate(a);', undefined],
  ['a modifier is not what the schema says', MADE, 'Task.validate(a, { modifier: true });', undefined],
  ['a validation of some keys says nothing', MADE, "Task.validate(a, { keys: ['a'] });", undefined],
] as const) {
  test(fact, () => assert.deepEqual(schemaBy(statements, before), schema));
}
