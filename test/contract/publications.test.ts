import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, before, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { onEachHost, type RunningHost, UNKNOWN } from './running-host.js';

const HAMMER = { widgets: [{ _id: 'hammer', name: 'Hammer', size: { width: 10, height: 30 } }] };

onEachHost('publications over HTTP', (startHost, on) => {
  let host: RunningHost;
  const get = (path: string) => host.send('GET', path);
  const events = async () => (await host.send('POST', '/methods/events')).body as string[];
  before(async () => {
    host = await startHost('contract/rules', { options: { publicationTimeout: 300 } });
  });
  after(() => host.stop());

  for (const name of ['a.b', 'a:b', 'a/b', 'ä b', '(x)*?']) {
    it(`C1: the publication ${name} answers at its percent-encoded name`, async () => {
      const answer = await get(`/publications/${encodeURIComponent(name)}`);
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.body, HAMMER);
    });
  }

  it('C1: hexadecimal digits may be in lowercase, and nothing is encoded that need not be', async () => {
    assert.deepEqual((await get('/publications/%c3%a4%20b')).body, HAMMER);
    for (const path of ['/publications/a:b', '/publications/a/b'])
      assert.deepEqual((await get(path)).body, HAMMER, path);
    for (const path of ['/publications/%61%2E%62', '/publications/%61/b', '/%70ublications/a.b'])
      assert.notDeepEqual((await get(path)).body, HAMMER, path);
  });

  it('C2: one cursor, several, or a promise of these', async () => {
    assert.deepEqual((await get('/publications/cursor')).body, HAMMER);
    assert.deepEqual((await get('/publications/promised')).body, HAMMER);
    const parts = [{ _id: '65a000000000000000000001', name: 'Bolt' }];
    assert.deepEqual((await get('/publications/promised.cursors')).body, { ...HAMMER, parts });
  });

  it('C2: a cursor without documents still brings its key', async () => {
    assert.deepEqual((await get('/publications/empty')).body, { empty: [] });
    assert.deepEqual((await get('/publications/cursors')).body, { ...HAMMER, empty: [] });
    assert.deepEqual((await get('/publications/nothing')).body, {});
  });

  it('C2: what is neither cursor nor nothing is the application’s mistake', async () => {
    const answer = await get('/publications/value');
    assert.equal(answer.status, 500);
    assert.deepEqual(answer.body, { error: 'internal-server-error', reason: 'Internal server error' });
    assert.match(host.log(), /value/);
  });

  it('C3: added, changed and removed make the documents; what comes after ready is ignored', async () => {
    assert.deepEqual((await get('/publications/manual')).body, {
      letters: [{ _id: 'a', upper: 'Ä' }],
      digits: [{ _id: '1', value: 1 }],
    });
    assert.deepEqual((await get('/publications/manual.later')).body, { letters: [{ _id: 'a', upper: 'A' }] });
  });

  it('C3: onStop runs once for an answer', async () => {
    const runs = async () => (await events()).filter((event) => event === 'manual stopped').length;
    const earlier = await runs();
    await get('/publications/manual');
    assert.equal(await runs(), earlier + 1);
  });

  it('C3: ready without data answers an empty object', async () => {
    const answer = await get('/publications/ready');
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '{}');
  });

  it('C3: a handler sees caller and connection', async () => {
    const answer = await host.send('GET', '/publications/caller', { headers: { 'user-agent': 'a test' } });
    const { callers } = answer.body as { callers: [Record<string, unknown>] };
    assert.equal(callers[0]['userId'], null);
    assert.equal(callers[0]['agent'], 'a test');
    assert.match(String(callers[0]['address']), /127\.0\.0\.1/);
  });

  it('C3: this.error answers the error', async () => {
    const answer = await get('/publications/error.deliberate');
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body, {
      error: 'no-letters',
      reason: 'There are none today.',
      details: { weekday: 'Sunday' },
    });
  });

  it('C3: this.stop ends the answer', async () => {
    const answer = await get('/publications/stopped');
    assert.deepEqual([answer.status, answer.text], [200, '{}']);
  });

  it('C4: a handler that is never ready is answered 504 and stopped', async () => {
    const answer = await get('/publications/never');
    assert.equal(answer.status, 504);
    assert.ok((await events()).includes('never stopped'));
  });

  it('C4: a client that goes away stops the handler', async () => {
    const stops = async () => (await events()).filter((event) => event === 'never stopped').length;
    const earlier = await stops();
    const leaving = request(`${host.url}/publications/never`);
    leaving.on('error', () => {});
    leaving.end();
    await once(leaving, 'finish');
    await delay(100);
    leaving.destroy();
    while ((await stops()) === earlier) await delay(5);
    assert.equal(await stops(), earlier + 1);
  });

  it('C5: two cursors over one collection are an error', async () => {
    const answer = await get('/publications/two.of.one');
    assert.equal(answer.status, 500);
    assert.match(host.log(), /widgets/);
  });

  it('C6: :N is the N-th argument, always a string, percent-decoded', async () => {
    const answer = await get('/pairs/2%2F3/of/%C3%A4%201');
    assert.deepEqual(answer.body, {
      arguments: [{ _id: 'pair', first: 'ä 1', second: '2/3', types: ['string', 'string'] }],
    });
  });

  it('C7: only the configured verb answers; another is 405 with Allow', async () => {
    assert.deepEqual((await host.send('PUT', '/publications/put')).body, HAMMER);
    const answer = await get('/publications/put');
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get('allow'), 'PUT, OPTIONS');
    assert.equal((answer.body as { error: string }).error, 'method-not-allowed');
  });

  it('C7: HEAD answers where GET does, without a body', async () => {
    const answer = await host.send('HEAD', '/publications/cursor');
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '');
    assert.equal(answer.headers.get('content-length'), String(JSON.stringify(HAMMER).length));
    assert.equal((await host.send('HEAD', '/publications/put')).status, 405);
  });

  it('C8: getArgsFromRequest makes the arguments from the request', async () => {
    const answer = await host.send('GET', '/requests/r1?tag=red', { headers: { 'user-agent': 'a test' } });
    assert.deepEqual(answer.body, { arguments: [{ _id: 'request', id: 'r1', tag: 'red', agent: 'a test' }] });
  });

  it('C9: a publication without a name gets no route', async () => {
    assert.equal((await get('/publications/null')).status, UNKNOWN[on].get);
  });

  it('C10: a publication called by POST takes its arguments from the body', async () => {
    const answer = await host.send('POST', '/publications/posted', { json: ['one', { two: 2 }] });
    assert.deepEqual(answer.body, { arguments: [{ _id: 'posted', first: 'one', second: { two: 2 } }] });
    const overwritten = await host.send('POST', '/posted/url', { json: ['body', 2] });
    assert.deepEqual(overwritten.body, { arguments: [{ _id: 'posted', first: 'url', second: 2 }] });
  });
});
