import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  decides,
  patternOfName,
  patternsOfSelection,
  type Selection,
} from '../../../src/shared/expose-patterns.js';
import fc from '../../random.js';

const isExposed = (selection: Selection, name: string, file = 'a.ts', rest?: 'on' | 'off'): boolean =>
  decides(patternsOfSelection(selection), { name, file, rest }).exposed;

test('the last pattern that fits decides', () => {
  const patterns = ['tasks.*', '!tasks.purge*', 'tasks.purgeable'];
  assert.ok(isExposed(patterns, 'tasks.a.b'));
  assert.ok(!isExposed(patterns, 'tasks.purge'));
  assert.ok(isExposed(patterns, 'tasks.purgeable'));
  assert.ok(!isExposed(patterns, 'tasks'));
});

test('a list that begins with taking away begins with everything, an empty one with nothing', () => {
  assert.ok(isExposed(['!a'], 'b'));
  assert.ok(!isExposed(['!a'], 'a'));
  assert.ok(!isExposed([], 'a'));
  assert.ok(isExposed('all', 'line\nbreak'));
  assert.ok(!isExposed('none', 'a'));
});

test('a pattern that begins with ./ fits files, and folders whole', () => {
  assert.ok(isExposed(['./server/public'], 'x', 'server/public/deep/a.ts'));
  assert.ok(isExposed(['./server/**/api.ts'], 'x', 'server/one/two/api.ts'));
  assert.ok(!isExposed(['./server/public'], 'server/public', 'server/publications.ts'));
});

test('names with slashes, and with signs of patterns, are names', () => {
  assert.ok(isExposed(['/tasks/*'], '/tasks/insert'));
  assert.ok(isExposed(['a?c'], 'a.c'));
  assert.ok(isExposed(['a\\?c'], 'a?c'));
  assert.ok(!isExposed(['a\\?c'], 'abc'));
});

test('every name has a pattern that fits it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), (name) => {
      assert.ok(isExposed([patternOfName(name)], name));
    }),
  );
  for (const name of ['!a', '@rest', './a', '\\', '*', '?']) {
    assert.ok(isExposed([patternOfName(name)], name), name);
    assert.ok(!isExposed([patternOfName(name)], `${name}x`), name);
  }
});
