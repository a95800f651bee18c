/** Tokens, passwords and arguments are sent to the server of the API alone. */
import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connect, type Tools } from '../../templates/client/connect.js';

async function listen(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that redirects to another, what the other gets, and a client of the first. */
async function redirected(t: TestContext, status: number) {
  const got: string[] = [];
  const other = await listen(t, (request, response) => {
    got.push(`${request.method} ${request.url}`);
    response.end('"other"');
  });
  const baseUrl = await listen(t, (request, response) => {
    request.resume();
    response.writeHead(status, { Location: `${other}${request.url}` }).end();
  });
  return { got, other, client: connect({ baseUrl }, (tools: Tools) => tools, {}) };
}

for (const status of [301, 302, 303, 307, 308])
  test(`a redirect by ${status} gets neither a password, an argument, a token nor a header`, async (t) => {
    const { got, other, client } = await redirected(t, status);
    const isRefused = (path: string) => ({
      name: 'RestError',
      status: 0,
      error: 'redirected',
      reason: `The server redirects to ${other}${path}: set \`baseUrl\` to where the API is`,
    });
    await assert.rejects(client.login({ username: 'ada', password: 'secret' }), isRefused('/users/login'));
    await assert.rejects(client.call('POST', '/methods/a', ['x']), isRefused('/methods/a'));
    await assert.rejects(client.with({ headers: { 'X-Key': 'k' } }).call('GET', '/a'), isRefused('/a'));
    client.token = 'secret';
    await assert.rejects(client.call('GET', '/a'), isRefused('/a'));
    assert.deepEqual(got, []);
  });

test('a GET that carries nothing follows a redirect', async (t) => {
  const { got, client } = await redirected(t, 308);
  assert.equal(await client.call('GET', '/a?b=1'), 'other');
  assert.deepEqual(got, ['GET /a?b=1']);
});

test('a browser says no more than that it was redirected', async () => {
  const fetch = async (_url: string, { redirect }: { redirect: string }) => {
    assert.equal(redirect, 'manual');
    return { status: 0, type: 'opaqueredirect', headers: new Headers(), text: async () => '' };
  };
  const client = connect({ baseUrl: 'http://host', token: 't', fetch }, (tools: Tools) => tools, {});
  await assert.rejects(client.call('GET', '/a'), {
    error: 'redirected',
    reason: 'The server redirects to another address: set `baseUrl` to where the API is',
  });
});

test('a status of a method that only looks like a redirect is its answer', async () => {
  const fetch = async () => ({ status: 303, headers: new Headers(), text: async () => '1' });
  const client = connect({ baseUrl: 'http://host', token: 't', fetch }, (tools: Tools) => tools, {});
  assert.equal(await client.call('POST', '/a'), 1);
});
