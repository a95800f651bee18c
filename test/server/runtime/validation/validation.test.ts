import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  insert,
  method,
  publication,
  type RestOptions,
  Router,
  update,
} from '../../../../src/server/runtime/runtime.js';
import { BINARY, type Contract, DATE, OBJECT_ID, type Schema } from '../../../../src/shared/contract.js';
import fc, { runsOf } from '../../../random.js';
import { FakeObjectId } from '../support/fake-host.js';
import { type Answered, type Served, serve } from '../support/serve.js';

const HEX = '65a000000000000000000001';
const TASK: Schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    due: DATE,
    owner: OBJECT_ID,
    tags: { type: 'array', items: { type: 'string' } },
    parent: { $ref: '#/$defs/Task' },
  },
  required: ['title'],
};
const STORED: Schema = {
  type: 'object',
  properties: {
    _id: { type: 'string' },
    name: { type: 'string' },
    at: DATE,
    sizes: { type: 'array', items: { type: 'object', properties: { width: { type: 'number' } } } },
    more: { type: 'object', additionalProperties: { type: 'number' } },
  },
  required: ['_id', 'name'],
};
const SHAPE: Schema = {
  anyOf: [
    {
      type: 'object',
      properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
      required: ['kind', 'radius'],
    },
    {
      type: 'object',
      properties: { kind: { const: 'square' }, side: { type: 'number' } },
      required: ['kind', 'side'],
    },
  ],
};

const CONTRACT: Contract = {
  publications: {
    above: {
      verb: 'get',
      path: '/publications/above',
      params: [
        { name: 'index', schema: { type: 'integer' } },
        { name: 'tags', schema: { type: 'array', items: { type: 'string' } }, optional: true },
        { name: 'since', schema: DATE, optional: true },
        { name: 'near', schema: SHAPE, optional: true },
      ],
    },
  },
  methods: {
    save: {
      verb: 'post',
      path: '/methods/save',
      params: [
        { name: 'id', schema: { type: 'string' } },
        { name: 'task', schema: { $ref: '#/$defs/Task' } },
      ],
    },
    draw: { verb: 'post', path: '/methods/draw', params: [{ name: 'shape', schema: SHAPE }] },
    both: {
      verb: 'post',
      path: '/methods/both',
      params: [
        {
          name: 'both',
          schema: {
            allOf: [
              { $ref: '#/$defs/Task' },
              { type: 'object', properties: { extra: DATE }, required: ['extra'] },
            ],
          },
        },
      ],
    },
    bytes: { verb: 'post', path: '/methods/bytes', params: [{ name: 'bytes', schema: BINARY }] },
    free: {
      verb: 'post',
      path: '/methods/free',
      params: [
        { name: 'id', schema: { type: 'string' } },
        { name: 'count', schema: { type: 'number' } },
      ],
      validation: 'off',
    },
    form: {
      verb: 'post',
      path: '/methods/form',
      params: [
        {
          name: 'form',
          schema: {
            type: 'object',
            properties: {
              age: { type: 'number' },
              agrees: { type: 'boolean' },
              zip: { type: ['number', 'string'] },
              tags: { type: 'array', items: { type: 'integer' } },
            },
          },
        },
      ],
    },
  },
  collections: { things: { path: '/things', idType: 'string', document: STORED } },
  $defs: { Task: TASK },
};

interface Fixture extends Served {
  seen: unknown[];
  send(name: string, json: unknown): Promise<Answered>;
}

async function start(context: TestContext, options: RestOptions = {}): Promise<Fixture> {
  const seen: unknown[] = [];
  const served = await serve(
    context,
    (host) => {
      const router = Router();
      for (const name of Object.keys(CONTRACT.methods)) {
        host.define(name, (...values: unknown[]) => void seen.push(values));
        router.post(`/methods/${name}`, method(name));
      }
      host.publish('above', (...values: unknown[]) => {
        seen.push(values);
        return [];
      });
      router.get('/publications/above', publication('above'));
      host.addCollection('things', {
        insert: async (_userId, document) => `number ${seen.push(document)}`,
        update: async (_userId, _id, fields) => Math.min(seen.push(fields), 1),
      });
      router.post('/things', insert('things'));
      router.patch('/things/:_id', update('things'));
      return router;
    },
    options,
    undefined,
    CONTRACT,
  );
  return { ...served, seen, send: (name, json) => served.call('POST', `/methods/${name}`, { json }) };
}

function assertInvalid(answer: Answered, reason: string, details: object): void {
  assert.deepEqual([answer.status, answer.json], [400, { error: 'invalid-arguments', reason, details }]);
}

test('all problems are listed in the order of the request, and reported in one sentence', async (context) => {
  const { send, seen } = await start(context);
  assertInvalid(
    await send('save', [5, { due: 'tomorrow', titel: 'x', tags: ['a', 1] }]),
    "Argument 0 ('id') must be a string; Argument 1 ('task'): due must be a date in ISO 8601, such as 2030-12-31T23:59:59Z; Argument 1 ('task'): titel is not a known property; Argument 1 ('task'): tags[1] must be a string; Argument 1 ('task'): title is required",
    [
      { path: '/0', message: 'must be a string' },
      { path: '/1/due', message: 'must be a date in ISO 8601, such as 2030-12-31T23:59:59Z' },
      { path: '/1/titel', message: 'is not a known property' },
      { path: '/1/tags/1', message: 'must be a string' },
      { path: '/1/title', message: 'is required' },
    ],
  );
  assertInvalid(await send('save', ['a', { title: 1 }]), "Argument 1 ('task'): title must be a string", [
    { path: '/1/title', message: 'must be a string' },
  ]);
  assert.deepEqual(seen, []);
});

test('missing arguments are refused', async (context) => {
  const { send } = await start(context);
  assertInvalid(await send('save', ['a']), "Argument 1 ('task') is missing", [
    { path: '/1', message: 'is missing' },
  ]);
});

test('C40 an argument that no parameter takes is passed on, and refused where the configuration says so', async (context) => {
  const given = [{ kind: 'circle', radius: 1 }, 2];
  const { send, seen } = await start(context);
  assert.equal((await send('draw', given)).status, 200);
  assert.deepEqual(seen, [given]);
  const strict = await start(context, { validation: { extraArguments: 'reject' } });
  assertInvalid(await strict.send('draw', given), 'Argument 1 is one too many: the maximum is 1', [
    { path: '/1', message: 'is one too many: the maximum is 1' },
  ]);
});

test('of a union, what the closest alternative lacks is reported', async (context) => {
  const { send } = await start(context);
  assertInvalid(
    await send('draw', [{ kind: 'square', radius: 2 }]),
    "Argument 0 ('shape'): radius is not a known property; Argument 0 ('shape'): side is required",
    [
      { path: '/0/radius', message: 'is not a known property' },
      { path: '/0/side', message: 'is required' },
    ],
  );
  assertInvalid(
    await send('draw', [{ kind: 'cube' }]),
    "Argument 0 ('shape') fits none of its alternatives",
    [{ path: '/0', message: 'fits none of its alternatives' }],
  );
  assertInvalid(await send('draw', ['circle']), "Argument 0 ('shape') must be an object", [
    { path: '/0', message: 'must be an object' },
  ]);
});

test('dates, ObjectIds and bytes arrive as such, from their texts and from EJSON', async (context) => {
  const { send, seen } = await start(context);
  const due = '2030-01-02T03:04:05.000Z';
  for (const task of [
    { title: 'a', due, owner: HEX, parent: { title: 'b', due } },
    { title: 'a', due: { $date: Date.parse(due) }, owner: { $oid: HEX }, parent: { title: 'b', due } },
  ])
    assert.equal((await send('save', ['x', task])).status, 200);
  const expected = [
    'x',
    {
      title: 'a',
      due: new Date(due),
      owner: new FakeObjectId(HEX),
      parent: { title: 'b', due: new Date(due) },
    },
  ];
  assert.deepEqual(seen, [expected, expected]);
  for (const text of ['2030-02-30', '2030-01-01T00:00', 'yesterday', '1'])
    assert.equal((await send('save', ['x', { title: 'a', due: text }])).status, 400, text);
});

test('an intersection is closed as a whole', async (context) => {
  const { send, seen } = await start(context);
  const value = { title: 'a', extra: '2030-01-01' };
  assert.equal((await send('both', [value])).status, 200);
  assert.deepEqual(seen, [[{ title: 'a', extra: new Date('2030-01-01') }]]);
  assert.equal((await send('both', [{ ...value, other: 1 }])).status, 400);
});

test('what no type names is stripped or let through where the configuration says so', async (context) => {
  const given = ['x', { title: 'a', other: 1, parent: { title: 'b', more: 2 } }, 'third'];
  const stripping = await start(context, { validation: { extraProperties: 'strip' } });
  assert.equal((await stripping.send('save', given)).status, 200);
  assert.deepEqual(stripping.seen, [['x', { title: 'a', parent: { title: 'b' } }]]);
  const allowing = await start(context, { validation: { extraProperties: 'allow' } });
  assert.equal((await allowing.send('save', given)).status, 200);
  assert.deepEqual(allowing.seen, [given]);
});

test('C37: with validation off no object takes the place of a string', async (context) => {
  const { send, seen } = await start(context, { validation: 'off' });
  for (const name of ['free', 'save'])
    assertInvalid(await send(name, [{ $ne: '' }, 'many']), "Argument 0 ('id') must be a string", [
      { path: '/0', message: 'must be a string' },
    ]);
  assert.equal((await send('free', [1, 'many'])).status, 200);
  assert.deepEqual(seen, [[1, 'many']]);
});

test('the texts of a form become what the type asks for; those of JSON do not', async (context) => {
  const { call, send, seen } = await start(context);
  const body = new URLSearchParams('age=36&agrees=true&zip=10115&tags=1&tags=2');
  assert.equal((await call('POST', '/methods/form', { body })).status, 200);
  assert.deepEqual(seen, [[{ age: 36, agrees: true, zip: 10115, tags: [1, 2] }]]);
  assert.equal((await send('form', { age: '36' })).status, 400);
  assert.equal((await call('POST', '/methods/form', { body: new URLSearchParams('age=old') })).status, 400);
});

test('a query gives arguments by their names', async (context) => {
  const { call, seen } = await start(context);
  const get = (query: string) => call('GET', `/publications/above${query}`);
  await get('?index=4&tags=a&tags=b&since=2030-01-01');
  await get(`?index=4&near=${encodeURIComponent('{"kind":"circle","radius":1}')}`);
  assert.deepEqual(seen, [
    [4, ['a', 'b'], new Date('2030-01-01')],
    [4, undefined, undefined, { kind: 'circle', radius: 1 }],
  ]);
  assert.equal((await get('?index=four')).status, 400);
  assert.equal((await get('')).status, 400);
  for (const name of ['indx', '__proto__', 'access_token'])
    assert.equal((await get(`?index=1&${name}=1`)).status, 400, name);
  assert.equal((await get(`?index=1&near=${encodeURIComponent('{"__proto__":{}}')}`)).status, 400);
});

test('a query gives arguments as JSON too, where a text would not say what they are', async (context) => {
  const { call, seen } = await start(context);
  const get = (name: string, json: string) =>
    call('GET', `/publications/above?index=4&${encodeURIComponent(name)}=${encodeURIComponent(json)}`);
  await get('tags:json', '[]');
  await get('tags:json', '["a"]');
  await get('since:json', '{"$date":0}');
  await get('tags:json', 'null');
  assert.deepEqual(seen, [
    [4, []],
    [4, ['a']],
    [4, undefined, new Date(0)],
    [4, undefined],
  ]);
  const refused: [name: string, json: string, reason: string][] = [
    ['tags:json', '[', "The query's tags:json is not valid JSON"],
    ['tags:json', '', "The query's tags:json is not valid JSON"],
    ['index:json', '5', "The query's index is given twice: index:json is the whole argument"],
    ['tags:json', '"a"', 'tags must be an array'],
    [
      'tag:json',
      '[]',
      'The query\'s "tag:json" is not an argument of this call: it takes index, tags, since, near',
    ],
    [
      'tags:JSON',
      '[]',
      'The query\'s "tags:JSON" is not an argument of this call: it takes index, tags, since, near',
    ],
    ['near:json', '{"__proto__":{}}', 'The key "__proto__" is not allowed in a body'],
    [
      'near:json',
      '[1e999]',
      'The body has a number that is too large: write an infinite one as EJSON, with $InfNaN',
    ],
    ['near:json', '['.repeat(101) + ']'.repeat(101), 'The body is nested deeper than 100 levels'],
    ['since:json', '{"$date":"x"}', 'The EJSON value of "$date" must be milliseconds since 1970'],
  ];
  for (const [name, json, reason] of refused) {
    const { status, json: answer } = await get(name, json);
    assert.deepEqual([status, Object(answer).reason], [400, reason], `${name}=${json}`);
  }
  assert.equal(seen.length, 4);
});

test('documents are held against their type, with or without an _id', async (context) => {
  const { call, seen } = await start(context);
  const post = (json: unknown) => call('POST', '/things', { json });
  assert.equal((await post({ name: 'a', at: '2030-01-01' })).status, 200);
  assert.equal((await post({ _id: 'own', name: 'a' })).status, 200);
  assert.deepEqual(seen, [
    { name: 'a', at: new Date('2030-01-01') },
    { _id: 'own', name: 'a' },
  ]);
  assertInvalid(
    await post({ at: 1 }),
    'The document is invalid: at must be a date in ISO 8601, such as 2030-12-31T23:59:59Z; name is required',
    [
      { path: '/at', message: 'must be a date in ISO 8601, such as 2030-12-31T23:59:59Z' },
      { path: '/name', message: 'is required' },
    ],
  );
});

test('fields are held against the type of their place, dotted paths included', async (context) => {
  const { call, seen } = await start(context);
  const patch = (json: unknown) => call('PATCH', '/things/one', { json });
  const fields = { name: 'b', 'sizes.0.width': 4, 'more.any': 1 };
  assert.equal((await patch({ ...fields, at: '2030-01-01' })).status, 200);
  assert.deepEqual(seen, [{ ...fields, at: new Date('2030-01-01') }]);
  for (const [path, value] of Object.entries({
    'sizes.0.width': 'wide',
    'sizes.0.depth': 1,
    'more.any': 'x',
    'name.first': 'x',
    nam: 'x',
  })) {
    const answer = await patch({ [path]: value });
    assert.equal(answer.status, 400, path);
    assert.equal(
      (answer.json as { details: { path: string }[] }).details[0]?.path,
      `/${path.replaceAll('.', '/')}`,
    );
  }
});

test('a list of mistakes ends at a hundred', async (context) => {
  const { send } = await start(context);
  const answer = await send('save', ['x', { title: 'a', tags: Array.from({ length: 50_000 }, () => 1) }]);
  const { details } = answer.json as { details: { message: string }[] };
  assert.equal(details.length, 100);
});

test('every date and every bytes arrive as they were sent', async (context) => {
  const { send, seen } = await start(context);
  await fc.assert(
    fc.asyncProperty(fc.date({ noInvalidDate: true }), fc.uint8Array(), async (due, bytes) => {
      seen.length = 0;
      assert.equal((await send('save', ['x', { title: 'a', due: due.toJSON() }])).status, 200);
      assert.equal((await send('bytes', [Buffer.from(bytes).toString('base64')])).status, 200);
      assert.deepEqual(seen, [['x', { title: 'a', due }], [Buffer.from(bytes)]]);
    }),
    { numRuns: runsOf(200) },
  );
});
