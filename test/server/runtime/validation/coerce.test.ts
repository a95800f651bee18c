/** Texts of queries and forms become values of the types that a schema has, whatever the form of the schema. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallValidator } from '../../../../src/server/runtime/validation/call-validator.js';
import { Validators } from '../../../../src/server/runtime/validation/validators.js';
import type { Schema } from '../../../../src/shared/contract.js';
import { fakeHost } from '../support/fake-host.js';

const NUMBER: Schema = { type: 'number' };
const TEXT: Schema = { type: 'string' };

function validatorOf(schema: Schema, $defs: Record<string, Schema> = {}): CallValidator {
  const call = { verb: 'get', path: '/m', params: [{ name: 'value', schema }] } as const;
  const contract = { publications: {}, methods: { m: call }, collections: {}, $defs };
  const validator = new Validators(fakeHost(), contract, {}, []).method('m');
  assert.ok(validator);
  return validator;
}

function ofQuery(schema: Schema, query: string): unknown {
  const values: unknown[] = [];
  validatorOf(schema).fromQuery(`/m?${query}`, values);
  return values[0];
}

const ofForm = (schema: Schema, form: object, $defs?: Record<string, Schema>): unknown =>
  validatorOf(schema, $defs).fromForm({ ...form });

test('a query is read by all parts of an intersection', () => {
  const list: Schema = { allOf: [{ type: 'array', items: NUMBER }, { minItems: 1 }] };
  assert.deepEqual(ofQuery(list, 'value=1&value=2'), [1, 2]);
  assert.deepEqual(ofQuery({ allOf: [{ type: ['number', 'string'] }, {}] }, 'value=5'), 5);
  assert.deepEqual(ofQuery({ allOf: [{ anyOf: [NUMBER, { type: 'object' }] }] }, 'value={"a":1}'), { a: 1 });
});

const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

test('a form is read by the alternative that it fits, also within intersections', () => {
  const sized = object({ kind: { const: 'sized' }, size: NUMBER });
  const named = object({ kind: { const: 'named' }, size: TEXT });
  const either: Schema = { anyOf: [named, sized] };
  assert.deepEqual(ofForm(either, { kind: 'sized', size: '5' }), { kind: 'sized', size: 5 });
  assert.deepEqual(ofForm(either, { kind: 'named', size: '5' }), { kind: 'named', size: '5' });
  const both: Schema = { allOf: [either, object({ count: NUMBER })] };
  const outer: Schema = { anyOf: [object({ other: NUMBER }), both] };
  for (const schema of [both, outer]) {
    assert.deepEqual(ofForm(schema, { kind: 'sized', size: '5', count: '2' }), {
      kind: 'sized',
      size: 5,
      count: 2,
    });
    assert.deepEqual(ofForm(schema, { kind: 'named', size: '5', count: '2' }), {
      kind: 'named',
      size: '5',
      count: 2,
    });
  }
});

test('a form is read by a type that is a part of itself', () => {
  const inItself: Schema = { allOf: [object({ a: NUMBER }), { $ref: '#/$defs/Root' }] };
  const $defs = { Root: { anyOf: [object({ b: NUMBER }), inItself] } };
  assert.deepEqual(ofForm({ $ref: '#/$defs/Root' }, { b: '1' }, $defs), { b: 1 });
  assert.deepEqual(ofForm({ $ref: '#/$defs/Root' }, { c: '1' }, $defs), { c: '1' });
});
