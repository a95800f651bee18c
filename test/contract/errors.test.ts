import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { FIXTURES } from '../fixtures.js';
import { onEachHost, type RunningHost, UNKNOWN } from './running-host.js';

const INTERNAL = { error: 'internal-server-error', reason: 'Internal server error' };

onEachHost('errors over HTTP', (startHost, on) => {
  let host: RunningHost;
  const call = (name: string, json?: unknown) =>
    host.send('POST', `/methods/${encodeURIComponent(name)}`, { json });
  const post = (body: string, type = 'application/json') =>
    host.send('POST', '/methods/echo', { body, headers: { 'content-type': type } });
  before(async () => {
    host = await startHost('contract/rules', { options: { bodyLimit: 10_000 } });
  });
  after(() => host.stop());

  it('C34, C35: an error thrown on purpose is 400 with its code, reason and details', async () => {
    const answer = await call('throws.deliberate');
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body, {
      error: 'too-late',
      reason: 'The shop is closed.',
      details: { opens: '08:00' },
    });
    assert.deepEqual((await call('throws.number')).body, { error: '404', reason: 'Nothing here.' });
  });

  it('C35: statusCode and sanitizedError are used', async () => {
    assert.equal((await call('throws.status')).status, 418);
    const answer = await call('throws.sanitized');
    assert.deepEqual(
      [answer.status, answer.body],
      [400, { error: 'clean', reason: 'What the client may know.' }],
    );
  });

  for (const name of [
    'throws.internal',
    'throws.null',
    'throws.string',
    'rejects',
    'returns.circular',
    'returns.bigint',
  ]) {
    it(`C35: ${name} is 500 and tells the client nothing`, async () => {
      const answer = await call(name);
      assert.equal(answer.status, 500);
      assert.deepEqual(answer.body, INTERNAL);
    });
  }

  it('C35: another error keeps its status and hides its message, which the log has with method and route', async () => {
    const answer = await call('throws.internal.status');
    assert.deepEqual([answer.status, answer.body], [507, INTERNAL]);
    assert.match(host.log(), /POST \/methods\/throws\.internal/);
    assert.match(host.log(), /hunter2/);
  });

  it('C39: the status of an error stands in the contract', async () => {
    const { methods } = JSON.parse(await readFile(`${FIXTURES}contract/rules/expected/api.json`, 'utf8'));
    for (const name of ['throws.status', 'throws.internal.status'])
      assert.deepEqual(methods[name].errors, [(await call(name)).status]);
  });

  it('C41: a failed check is 400 with what is wrong', async () => {
    const answer = await call('strict.deeper', [2.5]);
    assert.deepEqual(
      [answer.status, answer.body],
      [
        400,
        {
          error: 'invalid-arguments',
          reason: 'Validation failed: Expected Integer, got 2.5',
          details: [{ path: '', message: 'Expected Integer, got 2.5' }],
        },
      ],
    );
    assert.equal((await call('strict', ['x', 2])).body, 'xx');
  });

  it('C36: bad JSON is 400 with its position', async () => {
    for (const body of ['{"a": }', '[1, 2', '{"a" 1}', 'nonsense', '[1] [2]', '"unfinished']) {
      const answer = await post(body);
      assert.equal(answer.status, 400, body);
      const { error, reason } = answer.body as { error: string; reason: string };
      assert.equal(error, 'invalid-json');
      assert.match(reason, /\d/, body);
    }
  });

  it('C36: another content type is 415', async () => {
    assert.equal((await post('<a/>', 'application/xml')).status, 415);
    assert.equal((await post('[1]', 'text/plain')).status, 415);
    assert.equal((await post('[1]', 'application/json; charset=latin1')).status, 415);
    assert.equal((await post('[1]', 'application/json; charset=UTF-8')).status, 200);
  });

  it('C36: a body over the limit is 413', async () => {
    const answer = await post(JSON.stringify(['x'.repeat(20_000)]));
    assert.equal(answer.status, 413);
    assert.equal(typeof (answer.body as { error: string }).error, 'string');
  });

  it('C36, C47: an unknown path is a JSON 404, or what the server of the host answers', async () => {
    const answer = await host.send('GET', '/no/such/path');
    assert.equal(answer.status, UNKNOWN[on].get);
    if (on === 'standalone') assert.equal((answer.body as { error: string }).error, 'not-found');
    else assert.match(answer.headers.get('content-type') ?? '', /html/);
  });

  // At the root of Meteor's server, its page answers.
  const onServerOfItsOwn = on === 'standalone' ? it : () => {};
  onServerOfItsOwn('C36: in development, a misspelt name gets the path that may be meant', async () => {
    const reasonOf = async (path: string, server: RunningHost) =>
      ((await server.send('POST', path, { json: [] })).body as { reason: string }).reason;
    const meant = 'There is nothing at this address. Did you mean /methods/context?';
    assert.equal(await reasonOf('/methods/contxt', host), meant);
    assert.equal(await reasonOf('/methods/nothing.like.it', host), 'There is nothing at this address.');
    const production = await startHost('contract/rules', {
      environment: { NODE_ENV: 'production', RESTGEN_SECRET: 's'.repeat(40) },
    });
    assert.equal(await reasonOf('/methods/contxt', production), 'There is nothing at this address.');
    await production.stop();
  });

  it('C37: keys that reach a prototype are refused', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      assert.equal((await post(`[{"a": [{"${key}": 1}]}]`)).status, 400, key);
      assert.equal((await post(`${key}=1`, 'application/x-www-form-urlencoded')).status, 400, key);
    }
  });

  it('C37: no object takes the place of an argument that is declared as string', async () => {
    const answer = await call('strict', [{ $ne: '' }, 1]);
    assert.equal(answer.status, 400);
    assert.equal((answer.body as { error: string }).error, 'invalid-arguments');
    assert.equal((await call('strict', { $ne: '' })).status, 400);
  });

  it('deeply nested JSON is refused', async () => {
    const answer = await post('['.repeat(4_000) + ']'.repeat(4_000));
    assert.equal(answer.status, 400);
  });

  it('an invalid percent-encoding in a path is a JSON error', async () => {
    const answer = await host.send('GET', '/publications/%zz');
    assert.equal(answer.status, 400);
    assert.equal(typeof (answer.body as { reason: string }).reason, 'string');
  });
});
