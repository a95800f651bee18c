import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './manual/pages.js';

const { text } = page('README.md');

test('the README begins with the two lines that a newcomer needs', () => {
  assert.match(text, /^# restgen\n\n {4}npm ci && npm run demo .*\n {4}npm ci && npm test .*\n/);
});

test('the README is short: what is longer has a page of its own', () => {
  assert.ok(text.split('\n').length <= 200);
});
