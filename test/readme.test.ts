import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './manual/pages.js';

const { text } = page('README.md');
const firstScreen = text.split('\n').slice(0, 24).join('\n');

test('the first screen of the README says what restgen is and how a user starts', () => {
  assert.match(
    firstScreen,
    /^# restgen\n\nrestgen gives .*\.\n\n```sh\nnpm install restgen\nnpx restgen init /,
  );
});

test('the first screen of the README has the two commands of a checkout', () => {
  assert.match(firstScreen, /\n {4}npm ci && npm run demo .*\n {4}npm ci && npm test .*\n/);
});

test('the README is short: longer texts are pages of their own', () => {
  assert.ok(text.split('\n').length <= 200);
});
