/** Which argument of a call without a body the contract gives by its fields (C59). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContract } from '../../../src/generator/routes/contract.js';
import { createRoutes } from '../../../src/generator/routes/routes.js';
import type { Api, Options, Parameter } from '../../../src/shared/api.js';
import type { Schema } from '../../../src/shared/contract.js';
import { apiOf, publication } from './declared.js';

const OBJECT: Schema = { type: 'object', properties: { limit: { type: 'number' } } };
const given = (name: string, schema: Schema): Parameter => ({
  name,
  schema,
  typedBy: ['ts'],
  optional: false,
  rest: false,
});
const destructured = (name: string, schema: Schema = OBJECT): Parameter => ({
  ...given(name, schema),
  destructured: true,
});

/** The names of the arguments whose fields a query names. */
function byFields(parameters: Parameter[], options: Options = {}, types: Api['types'] = {}): string[] {
  const api = apiOf([publication('p', { parameters, options })], { types });
  const { publications } = createContract(api, createRoutes(api).routes, {
    auth: {},
    validation: {},
  } as never);
  return publications['p']?.params.filter(({ fields }) => fields).map(({ name }) => name) ?? [];
}

test('an argument is given by its fields, beside others and by the type of another name', () => {
  assert.deepEqual(byFields([destructured('arg0')]), ['arg0']);
  assert.deepEqual(byFields([given('id', { type: 'string' }), destructured('filter')]), ['filter']);
  assert.deepEqual(byFields([destructured('arg0', { $ref: '#/$defs/F' })], {}, { F: OBJECT }), ['arg0']);
  const both: Schema = { allOf: [OBJECT, { type: 'object', properties: { id: { type: 'string' } } }] };
  assert.deepEqual(byFields([destructured('arg0', both)]), ['arg0']);
});

test('an argument is given whole if it is not destructured, not the only one, or no object of known fields', () => {
  assert.deepEqual(byFields([given('filter', OBJECT)]), []);
  assert.deepEqual(byFields([destructured('arg0'), destructured('arg1')]), []);
  assert.deepEqual(byFields([destructured('arg0', { anyOf: [OBJECT, { type: 'null' }] })]), []);
  assert.deepEqual(byFields([destructured('arg0', { type: 'object' })]), []);
});

test('an argument is given whole in a body, by the request itself, and if a needed field has the name of another', () => {
  assert.deepEqual(byFields([destructured('arg0')], { httpMethod: 'post' }), []);
  assert.deepEqual(byFields([destructured('arg0')], { getArgsFromRequest: true }), []);
  const limit = given('limit', { type: 'number' });
  assert.deepEqual(byFields([destructured('arg0'), limit]), ['arg0']);
  assert.deepEqual(byFields([destructured('arg0', { ...OBJECT, required: ['limit'] }), limit]), []);
});
