import assert from 'node:assert/strict';
import { test } from 'node:test';
import { literal, templateContent } from '../../../../src/generator/render/code/literal.js';
import fc from '../../../random.js';

const evaluate = (source: string): unknown => Function(`'use strict'; return (${source});`)();

test('a literal means its value, and is on one line', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom("it's", '"', `'"`, '\\', '\n\r\t', '\u2028', '\u202e', '\ud800', '\ufeff', '*/', '`'),
  );
  fc.assert(
    fc.property(value, (text) => {
      const source = literal(text);
      assert.equal(evaluate(source), text);
      assert.doesNotMatch(source, /[\p{Control}\u2028\u2029]/u);
    }),
  );
});

test('objects and lists keep every key and leave out what is undefined', () => {
  const value = {
    'Cache-Control': 'no-store',
    plain: [1, true, null],
    ['__proto__']: { deep: '' },
    nothing: undefined,
  };
  assert.equal(
    literal(value),
    "{ 'Cache-Control': 'no-store', plain: [1, true, null], ['__proto__']: { deep: '' } }",
  );
  assert.equal(literal({}), '{}');
});

test('a template literal means its text', () => {
  for (const text of ['`a`', '"', '\\', '$'.concat('{a}'), '\\$'.concat('{a}'), '$$', '´a¬', '\n'])
    assert.equal(evaluate(`\`${templateContent(text)}\``), text);
});

test('a function has no literal', () => {
  assert.throws(() => literal(() => 1), TypeError);
});
