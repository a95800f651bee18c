/** Of the ways to say one thing, the document takes the one that old generators of clients understand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { DocumentSchemas } from '../../../src/generator/render/openapi/schemas.js';
import type { Schema } from '../../../src/shared/contract.js';

const SPELLINGS: Record<string, [schema: Schema, written: Schema]> = {
  'null is the last type': [{ type: ['null', 'string'] }, { type: ['string', 'null'] }],
  'null is the last value': [
    { type: ['null', 'string'], enum: [null, 'a'] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  'null is the last alternative': [
    { anyOf: [{ type: 'null' }, { type: 'array', items: { type: 'string' } }] },
    { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
  ],
  'a number is a double': [{ type: ['null', 'number'] }, { type: ['number', 'null'], format: 'double' }],
  'an integer may need 64 bits': [{ type: 'integer' }, { type: 'integer', format: 'int64' }],
  'an integer within 32 bits': [
    { type: 'integer', minimum: 0, maximum: 9 },
    { type: 'integer', minimum: 0, maximum: 9 },
  ],
  'whole numbers are a range': [
    { type: 'number', enum: [1, 2, 3] },
    { type: 'integer', minimum: 1, maximum: 3 },
  ],
  'whole numbers or null': [
    { type: ['null', 'number'], enum: [null, 0, 1] },
    { type: ['integer', 'null'], minimum: 0, maximum: 1 },
  ],
  'one number': [
    { type: 'number', const: 2 },
    { type: 'integer', minimum: 2, maximum: 2 },
  ],
  'numbers with gaps': [
    { type: 'number', enum: [1, 4] },
    { type: 'integer', minimum: 1, maximum: 4, not: { not: { enum: [1, 4] } } },
  ],
  fractions: [
    { type: 'number', enum: [0.5, 1] },
    { type: 'number', format: 'double', minimum: 0.5, maximum: 1, not: { not: { enum: [0.5, 1] } } },
  ],
  'a record of anything': [
    { type: 'object', additionalProperties: true },
    { type: 'object', additionalProperties: { description: 'Any value.' } },
  ],
  'an open object': [
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: {} },
    { type: 'object', properties: { a: { type: 'string' } } },
  ],
  'null as a default': [
    { type: ['null', 'string'], default: null, examples: [null] },
    { type: ['string', 'null'] },
  ],
};
const VALUES = [
  null,
  0,
  0.5,
  1,
  2,
  3,
  4,
  1e12,
  1.5,
  '',
  'a',
  [],
  ['a'],
  {},
  { a: 'b' },
  { a: 1 },
  { b: null },
];

for (const [what, [schema, written]] of Object.entries(SPELLINGS))
  test(`${what}, and the same values are accepted`, () => {
    const before = structuredClone(schema);
    const converted = new DocumentSchemas({}).request(schema, true);
    assert.deepEqual(converted, written);
    assert.deepEqual(schema, before);
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
    formats.default(ajv);
    const validators = [ajv.compile(schema), ajv.compile(converted)] as const;
    for (const value of VALUES)
      assert.equal(validators[1](value), validators[0](value), JSON.stringify(value));
  });

test('an answer that is a named type or null has no name of its own', () => {
  const schemas = new DocumentSchemas({ Task: { type: 'object', properties: { a: { type: 'string' } } } });
  const result: Schema = { anyOf: [{ type: 'null' }, { $ref: '#/$defs/Task' }] };
  assert.deepEqual(schemas.answerType(['MResult'], result, { description: 'Returned.' }), {
    anyOf: [{ $ref: '#/components/schemas/Task' }, { type: 'null' }],
  });
  assert.deepEqual(Object.keys(schemas.components()), ['Task']);
});
