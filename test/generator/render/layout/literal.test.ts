import assert from 'node:assert/strict';
import { test } from 'node:test';
import { literal, templateContent } from '../../../../src/generator/render/layout/literal.js';
import fc from '../../../random.js';
import { pretty } from '../prettier.js';

const evaluate = (source: string): unknown => Function(`'use strict'; return (${source});`)();

test('a literal means its value, stands on one line, and is as prettier writes it', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom("it's", '"', `'"`, '\\', '\n\r\t', '\u2028', '\u202e', '\ud800', '\ufeff', '*/', '`'),
  );
  await fc.assert(
    fc.asyncProperty(value, async (text) => {
      const source = literal(text);
      assert.equal(evaluate(source), text);
      assert.doesNotMatch(source, /[\p{Control}\u2028\u2029]/u);
      if (source.length < 80) assert.equal(await pretty(`f(${source});`), `f(${source});\n`);
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
