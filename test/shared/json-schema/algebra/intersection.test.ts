/** What narrow accepts is what both schemas accept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from '../../../../src/shared/contract.js';
import { intersect } from '../../../../src/shared/json-schema/algebra/intersection.js';
import { withOpenObjects } from '../../../../src/shared/json-schema/algebra/objects.js';
import { unionSchema } from '../../../../src/shared/json-schema/algebra/union.js';
import { closed } from '../../../generator/schema/differential/closed.js';
import fc, { runsOf } from '../../../random.js';

const bounds = fc.record(
  {
    minimum: fc.integer({ min: -3, max: 3 }),
    maximum: fc.integer({ min: -2, max: 5 }),
    exclusiveMinimum: fc.integer({ min: -3, max: 3 }),
    exclusiveMaximum: fc.integer({ min: -2, max: 5 }),
    multipleOf: fc.constantFrom(2, 3),
  },
  { requiredKeys: [] },
);
const lengths = fc.record(
  { minLength: fc.nat(2), maxLength: fc.nat(3), pattern: fc.constantFrom('^a', 'b$') },
  { requiredKeys: [] },
);

const { schema: anySchema } = fc.letrec<{ schema: Schema; object: Schema; array: Schema; tuple: Schema }>(
  (tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Schema>(
        {},
        { type: 'boolean' },
        { type: 'null' },
        { type: ['null', 'string'] },
        { type: 'object' },
        { type: 'array' },
      ),
      fc.constantFrom<Schema>(
        { type: 'string', enum: ['a', 'ab', 'b'] },
        { type: 'number', const: 1 },
        { type: 'boolean', const: true },
        { type: ['null', 'string'], enum: [null, 'a'] },
      ),
      bounds.map((more): Schema => ({ type: 'number', ...more })),
      bounds.map((more): Schema => ({ type: 'integer', ...more })),
      lengths.map((more): Schema => ({ type: 'string', ...more })),
      tie('object'),
      tie('array'),
      tie('tuple'),
      fc.array(tie('schema'), { minLength: 2, maxLength: 3 }).map(unionSchema),
    ),
    object: fc
      .record({
        fields: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 }),
        needed: fc.subarray(['a', 'b', 'c']),
        rest: fc.oneof(fc.constantFrom<boolean | undefined>(true, false, undefined), tie('schema')),
      })
      .map(({ fields, needed, rest }): Schema => {
        const required = needed.filter((name) => Object.hasOwn(fields, name));
        return {
          type: 'object',
          properties: { ...fields },
          ...(required.length === 0 ? {} : { required }),
          ...(rest === undefined ? {} : { additionalProperties: rest }),
        };
      }),
    array: fc
      .record({ items: tie('schema'), minItems: fc.nat(2), maxItems: fc.nat(3) }, { requiredKeys: ['items'] })
      .map((more): Schema => ({ type: 'array', ...more })),
    tuple: fc
      .record({
        prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        items: fc.oneof(fc.constant<false>(false), tie('schema')),
        minItems: fc.nat(2),
      })
      .map((more): Schema => ({ type: 'array', ...more })),
  }),
);

const scalar = fc.constantFrom<unknown>(null, true, false, 0, 1, 2, 3, -1, 1.5, 6, '', 'a', 'ab', 'b', 'abc');
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { maxKeys: 3 })
      .map((record) => ({ ...record })),
  ),
}));

/** One for all: it compiles the schema of schemas when it is first asked, which takes longer than theirs. */
const ajv = new Ajv2020({ strict: false });

function acceptor(schema: Schema): (value: unknown) => boolean {
  return ajv.compile(closed(schema) as object) as (value: unknown) => boolean;
}

test('narrow accepts what both accept, and nothing else', () => {
  fc.assert(
    fc.property(
      anySchema,
      anySchema,
      fc.array(value, { minLength: 5, maxLength: 40 }),
      (one, other, values) => {
        const narrowed = intersect(one, other);
        const [first, second] = [acceptor(one), acceptor(other)];
        const both = narrowed === 'contradiction' ? () => false : acceptor(narrowed);
        for (const item of values) {
          assert.equal(
            both(item),
            first(item) && second(item),
            JSON.stringify({ one, other, narrowed, each: item }),
          );
        }
      },
    ),
    { numRuns: runsOf(250) },
  );
});

test('narrow says the same whichever comes first', () => {
  fc.assert(
    fc.property(anySchema, anySchema, fc.array(value, { maxLength: 20 }), (one, other, values) => {
      const [there, back] = [intersect(one, other), intersect(other, one)].map((narrowed) =>
        narrowed === 'contradiction' ? () => false : acceptor(narrowed),
      );
      for (const item of values) assert.equal(there?.(item), back?.(item));
    }),
    { numRuns: runsOf(100) },
  );
});

const DATE: Schema = { type: 'string', format: 'date-time', 'x-type': 'Date' };

const cases: readonly [fact: string, one: Schema, other: Schema, narrowed: Schema | 'contradiction'][] = [
  ['a text is no Date', { type: 'string' }, DATE, 'contradiction'],
  ['a Date is a Date', DATE, DATE, DATE],
  ['a Date or null is narrowed to the Date', { anyOf: [DATE, { type: 'null' }] }, DATE, DATE],
  ['null is no object', { type: 'object' }, { type: ['null', 'string'], enum: [null, 'a'] }, 'contradiction'],
  ['anything gives way', {}, { type: 'string' }, { type: 'string' }],
  [
    'integers are numbers',
    { type: 'integer' },
    { type: 'number', minimum: 1 },
    { type: 'integer', minimum: 1 },
  ],
  ['numbers are no texts', { type: 'number' }, { type: 'string' }, 'contradiction'],
  [
    'of a list of values those that fit stay',
    { type: 'string', enum: ['a', 'bb'] },
    { type: 'string', maxLength: 1 },
    { type: 'string', const: 'a' },
  ],
  [
    'a range without numbers is a contradiction',
    { type: 'number', minimum: 3 },
    { type: 'number', exclusiveMaximum: 3 },
    'contradiction',
  ],
  [
    'two patterns stand beside each other',
    { type: 'string', pattern: 'a' },
    { type: 'string', pattern: 'b' },
    {
      allOf: [
        { type: 'string', pattern: 'a' },
        { type: 'string', pattern: 'b' },
      ],
    },
  ],
  [
    'a required field that the other forbids is a contradiction',
    { type: 'object', properties: { a: {} }, required: ['a'] },
    { type: 'object', properties: {} },
    'contradiction',
  ],
  [
    'notes of the first count',
    { type: 'string', description: 'One.' },
    { type: 'string', description: 'Other.', minLength: 1 },
    { type: 'string', minLength: 1, description: 'One.' },
  ],
];

for (const [fact, one, other, narrowed] of cases) {
  test(`narrow: ${fact}`, () => assert.deepEqual(intersect(one, other), narrowed));
}

const TASK: Schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
const resolve = ({ $ref }: Schema): Schema | undefined => ($ref === '#/$defs/Task' ? TASK : undefined);

test('a named type that says as much keeps its name', () => {
  assert.deepEqual(intersect({ $ref: '#/$defs/Task' }, TASK, resolve), { $ref: '#/$defs/Task' });
  assert.deepEqual(intersect(withOpenObjects(TASK), { $ref: '#/$defs/Task' }, resolve), {
    $ref: '#/$defs/Task',
  });
});

test('a named type that says less is written out', () => {
  const title = { type: 'string', minLength: 1 } as const;
  assert.deepEqual(intersect({ $ref: '#/$defs/Task' }, { ...TASK, properties: { title } }, resolve), {
    ...TASK,
    properties: { title },
  });
});
