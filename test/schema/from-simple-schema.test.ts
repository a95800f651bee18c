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
  ['/^a+$/', { type: 'string', pattern: '^a+$' }],
  ["{ type: String, allowedValues: ['a', 'b'] }", { type: 'string', enum: ['a', 'b'] }],
  ['{ type: String, regEx: /^a$/ }', { type: 'string', pattern: '^a$' }],
  ['{ type: String, regEx: SimpleSchema.RegEx.Email }', { type: 'string', format: 'email' }],
  ["{ type: String, label: 'Its title' }", { type: 'string', description: 'Its title' }],
  ["{ type: String, defaultValue: 'x' }", { type: 'string', default: 'x' }],
  ['{ type: Object, blackbox: true }', { type: 'object', additionalProperties: true }],
  ['SimpleSchema.oneOf(String, Number)', { type: ['number', 'string'] }],
  [
    'new SimpleSchema({ x: Number })',
    { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
  ],
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
