/** Whether a schema accepts a literal, without a validator. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonLiteral, Schema } from '../../../src/shared/contract.js';
import { acceptsLiteral } from '../../../src/shared/json-schema/acceptance.js';

const accepts = (schema: Schema, value: JsonLiteral): boolean | undefined =>
  acceptsLiteral(schema, value, () => undefined);

test('what a schema only notes decides nothing', () => {
  assert.equal(accepts({ type: 'string', description: 'A name.', default: 'Ada' }, 'Grace'), true);
});

test('a multiple is decided where the division is exact', () => {
  assert.equal(accepts({ type: 'number', multipleOf: 5 }, 15), true);
  assert.equal(accepts({ type: 'number', multipleOf: 5 }, 16), false);
  assert.equal(accepts({ type: 'number', multipleOf: 0.25 }, 0.5), true);
  assert.equal(accepts({ type: 'number', multipleOf: 0.1 }, 0.3), undefined);
  assert.equal(accepts({ type: 'number', multipleOf: 5, maximum: 10 }, 15), false);
});

test('only a validator knows formats', () => {
  assert.equal(accepts({ type: 'string', format: 'email' }, 'a'), undefined);
});
