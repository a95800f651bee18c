import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect, type Tools } from '../../templates/client/connect.js';
import { type ClientOptions, delayAfter } from '../../templates/client/send.js';
import { fakeFetch, silentFetch, type Told } from './fake-fetch.js';

const clientWith = (options: Partial<ClientOptions>) =>
  connect({ baseUrl: 'http://host', ...options }, (tools: Tools) => tools, {});

const busy: Told = { status: 503, headers: { 'Retry-After': '0' } };

test('a GET that finds no server, or a busy one, is sent again', async () => {
  const { fetch, sent } = fakeFetch(new Error('reset'), busy, { json: 'there' });
  assert.equal(await clientWith({ fetch }).call('GET', '/a'), 'there');
  assert.equal(sent.length, 3);
});

test('retries come to an end, and the last failure is reported', async () => {
  const { fetch, sent } = fakeFetch(busy);
  await assert.rejects(clientWith({ fetch, retries: 1 }).call('GET', '/a'), { status: 503 });
  assert.equal(sent.length, 2);
});

test('nothing but a GET is ever sent twice', async () => {
  for (const failure of [busy, new Error('reset')]) {
    for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { fetch, sent } = fakeFetch(failure, {});
      await assert.rejects(clientWith({ fetch, retries: 5 }).call(verb, '/a'));
      assert.equal(sent.length, 1, verb);
    }
  }
});

test('an answer that repeating does not change is not asked for again', async () => {
  for (const status of [400, 401, 404, 500]) {
    const { fetch, sent } = fakeFetch({ status });
    await assert.rejects(clientWith({ fetch }).call('GET', '/a'), { status });
    assert.equal(sent.length, 1);
  }
});

test('delays grow by themselves, are as long as the server asks, and end where it asks too much', () => {
  const answer = (retryAfter: string | null) => ({ status: 429, retryAfter, text: '' });
  for (const [attempt, least, most] of [
    [0, 150, 450],
    [1, 300, 900],
    [2, 600, 1800],
  ] as const) {
    const delay = delayAfter(answer(null), attempt) ?? 0;
    assert.ok(delay >= least && delay <= most, `${delay}`);
  }
  assert.equal(delayAfter(answer('7'), 0), 7000);
  assert.equal(delayAfter(answer('3600'), 0), undefined);
  assert.equal(delayAfter(answer(new Date(Date.now() + 3_600_000).toUTCString()), 0), undefined);
  assert.ok((delayAfter(answer('soon'), 0) ?? 0) > 0);
});

test('a signal ends a call: before it, during it, and between two attempts', async () => {
  const reason = new Error('no longer wanted');
  const early = AbortSignal.abort(reason);
  await assert.rejects(clientWith({ fetch: silentFetch }).with({ signal: early }).call('GET', '/a'), reason);
  for (const fetch of [silentFetch, fakeFetch({ ...busy, headers: { 'Retry-After': '20' } }).fetch]) {
    const controller = new AbortController();
    const call = clientWith({ fetch, signal: controller.signal }).call('GET', '/a');
    setTimeout(() => controller.abort(reason), 10);
    await assert.rejects(call, reason);
  }
});

test('a call out of time is reported as such, and not repeated', async () => {
  await assert.rejects(clientWith({ fetch: silentFetch, timeout: 10 }).call('GET', '/a'), {
    status: 0,
    error: 'timeout',
    reason: 'No answer within 10 ms',
  });
});
