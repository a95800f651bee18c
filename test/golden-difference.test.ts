import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSameTexts } from './golden-difference.js';

const numbers = (count: number): string => Array.from({ length: count }, (_, n) => `line ${n}\n`).join('');

test('texts that are the same are no failure', () => {
  assertSameTexts(new Map([['a', 'x']]), new Map([['a', 'x']]));
});

test('a text that differs is shown as a unified diff of its lines alone', () => {
  const expected = numbers(2_000);
  const actual = expected.replace('line 1000\n', 'another\n');
  assert.throws(
    () => assertSameTexts(new Map([['api.json', actual]]), new Map([['api.json', expected]])),
    ({ message }: Error) =>
      message.includes('\n--- expected/api.json\n+++ generated/api.json\n@@ -997,9 +997,9 @@\n line 996\n') &&
      message.includes('\n-line 1000\n+another\n line 1001\n') &&
      message.split('\n').length < 16,
  );
});

test('a missing text is shown, and a long difference is cut', () => {
  assert.throws(
    () => assertSameTexts(new Map(), new Map([['a', numbers(500)]])),
    /--- expected\/a\n\+\+\+ \/dev\/null\n@@ [\s\S]*\n-line 96\nand 403 more lines$/,
  );
  assert.throws(
    () => assertSameTexts(new Map([['b', '']]), new Map()),
    /--- \/dev\/null\n\+\+\+ generated\/b$/,
  );
});
