/** C56, C57: publications that answer pages, on both hosts. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { insertForWalk, walkWhileOthersChange } from './page-walk.js';
import { type Answer, onEachHost, type RunningHost } from './running-host.js';

const LIST = '/publications/tasks.in?list=home';

onEachHost('pages over HTTP', (startHost) => {
  let host: RunningHost;
  const get = (path: string, headers: Record<string, string> = {}) => host.send('GET', path, { headers });
  const nextOf = ({ headers }: Answer): string | undefined =>
    /^<(\?[^>]*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  const following = (path: string, answer: Answer): string =>
    path.replace(/\?.*|$/, '') + (nextOf(answer) ?? assert.fail(`no next page of ${path}`));
  const documentsOf = ({ body }: Answer): Record<string, unknown>[] =>
    Object.values(body as Record<string, Record<string, unknown>[]>)[0] ?? [];
  const idsOf = (answer: Answer): string[] => documentsOf(answer).map(({ _id }) => String(_id));

  async function walk(path: string, between = async () => {}): Promise<string[]> {
    const ids: string[] = [];
    for (let at: string | undefined = path; at !== undefined; ) {
      const answer = await get(at);
      assert.equal(answer.status, 200, answer.text);
      ids.push(...idsOf(answer));
      at = nextOf(answer) === undefined ? undefined : following(path, answer);
      await between();
    }
    return ids;
  }

  async function refused(path: string, reason: RegExp, headers: Record<string, string> = {}): Promise<void> {
    const { status, body } = await get(path, headers);
    assert.equal(status, 400, path);
    assert.equal((body as { error: string }).error, 'invalid-page');
    assert.match((body as { reason: string }).reason, reason);
  }

  before(async () => {
    host = await startHost('render/pages', { options: { cors: true } });
    const day = (date: number) => ({ $date: Date.UTC(2026, 4, date) });
    const tasks = [
      { _id: 'a', title: 'Call', createdAt: day(3), done: false, secret: 'x' },
      { _id: 'b', title: 'Bake', createdAt: day(1) },
      { _id: 'c', title: 'Bake', createdAt: day(3), secret: 'y' },
      { _id: 'd', title: 'Dig' },
      { _id: 'e', title: 'Eat' },
    ];
    for (const task of tasks)
      assert.equal((await host.send('POST', '/tasks', { json: { list: 'home', ...task } })).status, 200);
  });
  after(() => host.stop());

  it('C56: a page has the documents in the order of the handler, then of _id', async () => {
    const answer = await get(LIST);
    assert.deepEqual(documentsOf(answer), [
      { _id: 'e', list: 'home', title: 'Eat' },
      { _id: 'd', list: 'home', title: 'Dig' },
    ]);
    assert.equal(answer.headers.get('x-total-count'), '5');
    assert.deepEqual(await walk(LIST), ['e', 'd', 'a', 'b', 'c']);
    assert.deepEqual(idsOf(await get(`${LIST}&limit=5`)), ['e', 'd', 'a', 'b', 'c']);
  });

  it('C57: the last page has no link, and HEAD has the headers of GET', async () => {
    assert.equal(nextOf(await get(`${LIST}&limit=5`)), undefined);
    const { headers, text } = await host.send('HEAD', LIST);
    assert.equal(text, '');
    assert.equal(headers.get('x-total-count'), '5');
    assert.equal(headers.get('link'), (await get(LIST)).headers.get('link'));
    assert.match(headers.get('access-control-expose-headers') ?? '', /Link, X-Total-Count/);
  });

  it('C56: sort orders by a named field; missing ones come first, or last in descending order', async () => {
    assert.deepEqual(await walk(`${LIST}&sort=createdAt`), ['d', 'e', 'b', 'a', 'c']);
    assert.deepEqual(await walk(`${LIST}&sort=-createdAt&limit=1`), ['a', 'c', 'b', 'd', 'e']);
    assert.deepEqual(await walk(`${LIST}&sort=title&limit=3`), ['b', 'c', 'a', 'd', 'e']);
  });

  it('C56: fields chooses among the fields of the handler', async () => {
    const answer = await get(`${LIST}&fields=title,done&sort=-title`);
    assert.deepEqual(documentsOf(answer), [
      { _id: 'e', title: 'Eat' },
      { _id: 'd', title: 'Dig' },
    ]);
    const next = await get(following(LIST, answer));
    assert.deepEqual(documentsOf(next)[0], { _id: 'a', title: 'Call', done: false });
  });

  it('C56: the limit of the handler decides which documents there are, in whatever order', async () => {
    const answer = await get('/publications/tasks.latest?sort=title');
    assert.deepEqual(idsOf(answer), ['b', 'c']);
    assert.equal(answer.headers.get('x-total-count'), '3');
    assert.deepEqual(await walk('/publications/tasks.latest?sort=-title&limit=1'), ['a', 'b', 'c']);
    assert.deepEqual(await walk('/publications/tasks.latest'), ['a', 'c', 'b']);
  });

  it('C57, C58: the links to the next page and to the successor are in one header', async () => {
    const links = (await get('/publications/tasks.all')).headers.get('link') ?? '';
    assert.match(
      links,
      /^<\/publications\/tasks\.latest>; rel="successor-version", <\?after=[\w-]+>; rel="next"$/,
    );
  });

  it('C56: values that the publication does not take are 400', async () => {
    for (const limit of ['0', '6', '-1', '1.5', 'x', ''])
      await refused(`${LIST}&limit=${limit}`, /^The query's limit must be a whole number from 1 to 5$/);
    await refused(`${LIST}&limit=1&limit=2`, /^The query's limit must be given once$/);
    await refused(`${LIST}&sort=secret`, /sort must be one of createdAt, -createdAt, title, -title$/);
    await refused(
      `${LIST}&fields=title,secret`,
      /fields must be names of fields: _id, createdAt, done, list, title$/,
    );
    await refused(`${LIST}&fields=`, /fields must be names of fields/);
    await refused('/publications/tasks.latest?fields=title', /fields must be left out$/);
    await refused('/publications/tasks.latest?sort=createdAt', /one of title, -title/);
    const { status, body } = await get(`${LIST}&skip=1`);
    assert.deepEqual([status, (body as { error: string }).error], [400, 'invalid-arguments']);
  });

  it('C57: a mark of anything else is 400', async () => {
    const mark = new URLSearchParams(nextOf(await get(LIST))).get('after') ?? '';
    assert.deepEqual(idsOf(await get(`${LIST}&after=${mark}&limit=1`)), ['a']);
    for (const other of [
      `/publications/tasks.in?list=work&after=${mark}`,
      `${LIST}&sort=title&after=${mark}`,
      `${LIST}&fields=title&after=${mark}`,
      `/publications/tasks.latest?after=${mark}`,
      `${LIST}&after=${mark.slice(1)}`,
      `${LIST}&after=`,
      `${LIST}&after=${forged(mark, ['x', { $gt: '' }])}`,
      `${LIST}&after=${forged(mark, ['x'])}`,
    ])
      await refused(other, /^after must come from the Link/);
    assert.deepEqual(idsOf(await get(`${LIST}&after=${forged(mark, [3, 'x'])}`)), []);
  });

  it('C57: documents that stay are answered exactly once, whatever comes and goes', async () => {
    let round = 0;
    const ids = await walk(`${LIST}&sort=title&limit=1`, async () => {
      round += 1;
      const json = { _id: `new${round}`, list: 'home', title: round % 2 === 0 ? 'Aim' : 'Zoom' };
      await host.send('POST', '/tasks', { json });
      await host.send('DELETE', `/tasks/new${round - 2}`);
      await host.send('PATCH', '/tasks/d', { json: { done: round % 2 === 0 } });
      if (round > 30) assert.fail('the walk does not end');
    });
    assert.deepEqual(
      ids.filter((id) => !id.startsWith('new')),
      ['b', 'c', 'a', 'd', 'e'],
    );
  });

  it('C57: values of all types, and arrays by an element', async () => {
    const values: unknown[] = [
      [],
      null,
      undefined,
      { $InfNaN: 0 },
      { $InfNaN: -1 },
      [-1, 7],
      0,
      [2, 'x', null],
      '',
      'a',
      ['b', 1],
      { $oid: '65a000000000000000000001' },
      false,
      true,
      { $date: 0 },
    ];
    for (const [index, value] of values.entries()) {
      const json = { _id: `v${index}`, ...(value === undefined ? {} : { value }) };
      assert.equal((await host.send('POST', '/things', { json })).status, 200);
    }
    for (const sort of ['value', '-value']) {
      const whole = idsOf(await get(`/publications/things?limit=100&sort=${sort}`));
      assert.equal(whole.length, values.length);
      assert.deepEqual(await walk(`/publications/things?sort=${sort}`), whole, sort);
      assert.deepEqual(await walk(`/publications/things?sort=${sort}&limit=4`), whole, sort);
    }
  });

  it('C57: no mark shows a field that the handler hides, or a value without a place', async () => {
    assert.equal((await get('/publications/things.secret')).status, 500);
    assert.match(host.log(), /things\.secret.*'value', which its projection does not show/);
    await host.send('POST', '/things', { json: { _id: 'object', value: { a: 1 } } });
    const { status } = await get('/publications/things?sort=value&limit=12');
    assert.equal(status, 500);
    assert.match(host.log(), /at 'value' that has no place/);
    assert.equal((await get('/publications/things?sort=value&limit=100')).status, 200);
    await host.send('DELETE', '/things/object');
  });

  it('C56: a publication with pages returns one cursor', async () => {
    const maybe = (which: string) => get(`/publications/things.maybe?which=${which}`);
    assert.deepEqual((await maybe('none')).body, {});
    assert.equal((await maybe('several')).status, 500);
    assert.match(host.log(), /things\.maybe.*several cursors.*remove its option `page`/);
    assert.equal((await maybe('added')).status, 500);
    assert.match(host.log(), /things\.maybe.*`this\.added`/);
  });

  it('C56: a stream has no pages', async () => {
    const accept = { accept: 'text/event-stream' };
    await refused(`${LIST}&limit=1`, /^The query's limit must be left out: a stream has no pages$/, accept);
  });

  it('C57: a longer walk, while others insert and remove documents', async () => {
    const path = '/publications/tasks.in?list=walk&sort=title&limit=5';
    for (let index = 0; index < 100; index += 1) await insertForWalk(host, `walk${index}`, index);
    const { times, missing, repeated } = await walkWhileOthersChange(host, path, 100);
    assert.ok(times.length >= 10);
    assert.deepEqual([missing, repeated], [[], []]);
  });
});

/** A mark with other values and the same digest. */
function forged(mark: string, keys: unknown[]): string {
  const [digest] = JSON.parse(Buffer.from(mark, 'base64url').toString());
  return Buffer.from(JSON.stringify([digest, ...keys])).toString('base64url');
}
