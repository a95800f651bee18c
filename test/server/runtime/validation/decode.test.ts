import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Compiler } from '../../../../src/server/runtime/validation/compiler.js';
import { Decoder } from '../../../../src/server/runtime/validation/decode.js';
import { BINARY, DATE, OBJECT_ID, type Schema } from '../../../../src/shared/contract.js';
import fc, { runsOf } from '../../../random.js';
import { FakeObjectId, fakeHost } from '../support/fake-host.js';

const HEX = '65a000000000000000000001';
const TEXT: Schema = { type: 'string' };
const NULL: Schema = { type: 'null' };
const TREE: Schema = {
  type: 'object',
  properties: { at: DATE, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
};

const decoderOf = (strips = false): Decoder =>
  new Decoder(new Compiler({ Tree: TREE }, { rejects: !strips }), fakeHost(), strips);
const decoded = (schema: Schema, value: unknown, strips = false): unknown =>
  decoderOf(strips).decode(schema, structuredClone(value));

test('of a union, what the value can be is what it becomes, and a text that may be one stays one', () => {
  const day = '2030-01-01';
  assert.deepEqual(decoded({ anyOf: [DATE, NULL] }, day), new Date(day));
  assert.equal(decoded({ anyOf: [DATE, NULL] }, null), null);
  assert.equal(decoded({ anyOf: [DATE, TEXT] }, day), day);
  const owner: Schema = { anyOf: [OBJECT_ID, { const: 'everybody' }] };
  assert.equal(decoded(owner, 'everybody'), 'everybody');
  assert.deepEqual(decoded(owner, HEX), new FakeObjectId(HEX));
  const either: Schema = { anyOf: [DATE, { type: 'array', items: DATE }, TREE] };
  assert.deepEqual(decoded(either, [day]), [new Date(day)]);
  assert.deepEqual(decoded(either, { at: day }), { at: new Date(day) });
  assert.deepEqual(decoded(either, new Date(day)), new Date(day));
});

test('bytes are a Buffer with memory of its own, from a text and from EJSON', () => {
  for (const schema of [BINARY, { anyOf: [BINARY, NULL] }, { anyOf: [BINARY, TREE] }])
    for (const value of ['AQID', new Uint8Array([1, 2, 3])]) {
      const bytes = decoded(schema, value);
      assert.ok(Buffer.isBuffer(bytes));
      assert.deepEqual([...bytes], [1, 2, 3]);
      assert.equal(bytes.buffer.byteLength, 3);
    }
});

test('types that hold themselves, records and tuples are decoded all the way down', () => {
  const at = '2030-01-01';
  assert.deepEqual(decoded({ $ref: '#/$defs/Tree' }, { at, children: [{ at, children: [{ at }] }] }), {
    at: new Date(at),
    children: [{ at: new Date(at), children: [{ at: new Date(at) }] }],
  });
  const record: Schema = { type: 'object', properties: { own: TEXT }, additionalProperties: DATE };
  assert.deepEqual(decoded(record, { own: at, other: at }), { own: at, other: new Date(at) });
  const tuple: Schema = { type: 'array', prefixItems: [TEXT, DATE], items: OBJECT_ID };
  assert.deepEqual(decoded(tuple, [at, at, HEX]), [at, new Date(at), new FakeObjectId(HEX)]);
});

test('what is stripped is what the part of a union does not name that the value fits', () => {
  const kind = (name: string): Schema => ({
    type: 'object',
    properties: { kind: { const: name }, [name]: DATE },
    required: ['kind'],
  });
  const shape: Schema = { anyOf: [kind('a'), kind('b')] };
  const at = '2030-01-01';
  assert.deepEqual(decoded(shape, { kind: 'b', b: at, a: at }, true), { kind: 'b', b: new Date(at) });
  assert.deepEqual(
    decoded(
      { allOf: [kind('a'), { type: 'object', properties: { more: TEXT } }] },
      { kind: 'a', more: 'x', b: 1 },
      true,
    ),
    {
      kind: 'a',
      more: 'x',
    },
  );
});

interface Sample {
  schema: Schema;
  value: unknown;
}

const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc.string().map((value) => ({ schema: TEXT, value })),
  fc.date({ noInvalidDate: true }).map((date) => ({ schema: DATE, value: date.toISOString() })),
  fc.constant({ schema: OBJECT_ID, value: HEX }),
  fc.constant({ schema: BINARY, value: 'AQID' }),
  fc.integer().map((value) => ({ schema: { type: 'number' }, value }) satisfies Sample),
  fc.constant({ schema: NULL, value: null }),
  fc.constantFrom('x', 'y').map((value) => ({ schema: { const: value }, value })),
);

const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('sample'), { noNullPrototype: true }).map((parts) => {
      const entries = Object.entries(parts);
      return {
        schema: {
          type: 'object',
          properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
          required: Object.keys(parts),
        } satisfies Schema,
        value: { ...Object.fromEntries(entries.map(([name, { value }]) => [name, value])) },
      };
    }),
    tie('sample').map(({ schema, value }) => ({
      schema: { type: 'array', items: schema } satisfies Schema,
      value: [value],
    })),
    fc.tuple(tie('sample'), tie('sample'), fc.boolean()).map(([one, other, first]) => ({
      schema: { anyOf: [one.schema, other.schema] },
      value: first ? one.value : other.value,
    })),
  ),
}));

test('an intersection of one schema is decoded as that schema', () => {
  fc.assert(
    fc.property(sample, fc.boolean(), ({ schema, value }, strips) => {
      const decoder = decoderOf(strips);
      assert.ok(decoder.compiler.fits(schema, value));
      assert.deepEqual(
        decoder.decode(schema, structuredClone(value)),
        decoder.decode({ allOf: [schema] }, structuredClone(value)),
      );
    }),
    { numRuns: runsOf(1000) },
  );
});
