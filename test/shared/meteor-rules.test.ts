import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ignoresPlainRules } from '../../src/shared/meteor-rules.js';

test('Meteor 3.0 to 3.1.0 ignore rules under the plain keys; the version of allow-deny decides where it is known', () => {
  const releases = (expected: boolean, ...texts: string[]): void => {
    for (const text of texts) assert.equal(ignoresPlainRules('', `METEOR@${text}\n`), expected, text);
  };
  releases(true, '3.0', '3.0.4', '3.0-rc.4', '3.1', '3.1.0', '3.1-beta.1');
  releases(false, '2.16', '1.3.1', '3.1.1', '3.1.1-beta.2', '3.1.2', '3.2', '3.10', '3.4.1', '4.0', 'none');
  assert.equal(ignoresPlainRules('', ''), false);
  const versions = (allowDeny: string): string =>
    `accounts-base@3.0.3\nallow-deny@${allowDeny}\nautoupdate@2.0.0\n`;
  assert.equal(ignoresPlainRules(versions('2.1.0'), 'METEOR@3.0.4'), false);
  assert.equal(ignoresPlainRules(versions('2.0.0'), 'METEOR@3.4'), true);
  assert.equal(ignoresPlainRules(versions('1.1.1'), ''), false);
});
