/** The compiler as the oracle on values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Claim, compilerVerdicts } from './compiler-verdict.js';
import { ofOtherAlternatives } from './other-alternatives.js';

test('refused values are tried without some keys, but never without thousands of choices of them', () => {
  const names = Array.from({ length: 60 }, (_, index) => [`k${index}`, index] as const);
  const [many, few] = [
    { type: 'Many', value: Object.fromEntries(names) },
    { type: 'Few', value: { a: 1, b: 2 } },
  ];
  let asked = 0;
  const explained = ofOtherAlternatives([many, few], (claims) => {
    asked += claims.length;
    return claims.map(({ value }) => JSON.stringify(value) === '{"a":1}');
  });
  assert.deepEqual([...explained], [few]);
  const deep = { type: 'Deep', value: Array.from({ length: 6 }, () => ({ a: 1, b: 1 })) };
  const withoutB = (claims: readonly Claim[]): boolean[] =>
    claims.map(({ value }) => !JSON.stringify(value).includes('"b"'));
  assert.deepEqual([...ofOtherAlternatives([deep], withoutB)], [deep]);
  assert.ok(asked < 2_000, `${asked} claims`);
});

test('the compiler is asked of the keys that a caller sends, and has none of its own', () => {
  const type = 'interface Shape { toString?: { [key: string]: "b/1" } }';
  assert.deepEqual(
    compilerVerdicts(
      type,
      [{}, { toString: { a: 'b/1' } }, { toString: 'b' }].map((value) => ({ type: 'Shape', value })),
    ),
    [true, true, false],
  );
});
