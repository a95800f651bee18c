import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schema } from '../../../src/shared/contract.js';
import { read, schemaBy } from './arguments-of.js';

const JOI = "import Joi from 'joi';";
const text: Schema = { type: 'string', minLength: 1 };
const number: Schema = {
  anyOf: [
    { type: 'string', pattern: '^\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?\\s*$' },
    { type: 'number' },
  ],
};

const schemas: readonly [schema: string, expected: unknown][] = [
  ['Joi.string()', text],
  ["Joi.string().allow('')", { type: 'string' }],
  ["Joi.string().allow('', null)", { type: ['null', 'string'] }],
  ['Joi.string().min(2).max(9)', { type: 'string', minLength: 2, maxLength: 9 }],
  ['Joi.string().length(3)', { type: 'string', minLength: 3, maxLength: 3 }],
  ['Joi.string().pattern(/^a/)', { type: 'string', minLength: 1, pattern: '^a' }],
  ['Joi.string().regex(/^a/, { invert: true })', text],
  ["Joi.string().valid('a', 'b')", { type: 'string', enum: ['a', 'b'] }],
  ["Joi.string().valid(['a', 'b'])", { type: 'string', enum: ['a', 'b'] }],
  ["Joi.string().valid('a').insensitive()", { type: 'string' }],
  ['Joi.string().trim().max(3)', text],
  ['Joi.string().alphanum()', { type: 'string', minLength: 1, pattern: '^[a-zA-Z0-9]+$' }],
  [
    "Joi.string().uri().allow('')",
    {
      anyOf: [
        { const: '', type: 'string' },
        { format: 'uri', minLength: 1, type: 'string' },
      ],
    },
  ],
  ["Joi.string().description('A title')", { ...text, description: 'A title' }],
  ['Joi.number()', number],
  ['Joi.number().strict()', { type: 'number' }],
  ['Joi.number().integer().min(1).max(9).strict()', { type: 'integer', minimum: 1, maximum: 9 }],
  ['Joi.number().positive().strict()', { type: 'number', exclusiveMinimum: 0 }],
  ['Joi.boolean().strict()', { type: 'boolean' }],
  ['Joi.date().strict()', { type: 'string', format: 'date-time', 'x-type': 'Date' }],
  ["Joi.any().valid('a', 1)", { type: ['number', 'string'], enum: [1, 'a'] }],
  ['Joi.array().items(Joi.string()).min(1).max(2)', { type: 'array', items: text, minItems: 1, maxItems: 2 }],
  [
    'Joi.array().items(Joi.string(), Joi.boolean().strict())',
    { type: 'array', items: { anyOf: [text, { type: 'boolean' }] } },
  ],
  ['Joi.object()', { type: 'object', additionalProperties: true }],
  ['Joi.object({ a: Joi.string() })', { type: 'object', properties: { a: text } }],
  [
    'Joi.object({ a: Joi.string().required() })',
    { type: 'object', properties: { a: text }, required: ['a'] },
  ],
  [
    'Joi.object().keys({ a: Joi.string() }).unknown()',
    { type: 'object', properties: { a: text }, additionalProperties: true },
  ],
  [
    "Joi.object({ a: Joi.string().default('x') })",
    { type: 'object', properties: { a: { ...text, default: 'x' } } },
  ],
  [
    'Joi.object({ a: { b: Joi.string() }, c: /^a/, d: 1 })',
    {
      type: 'object',
      properties: {
        a: { type: 'object', properties: { b: text } },
        c: { type: 'string', minLength: 1, pattern: '^a' },
        d: { type: 'number', const: 1 },
      },
    },
  ],
  ['Joi.alternatives().try(Joi.string(), Joi.boolean().strict())', { anyOf: [text, { type: 'boolean' }] }],
  ['Joi.alternatives([Joi.string(), Joi.boolean().strict()])', { anyOf: [text, { type: 'boolean' }] }],
];

for (const [schema, expected] of schemas) {
  test(`${schema} takes what Joi takes`, () => {
    assert.deepEqual(schemaBy(`Joi.assert(a, ${schema});`, JOI), expected);
  });
}

for (const [fact, schema] of [
  ['a method that is not known', 'Joi.string().someOfOurs()'],
  ['what depends on another value', "Joi.string().when('b', { is: 1, then: Joi.required() })"],
  ['another schema that is added', 'Joi.string().concat(b)'],
  ['a schema that is not known', 'Joi.objectId()'],
  ['what takes anything', 'Joi.any()'],
] as const) {
  test(`${fact} leaves open what is accepted`, () => {
    assert.deepEqual(
      schemaBy(`Joi.assert(a, Joi.object({ a: ${schema}.required(), b: Joi.string() }));`, JOI),
      {
        type: 'object',
        properties: { a: {}, b: text },
        ...(schema === 'Joi.any()' ? { required: ['a'] } : {}),
      },
    );
  });
}

for (const [call, before = ''] of [
  ['Joi.assert(a, Task)'],
  ['Joi.attempt(a, Task)'],
  ['const { error } = Joi.validate(a, Task); if (error) throw error'],
  ['const { error } = Task.validate(a); if (error) throw error'],
  ['await Task.validateAsync(a)'],
  ['Joi.validate(a, Task, (error) => { if (error) throw error; })'],
  ['assert(a, Task)', 'const { assert } = Joi;'],
  ['Joi.assert(a, { title: Joi.string().required() })'],
  ['Joi.assert(a, Task, "No task", { abortEarly: false })'],
] as const) {
  test(`${call} says what is taken`, () => {
    const made = `${JOI} ${before} const Task = Joi.object({ title: Joi.string().required() });`;
    const { parameters } = read(`${made} method('x', async function (a) { ${call}; });`);
    assert.deepEqual(parameters[0]?.typedBy, ['joi']);
    assert.deepEqual(parameters[0]?.schema, {
      type: 'object',
      properties: { title: text },
      required: ['title'],
    });
  });
}

for (const from of ['joi', '@hapi/joi', 'meteor/somebody:joi']) {
  test(`Joi may come from ${from}`, () => {
    assert.deepEqual(schemaBy('Joi.assert(a, Joi.string());', `import Joi from '${from}';`), text);
    assert.deepEqual(schemaBy('Joi.assert(a, Joi.string());', `const Joi = require('${from}');`), text);
    assert.deepEqual(schemaBy('Joi.assert(a, Joi.string());', `import * as Joi from '${from}';`), text);
  });
}

test('an extended Joi is one', () => {
  assert.deepEqual(
    schemaBy(
      'More.assert(a, More.string());',
      `${JOI} const More = Joi.extend((joi) => ({ type: 'x', base: joi.any() }));`,
    ),
    text,
  );
});

test('what is validated with unknown fields allowed may have others', () => {
  assert.deepEqual(
    schemaBy(
      'const { error } = Joi.object({ a: Joi.string() }).validate(a, { allowUnknown: true }); if (error) throw error;',
      JOI,
    ),
    { type: 'object', properties: { a: text }, additionalProperties: true },
  );
});

test('a validation whose answer nobody reads says nothing', () => {
  assert.equal(schemaBy('Joi.object({ a: Joi.string() }).validate(a);', JOI), undefined);
});

test('an argument is optional unless it is required', () => {
  const optional = (schema: string): boolean | undefined =>
    read(`${JOI} method('x', function (a) { Joi.assert(a, ${schema}); });`).parameters[0]?.optional;
  assert.equal(optional('Joi.string()'), true);
  assert.equal(optional('Joi.string().required()'), false);
});
