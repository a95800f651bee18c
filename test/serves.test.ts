/** What is generated from a fixture answers, over real HTTP, as its `requests.json` says. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Answer, startHost } from './contract/running-host.js';
import { configOf, readIfAny } from './fixtures.js';
import { generatedFixtures } from './generated-fixtures.js';

interface Exchange {
  /** Verb and path. */
  request: string;
  /** Headers of the request. */
  sent?: Record<string, string>;
  body?: unknown;
  status: number;
  /** Headers of the answer that are compared. */
  headers?: Record<string, string>;
  /** The body of the answer. */
  answer?: unknown;
}

for (const { fixture, path, host: root, files } of generatedFixtures()) {
  const { requests } = fixture;
  if (requests === undefined) continue;
  test(`${fixture.name} serves what is expected`, async () => {
    const { entry = ['main.ts'] } = await configOf(root);
    const exchanges: Exchange[] = JSON.parse(requests);
    const host = await startHost(path, { main: mainOf(root, entry) });
    try {
      for (const exchange of exchanges) compare(exchange, await send(host, exchange));
      // C24
      const list = await host.send('GET', '/publications/api-routes');
      assert.deepEqual(list.body, JSON.parse(files.get('api-routes.json') ?? ''));
    } finally {
      await host.stop();
    }
  });
}

const mainOf = (host: string, [main = '']: readonly string[]): string =>
  readIfAny(join(host, main)) === undefined ? 'main.js' : main;

function send(
  host: Awaited<ReturnType<typeof startHost>>,
  { request, sent, body }: Exchange,
): Promise<Answer> {
  const [verb = '', path = ''] = request.split(' ');
  return host.send(verb, path, { ...(body === undefined ? {} : { json: body }), headers: sent ?? {} });
}

function compare({ request, status, headers, answer }: Exchange, actual: Answer): void {
  assert.equal(actual.status, status, `${request}: ${actual.text}`);
  for (const [name, value] of Object.entries(headers ?? {})) {
    assert.equal(actual.headers.get(name), value, `${request}: ${name}`);
  }
  if (answer !== undefined) assert.deepEqual(actual.body, answer, request);
}
