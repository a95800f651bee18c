import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenKeys } from '../../../../src/server/host/authentication/secret.js';

const secret = 'a secret of thirty-two bytes....';
const never = (line: string) => assert.fail(`logged: ${line}`);

test('the secret of the options wins over RESTGEN_SECRET', () => {
  const [key] = tokenKeys({ secret }, { RESTGEN_SECRET: 'another secret of over 32 bytes...' }, never);
  assert.equal(key.export().toString(), secret);
  assert.equal(tokenKeys({}, { RESTGEN_SECRET: secret }, never)[0].export().toString(), secret);
});

test('a previous secret, of the options or of the environment, is the second key (C32)', () => {
  const texts = (...given: Parameters<typeof tokenKeys>) =>
    tokenKeys(...given).map((key) => key.export().toString());
  const previous = 'the secret that was used before it';
  assert.deepEqual(texts({ secret, previousSecret: previous }, {}, never), [secret, previous]);
  const environment = { RESTGEN_SECRET: secret, RESTGEN_PREVIOUS_SECRET: previous };
  assert.deepEqual(texts({}, environment, never), [secret, previous]);
  assert.throws(() => tokenKeys({ secret, previousSecret: 'short' }, {}, never), {
    message: /auth\.previousSecret has 5 bytes/,
  });
});

test('a secret under 32 bytes is refused with its length and source, but not shown', () => {
  for (const [given, environment] of [
    [{ secret: 'hunter2' }, {}],
    [{ secret: '' }, {}],
    [{}, { RESTGEN_SECRET: 'hunter2' }],
  ] as const) {
    assert.throws(
      () => tokenKeys(given, environment, never),
      ({ message }: Error) =>
        /at least 32/.test(message) && /randomBytes\(48\)/.test(message) && !message.includes('hunter2'),
    );
  }
});

test('a production start without a secret fails with a message that says how to make one (C32)', () => {
  for (const RESTGEN_SECRET of [undefined, '']) {
    assert.throws(() => tokenKeys({}, { NODE_ENV: 'production', RESTGEN_SECRET }, never), {
      message: /RESTGEN_SECRET is not set.*node -e "console\.log\(require\('crypto'\)\.randomBytes\(48\)/s,
    });
  }
});

test('outside production a missing secret is replaced by a random one, with one line of log', () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const [one, other] = [tokenKeys({}, {}, log)[0], tokenKeys({}, {}, log)[0]];
  assert.equal(one.equals(other), false);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /^RESTGEN_SECRET is not set.*$/);
});
