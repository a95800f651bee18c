/** Arguments that a query names, of a running API: `fixtures/contract/requests`. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import fc, { runsOf } from '../random.js';
import { onEachHost, type RunningHost } from './running-host.js';

onEachHost('arguments in a query', (startHost) => {
  let host: RunningHost;
  before(async () => {
    host = await startHost('contract/requests');
  });
  after(() => host.stop());

  /** What the publication's handler was given. */
  async function given(path: string): Promise<unknown> {
    const { status, body } = await host.send('GET', path);
    assert.equal(status, 200, JSON.stringify(body));
    return (body as { given: { values: unknown }[] }).given[0]?.values;
  }

  async function refused(path: string, method = 'GET'): Promise<unknown[]> {
    const { status, body } = await host.send(method, path);
    const { error, reason, details } = body as { error: string; reason: string; details: { path: string }[] };
    assert.deepEqual([status, error], [400, 'invalid-arguments']);
    return [reason, ...(details ?? []).map(({ path: place }) => place)];
  }

  it('C59: have the names of the parameters, and become what their types ask for', async () => {
    assert.deepEqual(await given('/publications/tasks.above?index=4'), [4, 'undefined', 'undefined']);
    assert.deepEqual(await given('/publications/tasks.above?tags=a&index=4&tags=b'), [
      4,
      ['a', 'b'],
      'undefined',
    ]);
    assert.deepEqual(await given('/publications/tasks.above?index=-0.5&tags=&since=2030-01-01'), [
      -0.5,
      [''],
      { Date: '2030-01-01T00:00:00.000Z' },
    ]);
    assert.deepEqual(await given('/publications/tasks.above?since=2030-01-01T00:00:00%2B01:00&index=1'), [
      1,
      'undefined',
      { Date: '2029-12-31T23:00:00.000Z' },
    ]);
  });

  it('are objects as JSON, and the items of a rest parameter', async () => {
    const area = encodeURIComponent(JSON.stringify({ from: 1, to: 2 }));
    assert.deepEqual(await given(`/publications/tasks.near?area=${area}`), [{ from: 1, to: 2 }]);
    assert.deepEqual(await given(`/publications/tasks.arg0?arg0=${area}`), [{ from: 1, to: 2 }]);
    assert.deepEqual(await given('/publications/tasks.among?sizes=1&sizes=2'), [1, 2]);
    assert.deepEqual(await given('/publications/tasks.path?points=[[1,2],[3,4]]&names=[["a"]]'), [
      [
        [1, 2],
        [3, 4],
      ],
      [['a']],
    ]);
    assert.deepEqual(await refused('/publications/tasks.near?area={from'), [
      'area must be an object',
      '/area',
    ]);
    assert.deepEqual(await refused('/publications/tasks.near?area={"from":1}'), [
      'area.to is required',
      '/area/to',
    ]);
    const { status } = await host.send(
      'GET',
      `/publications/tasks.near?area=${encodeURIComponent('{"__proto__":{}}')}`,
    );
    assert.equal(status, 400);
    assert.deepEqual(await given('/publications/tasks.among'), []);
  });

  it('are what the type says where texts are among several types', async () => {
    const nothing = 'undefined';
    for (const [query, values] of [
      ['id=5', [5, nothing, nothing, nothing]],
      ['id=007', ['007', nothing, nothing, nothing]],
      ['id=a', ['a', nothing, nothing, nothing]],
      ['at=2030-01-02', [nothing, { Date: '2030-01-02T00:00:00.000Z' }, nothing, nothing]],
      ['at=soon', [nothing, 'soon', nothing, nothing]],
      ['owner=null', [nothing, nothing, null, nothing]],
      ['owner=', [nothing, nothing, '', nothing]],
      ['sizes=', [nothing, nothing, nothing, []]],
      ['sizes=1', [nothing, nothing, nothing, [1]]],
    ] as const)
      assert.deepEqual(await given(`/publications/tasks.either?${query}`), values, query);
  });

  it('are the one of several types that they read as, texts first', async () => {
    for (const [text, value] of [
      ['open', 'open'],
      ['1', 1],
      ['true', true],
    ])
      assert.deepEqual(await given(`/publications/tasks.kind?kind=${text}`), [value]);
    await refused('/publications/tasks.kind?kind=2');
  });

  it('C59: are JSON after `:json`, where texts would be read as another value', async () => {
    const sent = async (type: string, json: string): Promise<unknown> =>
      (await host.send('GET', `/methods/sent.${type}?value:json=${encodeURIComponent(json)}`)).body;
    for (const [type, value] of [
      ['texts', []],
      ['textOrNull', 'null'],
      ['textOrNull', null],
      ['id', '5'],
      ['id', 5],
    ] as const)
      assert.deepEqual(await sent(type, JSON.stringify(value)), value);
    assert.deepEqual(await refused('/methods/sent.texts?value:json=['), [
      "The query's value:json is not valid JSON",
      '/value',
    ]);
    assert.deepEqual(await refused('/methods/sent.texts?value:json=[]&value=a'), [
      "The query's value is given twice: value:json is the whole argument",
      '/value',
    ]);
    assert.deepEqual(await refused('/methods/sent.texts?value:json=5'), ['value must be an array', '/value']);
  });

  it('C59: are the fields of the only destructured argument', async () => {
    const nothing = 'undefined';
    const area = encodeURIComponent('{"from":1}');
    for (const [query, values] of [
      ['fields?listId=a', ['a', 10, nothing, nothing, nothing]],
      ['fields?limit=2&listId=5&tags=x&tags=y', ['5', 2, ['x', 'y'], nothing, nothing]],
      [`fields?listId=a&tags=x&id=5&area=${area}`, ['a', 10, ['x'], 5, { from: 1 }]],
      ['fields?listId:json="a"&tags:json=[]&id:json="5"', ['a', 10, [], '5', nothing]],
      ['fields?arg0={"listId":"a","limit":1}', ['a', 1, nothing, nothing, nothing]],
      ['fields?arg0:json={"listId":"a","limit":1}', ['a', 1, nothing, nothing, nothing]],
      ['fields.optional', [3]],
      ['fields.optional?limit=4', [4]],
      ['fields.optional?arg0={}', [nothing]],
    ] as const)
      assert.deepEqual(await given(`/publications/${query}`), values, query);
    assert.deepEqual((await host.send('GET', '/methods/sent.fields?a=1&b=x')).body, [1, ['x']]);
  });

  it('C59: a name that a parameter has is the parameter, and not a field', async () => {
    assert.deepEqual(await given('/publications/fields.beside?limit=1&listId=a'), [1, {}, 'a']);
    assert.deepEqual(await given('/publications/fields.beside?listId=a'), ['undefined', {}, 'a']);
    assert.deepEqual(await given('/publications/fields.beside?arg0={"listId":"b"}&listId=a'), [
      'undefined',
      { listId: 'b' },
      'a',
    ]);
    assert.deepEqual(await given('/publications/fields.needed?arg0={"listId":"b"}&listId=a'), ['b', 'a']);
    assert.deepEqual(await refused('/publications/fields.needed?listId=a'), ['arg0 is missing', '/arg0']);
  });

  it('C59: fields that do not fit, are missing or unknown, are refused by their names', async () => {
    for (const [query, reason, place] of [
      ['fields', 'listId is required', '/listId'],
      ['fields?listId=a&limit=many', 'limit must be a number', '/limit'],
      ['fields?listId=a&limit=1&limit=2', 'limit must be a number', '/limit'],
      ['fields?listId=a&area={"from":"x"}', 'area.from must be a number', '/area/from'],
      ['fields?listId=a&tags:json=[', "The query's tags:json is not valid JSON", '/tags'],
      ['fields?listId=a&more=1', 'more is not a known property', '/more'],
      [
        'fields?arg0={"listId":"a"}&limit=1',
        'The query\'s "limit" is not an argument of this call: it takes arg0',
        '/limit',
      ],
    ] as const)
      assert.deepEqual(await refused(`/publications/${query}`), [reason, place], query);
    assert.equal((await host.send('GET', '/publications/fields?listId=a&__proto__=1')).status, 400);
  });

  it('come beside those in the path, which no query replaces', async () => {
    assert.deepEqual(await given('/owners/7/tasks?done=false'), ['7', false]);
    assert.deepEqual(await given('/owners/7/tasks'), ['7', 'undefined']);
    assert.deepEqual(await given('/owners/7?owner=8'), ['7']);
    assert.deepEqual(await refused('/owners/7/tasks?owner=8'), [
      'The query\'s "owner" is not an argument of this call: it takes done',
      '/owner',
    ]);
  });

  it('that do not fit, are missing or unknown, are refused', async () => {
    assert.deepEqual(await refused('/publications/tasks.above?index=four'), [
      'index must be a number',
      '/index',
    ]);
    assert.deepEqual(await refused('/publications/tasks.above?index=1&index=2'), [
      'index must be a number',
      '/index',
    ]);
    assert.deepEqual(await refused('/publications/tasks.above?index=-1e999'), [
      'index must be a number',
      '/index',
    ]);
    assert.deepEqual(await refused('/publications/tasks.above?tags=a'), ['index is missing', '/index']);
    assert.deepEqual(await refused('/publications/tasks.above'), ['index is missing', '/index']);
    assert.deepEqual(await refused('/publications/tasks.above?index=1&__proto__=1'), [
      'The query\'s "__proto__" is not an argument of this call: it takes index, tags, since',
      '/__proto__',
    ]);
  });

  it('are those of methods called by GET and DELETE too', async () => {
    assert.deepEqual((await host.send('GET', '/methods/find?text=5&limit=5&tags=x')).body, ['5', 5, ['x']]);
    assert.deepEqual((await host.send('GET', '/methods/find?text=')).body, ['', 'undefined', 'undefined']);
    assert.deepEqual(await refused('/methods/find'), ['text is missing', '/text']);
    assert.deepEqual((await host.send('DELETE', '/forget/a%20b?force=true')).body, ['a b', true]);
    assert.deepEqual((await host.send('DELETE', '/forget/a')).body, ['a', 'undefined']);
    assert.deepEqual(await refused('/forget/a?force=maybe', 'DELETE'), [
      'force must be true or false',
      '/force',
    ]);
  });

  it('C59: a body beside them is refused, and so is a query beside a body', async () => {
    const errorOf = async (...request: Parameters<RunningHost['send']>) => {
      const { status, body } = await host.send(...request);
      return [status, (body as { reason: string }).reason];
    };
    assert.deepEqual(await errorOf('DELETE', '/forget/a', { json: { force: true } }), [
      400,
      'The body would be lost: a DELETE takes its arguments from the path and the query',
    ]);
    assert.deepEqual(await errorOf('POST', '/publications/tasks.posted?index=5', { json: [4] }), [
      400,
      'The query\'s "index" would be lost: a POST takes its arguments from the body',
    ]);
    const path = '/publications/tasks.posted?access_token=abc';
    assert.equal((await host.send('POST', path, { json: [4] })).status, 200);
  });

  it('are not looked for where the declaration reads the request itself', async () => {
    assert.deepEqual(await given('/publications/tasks.request?q=word'), ['word']);
    assert.deepEqual(await given('/publications/tasks.request?word=x'), ['none']);
  });

  it('stay texts where no type says more (C40)', async () => {
    assert.deepEqual(await given('/publications/tasks.untyped'), ['undefined', 'undefined']);
    assert.deepEqual(await given('/publications/tasks.untyped?second=1'), ['undefined', '1']);
    assert.deepEqual(await given('/publications/tasks.untyped?first=a&first=b&second='), [['a', 'b'], '']);
    assert.deepEqual(await refused('/publications/tasks.untyped?third=1'), [
      'The query\'s "third" is not an argument of this call: it takes first, second',
      '/third',
    ]);
  });

  it('without a query, and without validation, there are none', async () => {
    assert.deepEqual(await given('/publications/tasks.unchecked'), ['undefined']);
    assert.deepEqual(await given('/publications/tasks.unchecked?index=4'), [4]);
    assert.deepEqual(await given('/publications/tasks.unchecked?index=four&more=1'), ['four']);
  });

  it('arrive as they were sent', async () => {
    const texts = fc.string({ unit: 'grapheme' });
    const instants = fc.date({
      noInvalidDate: true,
      min: new Date('0000-01-01'),
      max: new Date('9999-12-31'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.array(fc.oneof(texts, fc.json({ maxDepth: 1 })), { minLength: 1, maxLength: 4 }),
        instants,
        async (index, tags, since) => {
          const query = new URLSearchParams({ index: `${index}`, since: since.toISOString() });
          for (const tag of tags) query.append('tags', tag);
          const [first, ...others] = (await given(`/publications/tasks.above?${query}`)) as unknown[];
          assert.equal(first, index === 0 ? 0 : index);
          assert.deepEqual(others, [tags, { Date: since.toISOString() }]);
        },
      ),
      {
        numRuns: runsOf(300),
        examples: [
          [1, ['["a"]'], new Date(0)],
          [1, ['[a'], new Date(0)],
          [1, ['{"__proto__":1}'], new Date(0)],
        ],
      },
    );
  });
});
