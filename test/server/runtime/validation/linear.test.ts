/** Validation takes time linear in the request (C46): measured in how often it looks at a value, never by a clock. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HttpError } from '../../../../src/server/runtime/errors/http-error.js';
import { Validators } from '../../../../src/server/runtime/validation/validators.js';
import { DATE, type Schema } from '../../../../src/shared/contract.js';
import fc, { runsOf } from '../../../random.js';
import { fakeHost } from '../support/fake-host.js';

const TEXT: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'number' };
const NULL: Schema = { type: 'null' };
const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, NULL] });
const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).sort(),
});
const either = (...anyOf: Schema[]): Schema => ({ anyOf });
const listOf = (items: Schema): Schema => ({ type: 'array', items });

type Definitions = Record<string, Schema>;

class TooManySteps extends Error {}

/** The value, made so that each look at a part of it takes one of the steps that there are. */
function counted(value: unknown, looks: { left: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, counted(part, looks)] as const);
  const copy = Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
  const step = (): void => {
    looks.left -= 1;
    if (looks.left < 0) throw new TooManySteps();
  };
  return new Proxy(copy, {
    get(target, key, receiver) {
      step();
      return Reflect.get(target, key, receiver);
    },
    getOwnPropertyDescriptor(target, key) {
      step();
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    getPrototypeOf(target) {
      step();
      return Reflect.getPrototypeOf(target);
    },
    ownKeys(target) {
      step();
      return Reflect.ownKeys(target);
    },
  });
}

function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + countParts(part), 1);
}

/** @returns whether the value is taken */
function validated(
  $defs: Definitions,
  value: unknown,
  steps: number,
  extraProperties: 'reject' | 'strip',
): boolean {
  const params = [{ name: 'value', schema: ref('Root') }];
  const contract = {
    publications: {},
    methods: { m: { verb: 'post', path: '/methods/m', params } },
    collections: {},
    $defs,
  };
  const validators = new Validators(fakeHost(), contract, { extraProperties }, []);
  try {
    validators.method('m')?.validate([counted(value, { left: steps })]);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Looks that each part of a value may take, for each schema there is. */
const LOOKS = 12;

function assertLinear($defs: Definitions, value: unknown): void {
  const limit = LOOKS * countParts(value) * countParts($defs);
  for (const extra of ['reject', 'strip'] as const) validated($defs, value, limit, extra);
}

/** `nested(3, inner, wrap)` is `wrap(wrap(wrap(inner)))`. */
function nested(depth: number, inner: unknown, wrap: (value: unknown) => unknown): unknown {
  let value = inner;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

const RECURSIVE: Record<string, { $defs: Definitions; fitting: unknown; unfit: unknown }> = {
  'objects that differ below': {
    $defs: {
      Root: either(
        object({ a: orNull(ref('Root')), n: object({ k: NUMBER }) }),
        object({ a: orNull(ref('Root')), n: object({ k: TEXT }) }),
      ),
    },
    fitting: nested(48, null, (a) => ({ a, n: { k: 'x' } })),
    unfit: nested(48, null, (a) => ({ a, n: { k: a === null ? true : 'x' } })),
  },
  'classes that extend one': {
    $defs: {
      Root: either(ref('A'), ref('B')),
      A: object({ subs: listOf(ref('Root')), size: NUMBER }),
      B: object({ subs: listOf(ref('Root')), size: either(NUMBER, TEXT) }),
    },
    fitting: nested(48, { subs: [], size: 'x' }, (sub) => ({ subs: [sub], size: 'x' })),
    unfit: nested(48, { subs: [], size: null }, (sub) => ({ subs: [sub], size: 1 })),
  },
  'alternatives that may have what others name': {
    $defs: {
      Root: either(
        { type: 'object', properties: { x: TEXT }, required: ['x'] },
        { type: 'object', properties: { y: TEXT, a: ref('Root') }, required: ['y'] },
        {
          type: 'object',
          properties: { z: TEXT, a: either(ref('Root'), listOf(ref('Root'))) },
          required: ['z'],
        },
      ),
    },
    fitting: nested(48, { x: 'x' }, (a) => ({ x: 'x', a })),
    unfit: nested(48, { x: 1 }, (a) => ({ x: 'x', a })),
  },
  'arrays and tuples': {
    $defs: {
      Root: either(
        listOf(ref('Root')),
        { type: 'array', prefixItems: [ref('Root'), TEXT], minItems: 2, items: false },
        { type: 'array', prefixItems: [ref('Root'), NUMBER], minItems: 2, items: false },
      ),
    },
    fitting: nested(98, [], (inner) => [inner, 1]),
    unfit: nested(98, [], (inner) => [inner, null]),
  },
  'intersections whose parts have the same property': {
    $defs: {
      Root: {
        allOf: [
          object({ a: orNull(ref('Root')) }),
          { ...object({ a: orNull(ref('Root')) }), properties: { a: orNull(ref('Root')), at: DATE } },
        ],
      },
    },
    fitting: nested(98, null, (a) => ({ a, at: '2030-01-01' })),
    unfit: nested(98, 1, (a) => ({ a, at: '2030-01-01' })),
  },
  'lists in which nothing stands twice': {
    $defs: { Root: { ...listOf(object({ id: NUMBER })), uniqueItems: true } },
    fitting: Array.from({ length: 2_000 }, (_, id) => ({ id })),
    unfit: Array.from({ length: 2_000 }, (_, id) => ({ id: Math.min(id, 1_998) })),
  },
};

for (const [name, { $defs, fitting, unfit }] of Object.entries(RECURSIVE))
  test(`${name} take steps in proportion to the value`, () => {
    assertLinear($defs, fitting);
    assertLinear($defs, unfit);
    assert.equal(validated($defs, fitting, Number.POSITIVE_INFINITY, 'reject'), true);
    assert.equal(validated($defs, unfit, Number.POSITIVE_INFINITY, 'reject'), false);
  });

const leaf = fc.constantFrom<unknown>('x', '2030-01-01', 1, null, []);

const { schema } = fc.letrec<{ schema: Schema }>((tie) => {
  const fields = fc.record(
    { a: tie('schema'), b: tie('schema') },
    { requiredKeys: ['a'], noNullPrototype: true },
  );
  const parts = fc.array(tie('schema'), { minLength: 2, maxLength: 3 });
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(TEXT, NUMBER, NULL, DATE),
      fc.constantFrom('Root', 'One', 'Other').map(ref),
      fields.map((properties) => ({ ...object(properties), required: ['a'] })),
      fields.map((properties) => ({ type: 'object' as const, properties })),
      tie('schema').map(listOf),
      parts.map((prefixItems) => ({ type: 'array' as const, prefixItems })),
      parts.map((anyOf) => ({ anyOf })),
      parts.map((allOf) => ({ allOf })),
    ),
  };
});

/** At its top no reference, so that no type is nothing but itself. */
const definition = fc
  .array(
    fc.oneof(
      fc.record({ a: schema, b: schema }, { noNullPrototype: true }).map(object),
      schema.map(listOf),
      fc.tuple(schema, schema).map((prefixItems) => ({ type: 'array' as const, prefixItems })),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .chain((parts) => fc.constantFrom<Schema>({ anyOf: parts }, { allOf: parts }));

const layer = fc.oneof(
  leaf.map((b) => (a: unknown) => ({ a, b })),
  leaf.map((a) => (b: unknown) => ({ a, b })),
  leaf.map((second) => (first: unknown) => [first, second]),
  fc.constant((item: unknown) => [item]),
);

test('random types that hold themselves take steps in proportion to random values', () => {
  const values = fc
    .tuple(leaf, fc.array(layer, { minLength: 1, maxLength: 4 }))
    .map(([inner, layers]) =>
      nested(Math.floor(98 / layers.length), inner, (value) =>
        layers.reduce((inside, wrap) => wrap(inside), value),
      ),
    );
  const definitions = fc.record({ Root: definition, One: definition, Other: definition });
  fc.assert(
    fc.property(definitions, values, ($defs, value) => assertLinear($defs, value)),
    { numRuns: runsOf(80), interruptAfterTimeLimit: 60_000 },
  );
});

test('a dotted path is followed in steps in proportion to its length', () => {
  const looks = { left: 0 };
  const { $defs } = RECURSIVE['objects that differ below'] ?? {};
  const definitions = counted($defs, looks) as Definitions;
  const contract = {
    publications: {},
    methods: {},
    collections: { docs: { path: '/docs', idType: 'string', document: ref('Root') } },
    $defs: definitions,
  };
  looks.left = Number.POSITIVE_INFINITY;
  const documents = new Validators(fakeHost(), contract, {}, []).collection('docs');
  const path = (length: number): string => `${'a.'.repeat(length)}n.k`;
  documents?.validateUpdate({ [path(3)]: 'x' });
  looks.left = 30 * LOOKS * countParts($defs);
  documents?.validateUpdate({ [path(30)]: 'x' });
});
