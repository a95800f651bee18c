/** C58: the notice of routes that are deprecated or will end, on both hosts. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { onEachHost, type RunningHost } from './running-host.js';

const dateOf = (day: string): string => `@${Date.UTC(...partsOf(day)) / 1000}`;

function partsOf(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month - 1, date];
}

onEachHost('deprecation over HTTP', (startHost) => {
  let host: RunningHost;
  before(async () => {
    host = await startHost('render/deprecated');
  });
  after(() => host.stop());

  const deprecationOf = async (
    request: string,
    on = host,
  ): Promise<[status: number, header: string | null]> => {
    const [verb = '', path = ''] = request.split(' ');
    const json = verb === 'POST' ? { json: path === '/notes' ? { _id: 'a' } : [] } : {};
    const { status, headers } = await on.send(verb, path, json);
    return [status, headers.get('deprecation')];
  };

  it('C58: every answer of a route says since when it is deprecated', async () => {
    const may = dateOf('2026-05-01');
    assert.equal(may, '@1777593600');
    assert.deepEqual(await deprecationOf('GET /publications/tasks.old'), [200, may]);
    assert.deepEqual(await deprecationOf('HEAD /publications/tasks.old'), [200, may]);
    assert.deepEqual(await deprecationOf('POST /methods/tasks.old'), [200, may]);
    assert.deepEqual(await deprecationOf('POST /methods/tasks.fail'), [500, dateOf('2025-12-31')]);
    assert.deepEqual(await deprecationOf('POST /notes'), [200, dateOf('2027-01-01')]);
    assert.deepEqual(await deprecationOf('DELETE /notes/a'), [403, dateOf('2027-01-01')]);
  });

  it('C58: without a day of the calendar there is no header', async () => {
    for (const request of [
      'GET /publications/tasks',
      'POST /methods/tasks.insert',
      'POST /methods/tasks.put',
      'POST /methods/tasks.never',
    ])
      assert.deepEqual(await deprecationOf(request), [200, null], request);
  });

  /** By HTTP method and path: the day of the end, and the path that the link names. */
  const NOTICES: readonly [
    request: string,
    json: unknown,
    status: number,
    sunset: string | null,
    link: string | null,
  ][] = [
    ['GET /publications/tasks.old', undefined, 200, 'Wed, 30 Jun 2027 00:00:00 GMT', '/publications/tasks'],
    ['POST /v1/tasks/a%2Fb', ['a/b', 'x'], 200, 'Wed, 30 Jun 2027 00:00:00 GMT', '/v2/tasks/a%2Fb'],
    ['POST /v1/tasks/a', ['a', 1], 400, 'Wed, 30 Jun 2027 00:00:00 GMT', '/v2/tasks/a'],
    // The successor's path has a parameter that this one lacks.
    ['POST /v1/titles', ['x'], 200, 'Wed, 30 Jun 2027 00:00:00 GMT', null],
    ['POST /notes', { _id: 'b' }, 200, null, '/pages'],
    ['DELETE /notes/b', undefined, 403, null, '/pages/b'],
    ['POST /methods/tasks.fail', [], 500, null, null],
    ['POST /methods/tasks.never', [], 200, null, null],
    ['POST /methods/tasks.early', [], 200, null, null],
  ];

  it('C58: every answer names the day of the end and the successor, if the comment does', async () => {
    for (const [request, json, ...expected] of NOTICES) {
      const [verb = '', path = ''] = request.split(' ');
      const { status, headers } = await host.send(verb, path, json === undefined ? {} : { json });
      const link = expected[2] && `<${expected[2]}>; rel="successor-version"`;
      assert.deepEqual(
        [status, headers.get('sunset'), headers.get('link')],
        [expected[0], expected[1], link],
        request,
      );
    }
  });

  it('C58: a stream has the same headers', async () => {
    const left = new AbortController();
    const headers = { accept: 'text/event-stream' };
    const answer = await fetch(`${host.url}/publications/tasks.old`, { headers, signal: left.signal });
    const names = ['content-type', 'deprecation', 'sunset', 'link'];
    assert.deepEqual(
      names.map((name) => answer.headers.get(name)),
      [
        'text/event-stream; charset=utf-8',
        dateOf('2026-05-01'),
        'Wed, 30 Jun 2027 00:00:00 GMT',
        '</publications/tasks>; rel="successor-version"',
      ],
    );
    left.abort();
  });

  it('C28, C58: a challenge goes along, and a configured header gives way', async () => {
    const options = { cors: true, responseHeaders: { deprecation: '@1' } };
    const other = await host.withOptions(options);
    const { headers } = await other.send('POST', '/methods/tasks.old', {
      json: [],
      headers: { authorization: 'Bearer no-token' },
    });
    assert.equal(headers.get('deprecation'), dateOf('2026-05-01'));
    assert.match(headers.get('www-authenticate') ?? '', /invalid_token/);
    assert.match(headers.get('access-control-expose-headers') ?? '', /Deprecation, Sunset, Link/);
    assert.deepEqual(await deprecationOf('POST /methods/tasks.insert', other), [200, '@1']);
    await other.stop();
  });
});
