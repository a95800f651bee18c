/** Schemas in words, for changes of an API, contradictions and messages about values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATE, type Schema, UNDEFINED } from '../../../src/shared/contract.js';
import { briefText, either, expectations, typeText } from '../../../src/shared/json-schema/words.js';

const TEXT: Schema = { type: 'string' };
const NULL: Schema = { type: 'null' };

test('a schema reads like a type', () => {
  const texts: [Schema, string][] = [
    [{}, 'anything'],
    [UNDEFINED, 'nothing'],
    [DATE, 'Date'],
    [{ $ref: '#/$defs/Task' }, 'Task'],
    [{ enum: ['a', 1] }, '"a" | 1'],
    [{ type: ['null', 'string'] }, 'null | string'],
    [{ type: 'string', minLength: 1, pattern: '^a' }, 'string (pattern "^a", minLength 1)'],
    [{ anyOf: [UNDEFINED, DATE] }, 'undefined | Date'],
    [{ type: 'array' }, 'array'],
    [{ type: 'array', items: { anyOf: [DATE, TEXT] } }, '(Date | string)[]'],
    [{ type: 'array', prefixItems: [TEXT], items: { type: 'number' } }, '[string, ...number[]]'],
    [{ type: 'array', prefixItems: [TEXT], items: false }, '[string]'],
    [{ type: 'object', additionalProperties: TEXT }, 'Record<string, string>'],
    [
      { type: 'object', properties: { a: TEXT, b: { type: 'object' } }, required: ['a'] },
      '{ a: string, b?: object }',
    ],
  ];
  for (const [schema, text] of texts) assert.equal(typeText(schema), text);
});

test('the text of a change is short', () => {
  const long = briefText({ enum: Array.from({ length: 99 }, (_, index) => index) });
  assert.equal(long.length, 80);
  assert.ok(long.endsWith('…'));
});

test('expected values are named once each, null at the end', () => {
  const nounOf = (type: string): string => `a ${type}`;
  assert.equal(either(expectations({ anyOf: [NULL, DATE, TEXT, TEXT] }, nounOf)), 'a Date, a string or null');
  assert.equal(either(expectations({ type: 'integer', anyOf: [TEXT] }, nounOf)), 'an integer');
  assert.equal(either(expectations({}, nounOf)), 'something else');
});
